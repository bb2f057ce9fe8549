/// Source: RFC 9649 §2; RFC 6386 §9.1 for `VP8 `.
enum WebP {
    private static let chunksOfImages: Set = ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]
    /// Of `VP8X`, that there are Exif and XMP (§2.7.1).
    private static let metadataFlags: UInt8 = 0x0C

    static func parts(of bytes: [UInt8]) throws(PictureFault) -> PictureParts {
        let end = 8 + (try bytes.littleEndian(4, at: 4))
        guard end <= bytes.count else { throw .truncated }
        var parts = PictureParts(kept: [0..<12])
        var offset = 12
        var hasImage = false
        while offset < end {
            let length = try bytes.littleEndian(4, at: offset + 4)
            // Each chunk has an even number of bytes (§2.3).
            let next = offset + 8 + length + length % 2
            guard next <= end else { throw .truncated }
            let name = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
            let content = Array(bytes[offset + 8..<offset + 8 + length])
            if chunksOfImages.contains(name) {
                guard name != "VP8X" || offset == 12 else {
                    throw .damaged(what: "'VP8X' is not its first part")
                }
                try readSize(name, content, into: &parts)
                hasImage = hasImage || ["VP8 ", "VP8L", "ANMF"].contains(name)
                parts.kept.append(offset..<next)
            } else {
                if name == "EXIF" { try Exif.requireUpright(content[...]) }
                parts.drop(["EXIF": "Exif", "XMP ": "XMP"][name] ?? "a part that no reader needs")
            }
            offset = next
        }
        guard hasImage else { throw .damaged(what: "there is no image in it") }
        if end < bytes.count { parts.drop("bytes behind its end") }
        return parts
    }

    private static func readSize(
        _ name: String, _ content: [UInt8], into parts: inout PictureParts
    ) throws(PictureFault) {
        var size: (width: Int, height: Int)?
        switch name {
        case "VP8 ":
            guard try content.bigEndian(3, at: 3) == 0x9D012A, content[0] & 1 == 0 else {
                throw .damaged(what: "its image does not begin as one")
            }
            size = (try content.littleEndian(2, at: 6) & 0x3FFF, try content.littleEndian(2, at: 8) & 0x3FFF)
        case "VP8L":
            guard try content.bigEndian(1, at: 0) == 0x2F else {
                throw .damaged(what: "its image does not begin as one")
            }
            let bits = try content.littleEndian(4, at: 1)
            size = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        case "VP8X":
            size = (try content.littleEndian(3, at: 4) + 1, try content.littleEndian(3, at: 7) + 1)
        default: break
        }
        guard let size else { return }
        guard parts.width == 0 || parts.width == size.width && parts.height == size.height else {
            throw .damaged(what: "its image is not as large as it says")
        }
        (parts.width, parts.height) = size
    }

    /// With the length that it has, and without word of metadata.
    static func headed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for place in 0..<4 { bytes[4 + place] = UInt8(truncatingIfNeeded: (bytes.count - 8) >> (8 * place)) }
        if bytes.dropFirst(12).starts(with: "VP8X".utf8) { bytes[20] &= ~metadataFlags }
        return bytes
    }
}
