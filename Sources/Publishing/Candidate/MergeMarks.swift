/// What git leaves in a file whose two versions it could not merge.
enum MergeMarks {
    static func stand(in bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains { line in
            ["<<<<<<< ", "||||||| ", ">>>>>>> "].contains(where: line.hasPrefix)
        }
    }
}
