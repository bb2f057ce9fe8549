import Bundles
import JSON
import Markup

/// One of the values that stand in one place: the plain one, or that of a variant. The script shows the one that a phone gets, by
/// the condition in `data-when`.
struct PreviewOption {
    var value: JSON
    /// Of the variant; nil for the plain value.
    let when: Condition?
    /// HTML: which variant has the value.
    let mark: String
    /// Of the text; nil for what is none.
    let language: LanguageTag?

    /// HTML attributes of what is there under a condition alone; empty for what is there always.
    static func attribute(_ condition: Condition?) -> String {
        guard let condition, condition != .always else { return "" }
        return " data-when=\"\(HTML.escaped(String(decoding: condition.json.encoded(), as: UTF8.self)))\""
    }

    /// - Parameters:
    ///   - element: `div` or `span`, in which the value may stand.
    ///   - html: of the value.
    func framed(in element: String, _ html: String) -> String {
        // A variant for everybody has a condition all the same.
        let always = when == .always ? " data-when=\"{}\"" : ""
        return
            "<\(element) class=\"option\"\(Self.attribute(when))\(always)>\(mark)\(inLanguage(element, html))</\(element)>"
    }

    /// The value with its language, for a screen reader.
    func inLanguage(_ element: String, _ html: String) -> String {
        guard let language else { return html }
        return "<\(element) lang=\"\(HTML.escaped(language.string))\" dir=\"auto\">\(html)</\(element)>"
    }
}

extension [PreviewOption] {
    /// Whether it depends on the phone which value is shown.
    var areChoice: Bool { contains { $0.when != nil } }

    /// The attribute of the element around them.
    var attribute: String { areChoice ? " data-options" : "" }
}

/// What a document or parameter set says for whom.
struct PreviewContent {
    let fields: JSONObject
    let when: Condition
    let variants: [BundleVariant]
    let types: FieldTypes

    /// The fields that it has for anybody, in the order of the model.
    var names: [String] {
        var names: [String] = []
        for entry in types.entries {
            let name = String(entry.path.prefix { $0 != "." })
            guard !names.contains(name), has(name) else { continue }
            names.append(name)
        }
        return names
    }

    private func has(_ name: String) -> Bool { fields[name] != nil || variants.contains { $0.fields[name] != nil } }

    /// The values of a field, the plain one first.
    /// - Parameters:
    ///   - language: of the plain value, or of a variant's.
    ///   - mark: HTML: which variant it is.
    func options(
        of name: String, language: (BundleVariant?) -> LanguageTag?, mark: (BundleVariant?) -> String
    ) -> [PreviewOption] {
        let values = [(nil, fields[name])] + variants.map { (Optional($0), $0.fields[name]) }
        return values.compactMap { variant, value in
            value.map {
                PreviewOption(value: $0, when: variant?.when, mark: mark(variant), language: language(variant))
            }
        }
    }
}
