import JSON
package import Trust

/// What a server does, step by step, and what a client that began with a root must make of it.
package struct ConformanceCase: Sendable {
    /// Who demands the answer.
    package enum Demand: String, Sendable {
        /// The specification of The Update Framework.
        case tuf
        /// Nobody but us: the specification leaves it open, or common clients are less strict.
        case strict
        /// What a bundle says, which is looked at when it has been verified.
        case bundle
    }

    /// What a client answers when it has refreshed and asked for a target.
    package enum Answer: Hashable, Sendable {
        /// The target with this digest, of this release.
        case accept(release: Int, sha256: String)
        /// An error. The client goes on to offer the release that it had; nil where it had none.
        case refuse(keeping: Int?)
        /// No target of that name, whatever else the release has.
        case absent
    }

    package struct Step: Sendable {
        /// What is served, by path.
        package let files: [String: [UInt8]]
        /// Paths at which the server sends bytes without end.
        package let endless: [String]
        /// What the clock says.
        package let time: Instant
        /// The target that is asked for.
        package let target: String
        package let answer: Answer
    }

    package let name: String
    package let demand: Demand
    /// What demands it: a section of the specification, or a report of a real failure.
    package let source: String
    package let summary: String
    /// The root that the client is shipped with.
    package let root: [UInt8]
    package let steps: [Step]
}

extension ConformanceCase {
    /// The case as `case.json` has it; what is served is in folders `1`, `2` … beside it.
    var json: JSON {
        [
            "format": 1, "name": .string(name), "demand": .string(demand.rawValue), "source": .string(source),
            "summary": .string(summary), "root": "root.json",
            "steps": .array(
                steps.enumerated().map { number, step in
                    var members: [JSONObject.Member] = [
                        .init(key: "serve", value: .string("\(number + 1)")),
                        .init(key: "at", value: .string(step.time.description)),
                        .init(key: "target", value: .string(step.target)),
                    ]
                    if !step.endless.isEmpty {
                        members.append(.init(key: "endless", value: .array(step.endless.map(JSON.string))))
                    }
                    switch step.answer {
                    case .accept(let release, let digest):
                        members += [
                            .init(key: "answer", value: "accept"),
                            .init(key: "release", value: .number(JSONNumber(release))),
                            .init(key: "sha256", value: .string(digest)),
                        ]
                    case .absent: members.append(.init(key: "answer", value: "absent"))
                    case .refuse(let kept):
                        members += [
                            .init(key: "answer", value: "refuse"),
                            .init(key: "keeps", value: kept.map { .number(JSONNumber($0)) } ?? .null),
                        ]
                    }
                    return .object(JSONObject(members))
                }),
        ]
    }
}
