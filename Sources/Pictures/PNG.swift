/// Source: PNG (Third Edition), W3C Recommendation, §5 and §11.
enum PNG {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// What says how the image is shown. Other chunks that a reader may pass over (§5.4) are metadata.
    private static let chunksOfImages: Set = [
        "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "mDCV", "cLLI", "sBIT", "bKGD",
        "hIST", "pHYs", "sPLT", "acTL", "fcTL", "fdAT",
    ]

    static func parts(of bytes: [UInt8]) throws(PictureFault) -> PictureParts {
        var parts = PictureParts(kept: [0..<signature.count])
        var offset = signature.count
        var last = ""
        var hasData = false
        while last != "IEND" {
            let length = try bytes.bigEndian(4, at: offset)
            let end = offset + 12 + length
            guard end <= bytes.count else { throw .truncated }
            let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            guard try CRC32.value(of: bytes[offset + 4..<end - 4]) == bytes.bigEndian(4, at: end - 4) else {
                throw .damaged(what: "the checksum of its part '\(name.isPlainLetters ? name : "?")' does not match")
            }
            guard (last.isEmpty) == (name == "IHDR") else { throw .damaged(what: "'IHDR' is not its first part alone") }
            if name == "IHDR" { try readHeader(bytes, at: offset + 8, length: length, into: &parts) }
            hasData = hasData || name == "IDAT"
            try add(name, offset..<end, of: bytes, to: &parts)
            (last, offset) = (name, end)
        }
        guard hasData else { throw .damaged(what: "it has no 'IDAT', which is the image itself") }
        if offset < bytes.count { parts.drop("bytes behind its end") }
        return parts
    }

    private static func readHeader(
        _ bytes: [UInt8], at offset: Int, length: Int, into parts: inout PictureParts
    ) throws(PictureFault) {
        guard length == 13 else { throw .damaged(what: "'IHDR' does not have 13 bytes") }
        (parts.width, parts.height) = (try bytes.bigEndian(4, at: offset), try bytes.bigEndian(4, at: offset + 4))
        // §11.2.1, table 12.
        let depths: [UInt8: [UInt8]] = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
        guard depths[bytes[offset + 9]]?.contains(bytes[offset + 8]) == true, bytes[offset + 10] == 0,
            bytes[offset + 11] == 0, bytes[offset + 12] <= 1, max(parts.width, parts.height) < 1 << 31
        else { throw .damaged(what: "'IHDR' describes no image that there can be") }
    }

    private static func add(
        _ name: String, _ range: Range<Int>, of bytes: [UInt8], to parts: inout PictureParts
    ) throws(PictureFault) {
        guard !chunksOfImages.contains(name) else { return parts.kept.append(range) }
        // §5.4: a capital at the beginning is what nobody may pass over.
        guard name.isPlainLetters, name.first?.isLowercase == true else {
            throw .damaged(what: "it has a part '\(name.isPlainLetters ? name : "?")', which no reader knows")
        }
        if name == "eXIf" { try Exif.requireUpright(bytes[range.lowerBound + 8..<range.upperBound - 4]) }
        parts.drop(name == "eXIf" ? "Exif" : name)
    }
}

/// CRC-32 as PNG has it. Source: PNG (Third Edition), Annex D.
private enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { number in
        (0..<8).reduce(UInt32(number)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }

    static func value(of bytes: ArraySlice<UInt8>) -> Int {
        Int(~bytes.reduce(~UInt32(0)) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] })
    }
}

extension String {
    fileprivate var isPlainLetters: Bool {
        utf8.count == 4 && utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
    }
}

/// What cameras write into their images. Source: Exif 2.32 §4.6 (CIPA DC-008), TIFF 6.0 §2.
enum Exif {
    /// - Parameter bytes: from the header of TIFF on.
    static func requireUpright(_ bytes: ArraySlice<UInt8>) throws(PictureFault) {
        guard let orientation = orientation(in: Array(bytes)), orientation != 1 else { return }
        throw .turned(orientation: orientation)
    }

    /// - Returns: nil where there is none, or the bytes are no Exif: they are taken away, whatever they are.
    private static func orientation(in bytes: [UInt8]) -> Int? {
        let isLittle = bytes.starts(with: "II".utf8)
        guard isLittle || bytes.starts(with: "MM".utf8) else { return nil }
        func number(_ count: Int, _ offset: Int) -> Int? {
            // Beyond the end there is nothing to know.
            isLittle ? try? bytes.littleEndian(count, at: offset) : try? bytes.bigEndian(count, at: offset)
        }
        guard number(2, 2) == 42, let start = number(4, 4), let count = number(2, start) else { return nil }
        for entry in 0..<count {
            let offset = start + 2 + 12 * entry
            guard let tag = number(2, offset) else { return nil }
            if tag == 274, let value = number(2, offset + 8), (1...8).contains(value) { return value }
        }
        return nil
    }
}
