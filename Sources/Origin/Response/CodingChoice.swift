import Files

extension AcceptedCodings {
    /// The best of the variants in which a file is there: the highest quality, of equal ones the smallest.
    ///
    /// A client that accepts none of them, not even the identity, gets the identity: better than nothing to read
    /// (RFC 9110 §12.5.3 leaves the choice).
    /// - Parameter indices: those of one file, the identity first.
    func choice(among variants: [Variant], at indices: Range<Int>) -> Int {
        guard isGiven else { return indices.lowerBound }
        var best = (index: indices.lowerBound, quality: Int16(0), length: Int.max)
        for index in indices {
            let quality = quality(of: variants[index].coding)
            let length = variants[index].bodyLength
            if quality > best.quality || quality == best.quality && quality > 0 && length < best.length {
                best = (index, quality, length)
            }
        }
        return best.index
    }

    /// 0 where a coding is not acceptable. The identity always is, if only just, unless it is excluded.
    private func quality(of coding: Coding) -> Int16 {
        switch coding {
        case .brotli: brotli ?? star ?? 0
        case .gzip: gzip ?? star ?? 0
        case .identity: identity ?? star ?? 1
        }
    }
}
