import Bundles
import Rulebook
import YAML

/// How large a model makes a bundle, of which apps take only so much (`BundleLimits`).
struct ModelExtent {
    private(set) var findings = Findings()
    private let limits: BundleLimits
    private var fields = 0

    /// Looks at all fields of a model, those of records too.
    init(of record: RecordType, _ kind: Model.Kind, limits: BundleLimits) {
        self.limits = limits
        look(at: record, within: kind == .collection ? BundleLimits.documentDepth : BundleLimits.parametersDepth)
    }

    /// - Parameter depth: objects and lists of the bundle around each of the fields.
    private mutating func look(at record: RecordType, within depth: Int) {
        for field in record.fields {
            fields += 1
            if fields == limits.fields + 1 {
                findings.add(
                    .limit, at: field.node,
                    "the model has more than \(limits.fields) fields with those of its records, and apps take no more",
                    fix: "divide it into two models")
            }
            look(at: field, within: depth)
        }
    }

    private mutating func look(at field: Field, within depth: Int) {
        var (type, lists) = (field.type, 0)
        while let element = type.element { (type, lists) = (element, lists + 1) }
        guard lists <= FieldType.nestedLists else {
            return findings.add(
                .limit, at: field.node,
                "'\(field.name)' is more than \(FieldType.nestedLists) lists inside each other, and apps take no more",
                fix: "make records of the inner lists, or documents of their own")
        }
        let whole = depth + lists + type.bundleDepth
        guard whole <= limits.depth else {
            return findings.add(
                .limit, at: field.node,
                "'\(field.name)' is \(whole) objects and lists deep in a bundle, and apps take at most \(limits.depth)",
                fix: "take records around it apart, or make documents of their own of them")
        }
        if let inner = type.recordType { look(at: inner, within: whole) }
    }
}
