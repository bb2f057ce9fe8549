/// What became of a text, word by word: concatenating `kept` and `deleted` gives the old text, `kept` and `inserted` the
/// new one, to the byte.
package struct WordDifference: Hashable, Sendable {
    package enum Piece: Hashable, Sendable {
        case kept(String)
        case deleted(String)
        case inserted(String)
    }

    /// In order; where something was replaced, the old stands before the new.
    package let pieces: [Piece]

    package init(from old: String, to new: String) {
        let (oldWords, newWords) = (Self.words(of: old), Self.words(of: new))
        var run = Run()
        for step in ShortestEdit.steps(from: oldWords, to: newWords) {
            switch step {
            case .kept(let place, _): run.keep(oldWords[place])
            case .deleted(let place): run.delete(oldWords[place])
            case .inserted(let place): run.insert(newWords[place])
            }
        }
        pieces = run.finished()
    }

    /// A run of letters and digits, a run of blanks, or one other character. Compared by bytes: an accent written in
    /// another way is a change that a reviewer should see.
    struct Word: Hashable {
        let text: Substring

        static func == (left: Word, right: Word) -> Bool {
            left.text.utf8.elementsEqual(right.text.utf8)
        }

        func hash(into hasher: inout Hasher) {
            for byte in text.utf8 { hasher.combine(byte) }
        }

        /// One blank or several; a line break is a word of its own.
        var isBlank: Bool {
            text.allSatisfy { $0 == " " || $0 == "\t" }
        }
    }

    static func words(of text: String) -> [Word] {
        var words: [Word] = []
        var start = text.startIndex
        while start < text.endIndex {
            let kind = Kind(text[start])
            var end = text.index(after: start)
            while kind != .single, end < text.endIndex, Kind(text[end]) == kind { end = text.index(after: end) }
            words.append(Word(text: text[start..<end]))
            start = end
        }
        return words
    }

    private enum Kind {
        case word
        case blank
        case single

        init(_ character: Character) {
            if character.isLetter || character.isNumber {
                self = .word
            } else if character == " " || character == "\t" {
                self = .blank
            } else {
                self = .single
            }
        }
    }
}

/// Joins words to pieces. Blanks between two changes take part in both, so that a changed phrase reads as one.
private struct Run {
    private var pieces: [WordDifference.Piece] = []
    private var kept = ""
    private var deleted = ""
    private var inserted = ""
    /// Blanks kept since the last change.
    private var pendingBlank = ""

    mutating func keep(_ word: WordDifference.Word) {
        if hasChange, word.isBlank, pendingBlank.isEmpty {
            pendingBlank = String(word.text)
            return
        }
        closeChange()
        kept += word.text
    }

    mutating func delete(_ word: WordDifference.Word) {
        openChange()
        deleted += word.text
    }

    mutating func insert(_ word: WordDifference.Word) {
        openChange()
        inserted += word.text
    }

    mutating func finished() -> [WordDifference.Piece] {
        closeChange()
        closeKept()
        return pieces
    }

    private var hasChange: Bool { !deleted.isEmpty || !inserted.isEmpty }

    private mutating func openChange() {
        if hasChange {
            deleted += pendingBlank
            inserted += pendingBlank
            pendingBlank = ""
        } else {
            closeKept()
        }
    }

    private mutating func closeChange() {
        guard hasChange else { return }
        if !deleted.isEmpty { pieces.append(.deleted(deleted)) }
        if !inserted.isEmpty { pieces.append(.inserted(inserted)) }
        (deleted, inserted) = ("", "")
        kept = pendingBlank
        pendingBlank = ""
    }

    private mutating func closeKept() {
        if !kept.isEmpty { pieces.append(.kept(kept)) }
        kept = ""
    }
}
