import Dates
import Files
import Models
import Values
import Workspaces

/// The order of a collection's documents: by the fields that the model names, ascending, then by id. A document without a
/// value comes last.
struct DocumentOrder {
    private let keys: [(index: Int, type: any ValueType)]

    init(_ model: Model) {
        keys = model.orderBy.compactMap { name in
            model.record.index(of: name).map { ($0, model.record.fields[$0].type) }
        }
    }

    /// - Parameter documents: by id, as a collection has them: those that are equal in all fields stay so.
    /// - Returns: their indexes; documents have many parts, and are not moved.
    func indexes(of documents: [Document]) -> [Int] {
        guard !keys.isEmpty else { return Array(documents.indices) }
        let places = documents.mapRunsOnAllCores { run in
            run.indices.flatMap { index in keys.map { SortKey(run[index].record?.values[$0.index]?.content, $0.type) } }
        }.flatMap(\.self)
        return documents.indices.sorted { left, right in
            for key in keys.indices {
                let (place, other) = (places[left * keys.count + key], places[right * keys.count + key])
                if place.precedes(other) { return true }
                if other.precedes(place) { return false }
            }
            return left < right
        }
    }
}

/// What a document is sorted by. Most are numbers, since each is compared many times.
private enum SortKey {
    case number(Int)
    case content(Value.Content)
    case last

    init(_ content: Value.Content?, _ type: any ValueType) {
        self =
            switch content {
            case nil: .last
            case .word(let word)?: .number(type.options?.firstIndex(of: word) ?? 0)
            case .boolean(let flag)?: .number(flag ? 1 : 0)
            case .fact(let date as CalendarDate)?: .number(date.daysSinceEpoch)
            case .number(let number)? where type.isA(IntegerType.self):
                number.integer.map { .number(Int($0)) } ?? .content(.number(number))
            case let content?: .content(content)
            }
    }

    /// - Parameter other: of a value of the same type.
    func precedes(_ other: SortKey) -> Bool {
        switch (self, other) {
        case (.number(let number), .number(let other)): number < other
        case (.content(.text(let text)), .content(.text(let other))): text.text.precedesByBytes(other.text)
        case (.content(let content), .content(let other)): content.precedes(other) == true
        case (.last, _): false
        case (_, .last): true
        case (.number, .content), (.content, .number): false
        }
    }
}
