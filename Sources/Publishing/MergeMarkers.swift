/// What git leaves in a file whose two versions it could not merge.
enum MergeMarkers {
    static func areFound(in bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains { line in
            ["<<<<<<< ", "||||||| ", ">>>>>>> "].contains(where: line.hasPrefix)
        }
    }
}
