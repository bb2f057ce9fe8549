import Files
import Testing

/// A path that the test's author knows to be one.
func path(_ text: String) throws -> RelativePath { try #require(RelativePath(text)) }
