/// A JSON Schema (draft 2020-12) of one kind of file, by which an editor with a YAML language server completes keys, shows
/// what each field is for, and marks what is certainly wrong. It never refuses what `check` takes; `check` knows more.
package struct Schema: Sendable {
    /// `faq.document.json`, `faq.translation.json`, `workspace.json`
    package let name: String
    package let json: JSON
    /// The files that it is for, as a pattern of paths relative to the workspace.
    package let files: [String]

    package init(name: String, title: String, files: [String], _ members: [(String, JSON)]) {
        self.name = name
        self.files = files
        json = .schema(
            [("$schema", "https://json-schema.org/draft/2020-12/schema"), ("title", .string(title))] + members)
    }
}

extension JSON {
    /// An object with its members in this order.
    package static func schema(_ members: [(String, JSON)]) -> JSON {
        .object(JSONObject(members.map { JSONObject.Member(key: $0.0, value: $0.1) }))
    }

    package static func words(_ words: [String]) -> JSON { .array(words.map { .string($0) }) }

    /// A mapping that has these keys and no other.
    /// - Parameters:
    ///   - keys: all that a reader takes, in its order.
    ///   - described: schemas of keys; a key without one may hold anything.
    package static func mapping(
        _ keys: [String], _ described: [String: JSON], required: [String] = []
    ) -> [(String, JSON)] {
        let properties = keys.map { ($0, described[$0] ?? .bool(true)) }
        return [
            ("type", "object"), ("properties", .schema(properties)), ("required", .words(required)),
            ("additionalProperties", .bool(false)),
        ]
    }

    package static func text(_ description: String? = nil, _ more: [(String, JSON)] = []) -> JSON {
        .schema([("type", "string")] + more + described(description))
    }

    package static func list(of items: JSON, _ more: [(String, JSON)] = []) -> JSON {
        .schema([("type", "array"), ("items", items)] + more)
    }

    /// A description twice: as plain text, and as what an editor shows with Markdown.
    package static func described(_ text: String?) -> [(String, JSON)] {
        guard let text, !text.isEmpty else { return [] }
        return [("description", .string(text)), ("markdownDescription", .string(text))]
    }
}
