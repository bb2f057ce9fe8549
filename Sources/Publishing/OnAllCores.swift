/// Something for each input, made on all cores at once, in the order given.
/// - Throws: the fault of the first input that has one.
func onAllCores<Input: Sendable, Output: Sendable, Fault: Error>(
    _ inputs: [Input], _ body: @Sendable @escaping (Input) async throws(Fault) -> Output
) async throws(Fault) -> [Output] {
    let results = await withTaskGroup(of: (Int, Result<Output, Fault>).self) { group in
        for (place, input) in inputs.enumerated() {
            group.addTask {
                do throws(Fault) {
                    return (place, .success(try await body(input)))
                } catch {
                    return (place, .failure(error))
                }
            }
        }
        return await group.reduce(into: [Int: Result<Output, Fault>]()) { $0[$1.0] = $1.1 }
    }
    var outputs: [Output] = []
    for place in inputs.indices {
        guard let result = results[place] else { preconditionFailure("each task answers for its place") }
        outputs.append(try result.get())
    }
    return outputs
}
