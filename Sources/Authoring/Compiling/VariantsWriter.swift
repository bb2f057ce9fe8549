import Bundles
import JSON
import Workspaces

/// Puts the versions of a document's fields together to variants.
///
/// Each field has its versions in an order of its own, in which the first that holds counts. Fields share a variant where their
/// orders allow it.
struct VariantsWriter {
    private var variants: [(conditions: [Condition], variant: BundleVariant)]
    /// The first variant that the next version of the field may stand in.
    private var next = 0
    /// What texts say to everybody else, by index of the field.
    var plain: [Int: JSON] = [:]

    /// - Parameter own: the variants of the document itself, which stand in their order.
    init(own: [EntrySettings.Variant]) {
        variants = own.map { ([$0.when], BundleVariant(name: $0.name, when: $0.when, fields: JSONObject())) }
    }

    /// - Parameters:
    ///   - origins: the variants that must all hold, at least one.
    ///   - fallback: the language of a text that stands in for the bundle's.
    mutating func add(_ value: JSON, of field: String, for origins: [VariantOrigin], _ fallback: LanguageTag?) {
        let conditions = origins.map(\.when)
        let place = variants[next...].firstIndex { $0.conditions == conditions } ?? next
        if place == variants.count || variants[place].conditions != conditions {
            let when = conditions.reduce(Condition.always) { $0.and($1) }
            let name = origins.map(\.name).joined(separator: " + ")
            variants.insert((conditions, BundleVariant(name: name, when: when, fields: JSONObject())), at: place)
        }
        variants[place].variant.fields[field] = value
        if let fallback {
            variants[place].variant.languages.append(FieldLanguage(field: field, language: fallback))
        }
        next = place + 1
    }

    /// The versions that follow are of another field.
    mutating func endField() { next = 0 }

    func take() -> [BundleVariant] { variants.map(\.variant).filter { !$0.fields.isEmpty } }
}
