import Bundles
import JSON
import Markup

/// Values of bundles as HTML, by their types.
struct PreviewValues {
    let words: PreviewWords
    var hours: (OpeningHours) -> String? = { _ in nil }

    func html(_ value: JSON, _ type: FieldType?, path: String, among types: FieldTypes) -> String {
        switch value {
        case .null: return "<p>\(words.empty)</p>\n"
        case .bool(let value): return "<p>\(value ? words.yes : words.no)</p>\n"
        case .number(let number): return "<p>\(text(number.text))</p>\n"
        case .string(let string): return self.string(string, type)
        case .array(let items):
            guard !items.isEmpty else { return "<p>\(words.empty)</p>\n" }
            let rows = items.map { "<li>\(html($0, type?.element, path: path, among: types))</li>\n" }
            return "<ul>\n\(rows.joined())</ul>\n"
        case .object(let object): return record(object, type, path: path, among: types)
        }
    }

    /// A parameter set: names and values, records within records.
    func rows(of set: ParameterSet, marks: PreviewMarks) -> String {
        let content = PreviewContent(fields: set.values, when: set.when, variants: set.variants, types: set.types)
        let options = content.names.map { name in
            (
                name,
                content.options(of: name, language: { _ in nil }) { variant in
                    variant.map { marks.variant($0, of: name, element: "p") } ?? ""
                }
            )
        }
        return "<div class=\"values\"\(PreviewOption.attribute(set.when))>\(marks.condition(set.when))"
            + rows(options, above: "", among: set.types) + "</div>\n"
    }

    /// The values of a field.
    /// - Parameter head: HTML that stands above them.
    func block(_ options: [PreviewOption], path: String, among types: FieldTypes, before head: String) -> String {
        let (html, isChoice) = html(options, path: path, among: types)
        return "<div class=\"value\"\(isChoice ? " data-options" : "")>\(head)\(html)</div>\n"
    }

    /// The values that stand in one place. Records are put together, so that each of their members has its own.
    private func html(
        _ options: [PreviewOption], path: String, among types: FieldTypes
    ) -> (html: String, isChoice: Bool) {
        let type = types[path]
        let records = options.compactMap(\.value.object)
        if options.areChoice, types.isRecord(path), records.count == options.count {
            var names: [String] = []
            for name in records.flatMap(\.keys) where !names.contains(name) { names.append(name) }
            let members = names.map { name in
                (
                    name,
                    options.compactMap { option in
                        option.value[name].map { value in
                            var member = option
                            member.value = value
                            return member
                        }
                    }
                )
            }
            return (rows(members, above: path, among: types), false)
        }
        guard options.areChoice else {
            let values = options.map { $0.mark + $0.inLanguage("div", html($0.value, type, path: path, among: types)) }
            return (values.joined(), false)
        }
        let values = options.map { $0.framed(in: "div", html($0.value, type, path: path, among: types)) + "\n" }
        return (values.joined(), true)
    }

    private func rows(
        _ members: [(name: String, options: [PreviewOption])], above path: String, among types: FieldTypes
    ) -> String {
        let rows = members.map { name, options -> String in
            let inner = path.isEmpty ? name : "\(path).\(name)"
            let (html, isChoice) = html(options, path: inner, among: types)
            return "<div\(isChoice ? " data-options" : "")><dt>\(text(name))</dt><dd>\(html)</dd></div>\n"
        }
        return "<dl>\n\(rows.joined())</dl>\n"
    }

    private func string(_ string: String, _ type: FieldType?) -> String {
        switch type {
        case .richText: return Self.rich(string)
        case .link where HTML.isOrdinary(string):
            return "<p><a href=\"\(HTML.escaped(string))\" rel=\"noreferrer\">\(text(string))</a></p>\n"
        case .email: return "<p><a href=\"mailto:\(HTML.escaped(string))\">\(text(string))</a></p>\n"
        default: return "<p>\(string.isEmpty ? words.empty : text(string))</p>\n"
        }
    }

    /// Links to documents lead to where they stand on this page; headings go below that of the document.
    private static func rich(_ string: String) -> String {
        let html = HTML { address in
            if HTML.isOrdinary(address) { return address }
            let parts = address.split(separator: ":", maxSplits: 1)
            return parts.count == 2 ? "#\(parts[0])/\(parts[1])" : nil
        }.render(Markdown(string))
        return (1...4).reversed().reduce(html) { html, level in
            html.replacing("<h\(level)>", with: "<h\(level + 2)>").replacing("</h\(level)>", with: "</h\(level + 2)>")
        }
    }

    private func record(_ object: JSONObject, _ type: FieldType?, path: String, among types: FieldTypes) -> String {
        // What is not of its type is shown with its members.
        if type == .phone, let phone = try? PhoneNumber(reading: .object(object)) {
            return "<p><a href=\"\(HTML.escaped(phone.uri))\">\(text(phone.display))</a></p>\n"
        }
        // Likewise.
        if let type, type.isAsset, let asset = try? Asset(reading: .object(object), as: type) {
            return self.asset(asset)
        }
        // Likewise.
        if type == .openingHours, let value = try? OpeningHours(reading: .object(object)), let told = hours(value) {
            return "<p>\(text(told))</p>\n" + exceptions(of: value)
        }
        return members(of: object, path: path, types)
    }

    /// Its text alternative is a field of its own, beside it.
    private func asset(_ asset: Asset) -> String {
        let (file, dark) = (asset.file, asset.dark)
        guard let size = file.size else {
            let words = "\(file.target) (\(file.mediaType), \(file.length) bytes)"
            return "<p><a href=\"/\(HTML.escaped(file.path))\">\(text(words))</a></p>\n"
        }
        let source = dark.map {
            "<source media=\"(prefers-color-scheme: dark)\" srcset=\"/\(HTML.escaped($0.path))\">"
        }
        return """
            <picture>\(source ?? "")<img src="/\(HTML.escaped(file.path))" width="\(size.width)" \
            height="\(size.height)" alt=""></picture>

            """
    }

    private func exceptions(of hours: OpeningHours) -> String {
        guard case .weekly(_, let exceptions) = hours.times, !exceptions.isEmpty else { return "" }
        let items = exceptions.map { exception -> String in
            let days = exception.from == exception.to ? "\(exception.from)" : "\(exception.from) – \(exception.to)"
            let spans = exception.hours.map { "\($0.from)–\($0.to)" }.joined(separator: ", ")
            return "<li>\(days): \(spans.isEmpty ? "–" : spans)</li>\n"
        }
        return "<ul>\n\(items.joined())</ul>\n"
    }

    private func members(of object: JSONObject, path: String, _ types: FieldTypes) -> String {
        let members = object.members.map { member in
            (member.key, [PreviewOption(value: member.value, when: nil, mark: "", language: nil)])
        }
        return rows(members, above: path, among: types)
    }

    private func text(_ text: String) -> String { ReportPage.text(text) }
}
