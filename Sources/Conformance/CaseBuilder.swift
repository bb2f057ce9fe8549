import Bundles
import Digests
import JSON
import Signing
import Trust

/// Writes down a case while it is told: what the repository does, and what the client answers each time.
struct CaseBuilder {
    var repository = RepositoryMaker()
    private(set) var steps: [ConformanceCase.Step] = []
    private var kept: Int?
    /// Of every target by the release that has it, for the expected digest.
    private var bundles: [Int: [String: [UInt8]]] = [:]

    static let target = "content.de.json"

    /// Release 1 under root 1, which the client accepts.
    mutating func begin() {
        repository.publishRoot()
        publish(1)
        accept(1)
    }

    /// Publishes a release.
    /// - Parameter change: makes it wrong.
    mutating func publish(_ number: Int, _ change: (inout RepositoryMaker.Edition) -> Void = { _ in }) {
        var edition = RepositoryMaker.Edition(number, KitBundle.texts(ofRelease: number))
        change(&edition)
        bundles[number] = edition.otherBundles.values.reduce(edition.bundles) { $0.merging($1) { first, _ in first } }
        repository.publish(edition)
    }

    /// Publishes a root.
    mutating func publishRoot(
        _ version: Int, as name: Int? = nil, _ change: (inout RepositoryMaker.RootPlan) -> Void = { _ in }
    ) {
        var plan = RepositoryMaker.RootPlan()
        plan.version = version
        change(&plan)
        repository.publishRoot(plan, as: name)
    }

    /// - Parameter day: after the first release.
    mutating func accept(_ release: Int, target: String = target, day: Int64 = 1) {
        guard let bytes = bundles[release]?[target] else { preconditionFailure("\(target) is in release \(release)") }
        kept = release
        step(.accept(release: release, sha256: "\(SHA256Digest(of: bytes))"), target: target, day: day)
    }

    mutating func refuse(_ target: String = target, day: Int64 = 1, endless: String...) {
        step(.refuse(keeping: kept), target: target, day: day, endless: endless)
    }

    mutating func lack(_ target: String) { step(.absent, target: target, day: 1) }

    private mutating func step(
        _ answer: ConformanceCase.Answer, target: String, day: Int64, endless: [String] = []
    ) {
        steps.append(
            .init(
                files: repository.files, endless: endless, time: RepositoryMaker.start + .days(day), target: target,
                answer: answer))
    }
}

extension ConformanceCase {
    init(
        _ name: String, demand: Demand, source: String, summary: String,
        tell: (inout CaseBuilder) -> Void
    ) {
        var builder = CaseBuilder()
        tell(&builder)
        guard let root = builder.steps.first?.files["metadata/1.root.json"] else {
            preconditionFailure("every case begins with root 1")
        }
        self.init(
            name: name, demand: demand, source: source, summary: summary, root: root, steps: builder.steps)
    }
}

extension ConformanceCase {
    /// Release 2 is wrong, and the client goes on to offer release 1.
    static func refused(
        _ name: String, demand: Demand, source: String, summary: String,
        change: (inout RepositoryMaker.Edition) -> Void
    ) -> ConformanceCase {
        ConformanceCase(name, demand: demand, source: source, summary: summary) { c in
            c.begin()
            c.publish(2, change)
            c.refuse()
        }
    }

    /// The same by a section of the specification.
    static func refused(
        _ name: String, section: String, summary: String, change: (inout RepositoryMaker.Edition) -> Void
    ) -> ConformanceCase {
        refused(name, demand: .tuf, source: "TUF 1.0.34 \(section)", summary: summary, change: change)
    }
}

/// The bundles of the kit: one document, whose title says the release and the language.
enum KitBundle {
    static func texts(
        ofRelease number: Int, product: String = "conformance", environment: String = "test"
    ) -> [String: [UInt8]] {
        Dictionary(
            uniqueKeysWithValues: ["de", "en"].map { language in
                let bundle = text(
                    "Release \(number) (\(language))", language: language, product: product, environment: environment)
                return (bundle.targetName.string, bundle.encoded())
            })
    }

    static func text(
        _ title: String, language: String, name: String = "content", product: String = "conformance",
        environment: String = "test"
    ) -> ContentBundle {
        guard let name = BundleName(name), let tag = LanguageTag(language) else {
            preconditionFailure("bundles of the kit have names")
        }
        let document = BundleDocument(id: "notice", fields: JSONObject([.init(key: "title", value: .string(title))]))
        let collection = DocumentCollection(name: "notices", types: ["title": .text], documents: [document])
        return ContentBundle(
            product: product, environment: environment, name: name, language: tag, collections: [collection])
    }
}
