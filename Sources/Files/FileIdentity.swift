/// What tells one state of a file from another without reading it. A file that was replaced in one step, as this room writes
/// them, always has another one.
package struct FileIdentity: Hashable, Sendable {
    let file: UInt64
    let size: Int
    let seconds: Int64
    let nanoseconds: Int64
}
