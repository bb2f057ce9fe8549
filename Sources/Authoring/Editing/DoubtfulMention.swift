import Bundles
import Models
import Rulebook
import YAML

/// A word in a file with errors that may name a document: what is wrong there keeps everybody from knowing.
enum DoubtfulMention {
    /// - Parameter bytes: of the file, with all that is known to name the document changed already.
    static func first(of name: DocumentName, in bytes: [UInt8], file: String) -> Renaming.Mention? {
        let source = SourceText(path: file, bytes: bytes)
        let line = (1...source.lineCount).first { stands(name, in: bytes[source.lineBytes($0)]) }
        return line.map { Renaming.Mention(file: file, line: $0) }
    }

    /// Behind the name of its collection, or as a value of its own. What stands in a comment names nothing.
    private static func stands(_ name: DocumentName, in line: ArraySlice<UInt8>) -> Bool {
        guard line.first(where: { !$0.isBlankOrBreak }) != UInt8(ascii: "#") else { return false }
        return line.places(of: Array(name.id.utf8)).contains { place in
            let before = line[..<place]
            let behind = line[(place + name.id.utf8.count)...]
            guard !(before.last?.isPartOfName ?? false), !(behind.first?.isPartOfName ?? false) else { return false }
            return ".:/".utf8.contains { before.reversed().starts(with: [$0] + name.collection.utf8.reversed()) }
                || isValue(before: before, behind: behind)
        }
    }

    /// Behind a dash, a colon, a bracket or a comma, and before the end of the line, a bracket, a comma or a comment.
    private static func isValue(before: ArraySlice<UInt8>, behind: ArraySlice<UInt8>) -> Bool {
        let quotes = Array("\"'".utf8)
        let last = before.last { !$0.isBlankOrBreak && !quotes.contains($0) }
        let next = behind.first { !$0.isBlankOrBreak && !quotes.contains($0) }
        return last.map { "-:[,".utf8.contains($0) } ?? true && next.map { ",]}#".utf8.contains($0) } ?? true
    }
}

extension UInt8 {
    /// Of a name in kebab case, or of a word that begins or ends like one.
    fileprivate var isPartOfName: Bool {
        self == UInt8(ascii: "-") || self == UInt8(ascii: "_") || self >= 0x80 || (0x30...0x39).contains(self)
            || (0x61...0x7A).contains(self | 0x20)
    }
}

extension ArraySlice<UInt8> {
    func places(of wanted: [UInt8]) -> [Int] {
        guard wanted.count <= count else { return [] }
        return (startIndex...endIndex - wanted.count).filter {
            self[$0] == wanted[0] && self[$0...].starts(with: wanted)
        }
    }
}
