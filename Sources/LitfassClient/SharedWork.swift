/// Work under way whose result several wait for. It is cancelled when nobody waits any more.
struct SharedWork<Value: Sendable> {
    /// Tells it from work that was cancelled, and that may still end after it.
    let number: Int
    private let task: Task<Void, Never>
    private var waiting: [Int: CheckedContinuation<Result<Value, ClientFault>, Never>] = [:]

    init(_ number: Int, _ task: Task<Void, Never>) { (self.number, self.task) = (number, task) }

    var waitingCount: Int { waiting.count }

    mutating func wait(_ number: Int, _ continuation: CheckedContinuation<Result<Value, ClientFault>, Never>) {
        waiting[number] = continuation
    }

    /// Whether anybody still waits.
    enum Demand {
        case wanted
        case abandoned
    }

    /// Answers `cancelled` to one who waits no more. Abandoned work is cancelled, and the next one need not wait for its end.
    mutating func leave(_ number: Int) -> Demand {
        guard let continuation = waiting.removeValue(forKey: number) else { return .wanted }
        continuation.resume(returning: .failure(ClientFault(.cancelled)))
        guard waiting.isEmpty else { return .wanted }
        task.cancel()
        return .abandoned
    }

    func end(with result: Result<Value, ClientFault>) {
        for continuation in waiting.values { continuation.resume(returning: result) }
    }
}
