/// A name of the model language, or a word of a choice, as programs write names.
package struct Identifier {
    /// Its letters and digits, divided where it has anything else.
    private let words: [String]

    package init(_ name: String) {
        var words = [""]
        for scalar in name.unicodeScalars {
            let isDigit = ("0"..."9").contains(scalar)
            let isMark = scalar.properties.generalCategory == .nonspacingMark && words.last?.isEmpty == false
            if scalar.properties.isAlphabetic || isDigit || isMark {
                words[words.count - 1].unicodeScalars.append(scalar)
            } else if words.last != "" {
                words.append("")
            }
        }
        self.words = words.filter { !$0.isEmpty }
    }

    /// `opening-hours` is `openingHours`; a name cannot begin with a digit.
    package var lowerCamel: String {
        guard let first = words.first else { return "value" }
        return Self.begun(first.lowercased() + words.dropFirst().map(\.capitalized).joined())
    }

    /// `opening-hours` is `OpeningHours`.
    package var upperCamel: String {
        words.isEmpty ? "Value" : Self.begun(words.map(\.capitalized).joined())
    }

    private static func begun(_ name: String) -> String {
        name.unicodeScalars.first.map { ("0"..."9").contains($0) } == true ? "_" + name : name
    }
}

extension String {
    /// With a capital at its beginning.
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

/// Gives names of which none is there twice: two that differ in their hyphens alone may be the same for a program.
struct DistinctNames {
    /// Names that mean something else already.
    private let reserved: Set<String>
    private var taken: Set<String> = []

    init(reserved: Set<String> = []) { self.reserved = reserved }

    /// The name; with `Value` behind it where it is reserved, and with a number where another one, which comes first in the model,
    /// has it.
    mutating func name(_ wanted: String) -> String {
        let base = reserved.contains(wanted) ? wanted + "Value" : wanted
        var (name, number) = (base, 2)
        while reserved.contains(name) || !taken.insert(name).inserted {
            name = "\(base)\(number)"
            number += 1
        }
        return name
    }
}
