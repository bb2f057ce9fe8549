/// The words that any language of a workspace says something about, each with a number.
///
/// A text looks each of its words up once, whatever is asked of them later.
package struct Vocabulary: Sendable {
    /// Open addressing; 0 is free.
    private var hashes: [UInt64] = Array(repeating: 0, count: 4_096)
    private var ids: [Int32] = Array(repeating: -1, count: 4_096)
    package private(set) var count = 0

    /// - Returns: -1 for a word that no language mentions.
    func id(of hash: UInt64) -> Int32 {
        var place = Int(truncatingIfNeeded: hash) & (hashes.count - 1)
        while hashes[place] != 0 {
            if hashes[place] == hash { return ids[place] }
            place = (place + 1) & (hashes.count - 1)
        }
        return -1
    }

    package func id(of word: String) -> Int32 { id(of: WordHash.of(word)) }

    /// - Parameter word: letters, without spaces or signs.
    mutating func learn(_ word: String) -> Int32 {
        let hash = WordHash.of(word)
        let known = id(of: hash)
        guard known < 0 else { return known }
        if 2 * count >= hashes.count { grow() }
        enter(hash, Int32(count))
        count += 1
        return Int32(count - 1)
    }

    private mutating func enter(_ hash: UInt64, _ id: Int32) {
        var place = Int(truncatingIfNeeded: hash) & (hashes.count - 1)
        while hashes[place] != 0 { place = (place + 1) & (hashes.count - 1) }
        (hashes[place], ids[place]) = (hash, id)
    }

    private mutating func grow() {
        let (oldHashes, oldIDs) = (hashes, ids)
        hashes = Array(repeating: 0, count: 2 * oldHashes.count)
        ids = Array(repeating: -1, count: 2 * oldIDs.count)
        for (hash, id) in zip(oldHashes, oldIDs) where hash != 0 { enter(hash, id) }
    }
}
