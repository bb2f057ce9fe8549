/// A choice: a case for each option, and one for the options of later releases.
struct SwiftEnumeration {
    let name: String
    let description: String
    let options: [String]

    /// The case of an option, without its dot.
    static func cases(of options: [String]) -> [(option: String, name: String)] {
        var names = DistinctNames(
            reserved: SwiftWords.reservedMembers.union(["unrecognized", "rawValue", "allCases", "read"]))
        return options.map { ($0, SwiftWords.escaped(names.name(Identifier($0).lowerCamel))) }
    }

    func write(into writer: inout SwiftWriter) {
        let cases = Self.cases(of: options)
        let access = writer.access
        writer.comment(description)
        writer.open("\(access)enum \(name): TypedChoice")
        for (option, name) in cases {
            writer.comment("`\(option)`")
            writer.line("case \(name)")
        }
        writer.comment("An option of a release whose models are newer than this file.")
        writer.line("case unrecognized(String)")
        writer.line()
        writer.comment("The options of the models that this file was made of.")
        writer.line(
            "\(access)static let allCases: [\(name)] = [\(cases.map { ".\($0.name)" }.joined(separator: ", "))]")
        writer.line()
        writer.comment("- Parameter rawValue: the option, as the model writes it.")
        writer.open("\(access)init(rawValue: String)")
        writer.line("self = switch rawValue {")
        for (option, name) in cases { writer.line("case \(SwiftWords.literal(option)): .\(name)") }
        writer.line("default: .unrecognized(rawValue)")
        writer.line("}")
        writer.close()
        writer.line()
        writer.comment("The option, as the model writes it.")
        writer.open("\(access)var rawValue: String")
        writer.line("switch self {")
        for (option, name) in cases { writer.line("case .\(name): \(SwiftWords.literal(option))") }
        writer.line("case .unrecognized(let option): option")
        writer.line("}")
        writer.close()
        writer.close()
    }
}
