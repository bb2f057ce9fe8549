/// The order of a collection's documents: by the fields that the model names, ascending, then by id. A document without a
/// value comes last.
struct DocumentOrder {
    private let keys: [(index: Int, type: ValueType)]

    init(_ model: Model) {
        keys = model.orderBy.compactMap { name in
            model.record.index(of: name).map { ($0, model.record.fields[$0].type) }
        }
    }

    func sorted(_ documents: [Document]) -> [Document] {
        documents.sorted { left, right in
            for (index, type) in keys {
                switch (left.record?.values[index]?.content, right.record?.values[index]?.content) {
                case (let left?, let right?):
                    if precedes(left, right, type) { return true }
                    if precedes(right, left, type) { return false }
                case (_?, nil): return true
                case (nil, _?): return false
                case (nil, nil): break
                }
            }
            return left.id.precedes(right.id)
        }
    }

    private func precedes(_ left: Value.Content, _ right: Value.Content, _ type: ValueType) -> Bool {
        switch (left, right, type) {
        case (.word(let left), .word(let right), .choice(let options)):
            (options.firstIndex(of: left) ?? 0) < (options.firstIndex(of: right) ?? 0)
        case (.boolean(let left), .boolean(let right), _): !left && right
        case (.text(let left), .text(let right), _): left.text.precedes(right.text)
        default: left.precedes(right) == true
        }
    }
}
