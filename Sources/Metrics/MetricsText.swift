/// Writes metrics as Prometheus reads them: the text format, version 0.0.4.
package struct MetricsText {
    package var text = ""

    package init() {}

    /// - Parameter samples: labels with their braces, and the value.
    package mutating func add(
        _ name: String, type: String, help: String, samples: [(labels: String, value: Double)]
    ) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
        for sample in samples { text += "\(name)\(sample.labels) \(Self.number(sample.value))\n" }
    }

    /// A label with its braces.
    /// - Parameter others: labels with their braces, or nothing.
    package static func label(_ name: String, _ value: String, after others: String = "") -> String {
        let label = labels([(name, value)])
        return others.isEmpty ? label : others.dropLast() + "," + label.dropFirst()
    }

    /// Labels in their braces.
    package static func labels(_ labels: [(String, String)]) -> String {
        "{" + labels.map { "\($0)=\"\(escaped($1))\"" }.joined(separator: ",") + "}"
    }

    /// What would end the value of a label is written as the text format has it.
    private static func escaped(_ value: String) -> String {
        var escaped = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\"": escaped += "\\\""
            case "\n": escaped += "\\n"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
    }
}
