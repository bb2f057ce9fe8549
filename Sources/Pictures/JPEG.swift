/// Source: ITU-T T.81 Annex B, T.871 (JFIF).
enum JPEG {
    static func parts(of bytes: [UInt8]) throws(PictureFault) -> PictureParts {
        var parts = PictureParts(kept: [0..<2])
        var offset = 2
        while true {
            let start = offset
            guard try bytes.bigEndian(1, at: offset) == 0xFF else {
                throw .damaged(what: "there is no marker where its next part begins")
            }
            // B.1.1.2: any number of fill bytes.
            while try bytes.bigEndian(1, at: offset) == 0xFF { offset += 1 }
            let marker = bytes[offset]
            offset += 1
            if marker == 0xD9 {
                guard parts.width > 0 else { throw .damaged(what: "it has no frame") }
                parts.kept.append(start..<offset)
                break
            }
            let length = try bytes.bigEndian(2, at: offset)
            guard length >= 2, offset + length <= bytes.count else { throw .truncated }
            let content = bytes[offset + 2..<offset + length]
            offset += length
            if let name = try metadata(marker, content) {
                parts.drop(name)
                continue
            }
            try readFrame(marker, content, into: &parts)
            if marker == 0xDA { offset = try endOfScan(bytes, from: offset) }
            parts.kept.append(start..<offset)
        }
        if offset < bytes.count { parts.drop("bytes behind its end") }
        return parts
    }

    /// What is taken away without a change to the image; nil for a part of the image.
    private static func metadata(_ marker: UInt8, _ content: ArraySlice<UInt8>) throws(PictureFault) -> String? {
        func begins(_ word: String) -> Bool { content.starts(with: Array(word.utf8) + [0]) }
        switch marker {
        case 0xE0 where begins("JFIF"), 0xE2 where begins("ICC_PROFILE"), 0xEE where content.starts(with: "Adobe".utf8):
            return nil
        case 0xE1 where begins("Exif"):
            try Exif.requireUpright(content.dropFirst(6))
            return "Exif"
        case 0xE1: return "XMP"
        case 0xED: return "IPTC"
        case 0xE0...0xEF: return "APP\(marker - 0xE0)"
        case 0xFE: return "a comment"
        default: return nil
        }
    }

    private static func readFrame(
        _ marker: UInt8, _ content: ArraySlice<UInt8>, into parts: inout PictureParts
    ) throws(PictureFault) {
        switch marker {
        case 0xC0...0xC2:
            let frame = Array(content)
            guard parts.width == 0 else { throw .damaged(what: "it has two frames") }
            (parts.height, parts.width) = (try frame.bigEndian(2, at: 1), try frame.bigEndian(2, at: 3))
            let components = try frame.bigEndian(1, at: 5)
            guard parts.width > 0, parts.height > 0 else { throw .withoutSize }
            guard frame.count == 6 + 3 * components, [1, 3].contains(components) else {
                throw .damaged(what: "it has neither the colours of a screen nor shades of grey, as images for print")
            }
        case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
            throw .damaged(what: "it is coded in a way that browsers and phones do not show")
        case 0xC4, 0xDB, 0xDD, 0xE0...0xEF: break
        case 0xDA:
            guard parts.width > 0 else { throw .damaged(what: "it has no frame") }
        default: throw .damaged(what: "it has a part that no reader knows")
        }
    }

    /// Behind the coded data: FF is followed there by 00 or a restart marker (B.1.1.5).
    private static func endOfScan(_ bytes: [UInt8], from start: Int) throws(PictureFault) -> Int {
        var offset = start
        while offset + 1 < bytes.count {
            if bytes[offset] == 0xFF, bytes[offset + 1] != 0, !(0xD0...0xD7).contains(bytes[offset + 1]) {
                return offset
            }
            offset += 1
        }
        throw .truncated
    }
}
