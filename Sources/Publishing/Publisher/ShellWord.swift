/// A path as one word of a line that somebody types into a shell (POSIX.1-2024, XCU 2.2), and that no program takes for an option.
package func shellWord(path: String) -> String {
    let path = path.hasPrefix("-") ? "./\(path)" : path
    let isPlain = path.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-_./,:+@%".utf8.contains(byte)
        }
    }
    return isPlain ? path : "'\(path.replacing("'", with: "'\\''"))'"
}
