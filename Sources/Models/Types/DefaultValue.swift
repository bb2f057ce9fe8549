import JSON
import Values
import YAML

extension ModelKey {
    static let defaultValue = ModelKey(
        "default", [],
        description:
            "Of a switch, number, duration or choice, or a list of them: what an app takes for a release that has no value; it is no part of a release"
    )
}

extension ValueType {
    /// Whether a model can say what an app takes for a release that has no value.
    fileprivate var takesDefault: Bool {
        if let element { return element.takesDefault }
        return isA(BooleanType.self) || isA(DurationType.self) || traits.contains(.numeric) || options != nil
    }
}

extension MappingReader {
    /// What `default` says.
    /// - Parameter name: of the field.
    mutating func defaultValue(of type: any ValueType, name: String) -> Value.Content? {
        guard let node = node["default"] else { return nil }
        guard type.takesDefault else {
            add(
                .malformedModel, at: node,
                "'\(name)' is \(type.words), and 'default' belongs to a switch, a number, a span of time, a choice, or a list of them",
                fix: "remove it")
            return nil
        }
        return values.read(node, as: type, name: "default")?.content
    }
}
