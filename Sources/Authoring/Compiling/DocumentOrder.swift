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
        // Indexes are exchanged rather than documents, which have many parts.
        var places = documents.indices.map { index in
            (index: index, values: keys.map { documents[index].record?.values[$0.index]?.content })
        }
        places.sort { left, right in
            for (place, (_, type)) in keys.enumerated() {
                switch (left.values[place], right.values[place]) {
                case (let left?, let right?):
                    if precedes(left, right, type) { return true }
                    if precedes(right, left, type) { return false }
                case (_?, nil): return true
                case (nil, _?): return false
                case (nil, nil): break
                }
            }
            return documents[left.index].id.precedes(documents[right.index].id)
        }
        return places.map { documents[$0.index] }
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
