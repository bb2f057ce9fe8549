import Synchronization

/// What all loops answer from. It is replaced for all of them in one step: a request that was sent after that finds the newer
/// table on whichever loop it comes to, so that no loop answers 404 for a file that another loop has served.
final class CurrentTable: Sendable {
    private let table: Mutex<ResponseTable>
    /// Counts the tables. A loop looks at it before it answers, which costs a read of memory that is seldom written.
    private let count = Atomic<Int>(1)

    init(_ table: ResponseTable) { self.table = Mutex(table) }

    func replace(with newer: ResponseTable) {
        table.withLock { table in
            table = newer
            count.add(1, ordering: .releasing)
        }
    }

    /// - Returns: the table with its number; nil where the one of that number is the newest.
    func newer(than number: Int) -> (table: ResponseTable, number: Int)? {
        guard number != count.load(ordering: .acquiring) else { return nil }
        return table.withLock { ($0, count.load(ordering: .acquiring)) }
    }

    var newest: ResponseTable { table.withLock { $0 } }
}
