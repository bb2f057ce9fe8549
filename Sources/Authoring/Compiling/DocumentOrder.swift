import Files

/// The order of a collection's documents: by the fields that the model names, ascending, then by id. A document without a
/// value comes last.
struct DocumentOrder {
    private let keys: [(index: Int, type: ValueType)]

    init(_ model: Model) {
        keys = model.orderBy.compactMap { name in
            model.record.index(of: name).map { ($0, model.record.fields[$0].type) }
        }
    }

    /// - Parameter documents: by id, as a collection has them: those that are equal in all fields stay so.
    /// - Returns: their indexes; documents have many parts, and are not moved.
    func indexes(of documents: [Document]) -> [Int] {
        guard !keys.isEmpty else { return Array(documents.indices) }
        let values = documents.flatMap { document in
            keys.map { document.record?.values[$0.index]?.content }
        }
        return documents.indices.sorted { left, right in
            for (place, (_, type)) in keys.enumerated() {
                switch (values[left * keys.count + place], values[right * keys.count + place]) {
                case (let left?, let right?):
                    if precedes(left, right, type) { return true }
                    if precedes(right, left, type) { return false }
                case (_?, nil): return true
                case (nil, _?): return false
                case (nil, nil): break
                }
            }
            return left < right
        }
    }

    private func precedes(_ left: Value.Content, _ right: Value.Content, _ type: ValueType) -> Bool {
        switch (left, right, type) {
        case (.word(let left), .word(let right), .choice(let options)):
            (options.firstIndex(of: left) ?? 0) < (options.firstIndex(of: right) ?? 0)
        case (.boolean(let left), .boolean(let right), _): !left && right
        case (.text(let left), .text(let right), _): left.text.precedesByBytes(right.text)
        default: left.precedes(right) == true
        }
    }
}
