import Bundles
import JSON
import Markup

/// By which a person chooses the phone and the moment: the script shows what it gets then.
struct PreviewControls {
    private let bundles: [ContentBundle]
    private let source: PreviewSource
    private let language: LanguageTag?
    private let words: PreviewWords
    private let conditions: [Condition]

    /// - Parameter bundles: those that are on the page.
    init(_ bundles: [ContentBundle], of source: PreviewSource, in language: LanguageTag?, words: PreviewWords) {
        (self.bundles, self.source, self.language, self.words) = (bundles, source, language, words)
        conditions = bundles.flatMap(\.conditions)
    }

    /// Empty where every phone gets the same, whichever version its app has.
    var html: String {
        let versions = bundles.flatMap(\.parameterSets).flatMap(PlatformVersions.all)
        guard !versions.isEmpty || !conditions.isEmpty else { return "" }
        return """
            <form id="device" class="device"\(defaults)>
            \(view)\(platform(versions))
            \(field("version", label: words.version, #"inputmode="decimal" size="8""#))
            \(phone)</form>

            """
    }

    /// What the script needs to know of the workspace.
    private var defaults: String {
        let zone = HTML.escaped(zone)
        let moment = source.moment.map { " data-at=\"\($0)\"" } ?? ""
        return " data-language=\"\(HTML.escaped(language?.string ?? ""))\" data-zone=\"\(zone)\"\(moment)"
    }

    /// In which moments are given.
    private var zone: String { source.bundles.lazy.compactMap(\.zone).first ?? "UTC" }

    private var view: String {
        guard !conditions.isEmpty else { return "" }
        return """
            <p><label for="view">\(words.view)</label>
            <select id="view"><option value="">\(words.allVariants)</option>\
            <option value="phone">\(words.onePhone)</option></select></p>

            """
    }

    private func platform(_ versions: [PlatformVersions]) -> String {
        let asked = Set(atoms.flatMap(\.platforms))
        let others = asked.subtracting(versions.map(\.name)).sorted().map { PlatformVersions(name: $0) }
        let options = (versions + others).map { platform in
            let data = platform.limits.members.map { limit in
                " data-\(limit.key)=\"\(HTML.escaped(limit.value.string ?? ""))\""
            }
            let variants = platform.variants.isEmpty ? "" : " data-variants=\"\(HTML.escaped(platform.variantsText))\""
            let name = HTML.escaped(platform.name)
            return "<option value=\"\(name)\"\(data.joined())\(variants)>\(name)</option>"
        }
        return """
            <p><label for="platform">\(words.platform)</label>
            <select id="platform"><option value="">\(words.anyPlatform)</option>\(options.joined())</select></p>
            """
    }

    /// What matters for one phone alone. The script shows it when one is chosen.
    private var phone: String {
        guard !conditions.isEmpty else { return "" }
        let system =
            atoms.contains(where: \.asksSystem)
            ? field("system", label: words.systemVersion, #"inputmode="decimal" size="8""#) + "\n" : ""
        let moment = words.moment.replacing("%z", with: HTML.escaped(zone))
        let draws = Set(atoms.compactMap(\.draw))
        let places = draws.sorted().enumerated().map { number, draw in
            let label = words.draw.replacing("%s", with: ReportPage.text(draw))
            let range = #"type="number" min="0" max="99.99" step="0.01""#
            return field("draw-\(number)", label: label, "\(range) data-draw=\"\(HTML.escaped(draw))\"") + "\n"
        }
        return """
            <fieldset id="phone" hidden>
            <legend>\(words.onePhone)</legend>
            \(system)\(field("moment", label: moment, #"type="datetime-local""#))
            \(places.joined())<p class="hint">\(words.unknown)</p>
            <p><span id="change" role="status"></span> <button type="button" id="jump" hidden>\(words.jump)</button></p>
            </fieldset>

            """
    }

    private func field(_ id: String, label: String, _ attributes: String) -> String {
        "<p><label for=\"\(id)\">\(label)</label>\n"
            + "<input id=\"\(id)\" autocomplete=\"off\" spellcheck=\"false\" \(attributes)></p>"
    }

    /// Every question that a condition asks.
    private var atoms: [Condition] {
        var atoms: [Condition] = []
        for condition in conditions { condition.visitAll { atoms.append($0) } }
        return atoms
    }
}

extension Condition {
    /// The platforms that it names; those of its parts apart.
    fileprivate var platforms: [String] {
        guard case .platform(let names) = self else { return [] }
        return names
    }

    /// The draw whose share it is.
    fileprivate var draw: String? {
        guard case .share(let share) = self else { return nil }
        return share.draw
    }

    fileprivate var asksSystem: Bool {
        guard case .system = self else { return false }
        return true
    }
}

/// The versions by which an app on a platform decides whether it still serves.
private struct PlatformVersions {
    let name: String
    /// `minimum`, `latest` and `system`, those of them that there are.
    var limits = JSONObject()
    /// The same that variants say, each with its condition as `when`.
    var variants: [JSON] = []

    var variantsText: String { String(decoding: JSON.array(variants).encoded(), as: UTF8.self) }

    /// One for each platform for which the set says which app has to be updated.
    static func all(in set: ParameterSet) -> [PlatformVersions] {
        var platforms: [String] = []
        for case .version(let platform) in set.updates.map(\.meaning) where !platforms.contains(platform) {
            platforms.append(platform)
        }
        return platforms.map { platform in
            let paths = paths(of: platform, in: set)
            let variants = set.variants.compactMap { variant -> JSON? in
                var others = limits(at: paths, of: variant.fields)
                guard !others.isEmpty else { return nil }
                others["when"] = variant.when.json
                return .object(others)
            }
            return PlatformVersions(name: platform, limits: limits(at: paths, of: set.values), variants: variants)
        }
    }

    /// Where each limit stands. The lowest system stands beside the version of the app, if anywhere.
    private static func paths(of platform: String, in set: ParameterSet) -> [(limit: String, path: String)] {
        let versions = set.updates.filter { $0.meaning == .version(platform: platform) }.map { update in
            (limit: update.need == .required ? "minimum" : "latest", path: update.path)
        }
        let record = versions.first.map { $0.path.split(separator: ".").dropLast() } ?? []
        return versions + [(limit: "system", path: (record + ["system-minimum"]).joined(separator: "."))]
    }

    private static func limits(at paths: [(limit: String, path: String)], of fields: JSONObject) -> JSONObject {
        paths.reduce(into: JSONObject()) { limits, place in
            if let version = fields[path: place.path]?.string { limits[place.limit] = .string(version) }
        }
    }
}
