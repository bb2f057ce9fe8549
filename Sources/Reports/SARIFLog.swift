import Authoring
package import JSON
import Rulebook
import YAML

/// Findings in the Static Analysis Results Interchange Format, for the code scanning of a forge.
/// Source: OASIS, SARIF 2.1.0 plus Errata 01.
package struct SARIFLog {
    package let report: CheckReport
    package let place: PathFromWorkingFolder
    /// Of the program that has found them.
    package let version: String
    private let rules = RuleBook.rules

    package init(report: CheckReport, place: PathFromWorkingFolder, version: String) {
        (self.report, self.place, self.version) = (report, place, version)
    }

    package var json: JSON {
        [
            "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
            "version": "2.1.0",
            "runs": [
                [
                    "tool": ["driver": driver],
                    // Columns of diagnostics count Unicode scalars (§3.14.27).
                    "columnKind": "unicodeCodePoints",
                    "results": .array(report.diagnostics.map { result($0, waiver: nil) } + suppressed),
                ]
            ],
        ]
    }

    private var suppressed: [JSON] { report.waived.map { result($0.diagnostic, waiver: $0.waiver) } }

    private var driver: JSON {
        [
            "name": "litfass", "version": .string(version), "semanticVersion": .string(version),
            "rules": .array(rules.map(Self.descriptor)),
        ]
    }

    private static func descriptor(_ rule: Rule) -> JSON {
        var object = JSONObject()
        object.append("id", .string(rule.id))
        object.append("shortDescription", ["text": .string(rule.firstSentence)])
        object.append("fullDescription", ["text": .string(rule.summary)])
        object.append(
            "help", ["text": .string(RuleText.plain(rule)), "markdown": .string(RuleText.markdown(rule))])
        object.append("defaultConfiguration", ["level": .string(rule.severity.rawValue)])
        return .object(object)
    }

    private func result(_ diagnostic: Diagnostic, waiver: Waiver?) -> JSON {
        var object = JSONObject()
        object.append("ruleId", .string(diagnostic.rule.id))
        if let index = rules.firstIndex(where: { $0 == diagnostic.rule }) {
            object.append("ruleIndex", .number(JSONNumber(index)))
        }
        object.append("level", .string(diagnostic.severity.rawValue))
        // A SARIF fix is a change of bytes (§3.55); advice for a person is part of the message.
        let text = diagnostic.message + (diagnostic.fix.map { "\nfix: \($0)" } ?? "")
        object.append("message", ["text": .string(text)])
        object.append("locations", [["physicalLocation": location(diagnostic)]])
        if let replacement = diagnostic.replacement {
            object.append("fixes", [fix(replacement, of: diagnostic)])
        }
        if let waiver {
            object.append("suppressions", [suppression(waiver)])
        }
        return .object(object)
    }

    private func fix(_ replacement: Replacement, of diagnostic: Diagnostic) -> JSON {
        let change: JSON = [
            "artifactLocation": artifact(diagnostic.file),
            "replacements": [
                [
                    "deletedRegion": Self.region(replacement.range),
                    "insertedContent": ["text": .string(replacement.text)],
                ]
            ],
        ]
        return ["description": ["text": .string(diagnostic.fix ?? "write it so")], "artifactChanges": [change]]
    }

    private func location(_ diagnostic: Diagnostic) -> JSON {
        var object = JSONObject()
        object.append("artifactLocation", artifact(diagnostic.file))
        if !diagnostic.range.isWholeFile { object.append("region", Self.region(diagnostic.range)) }
        return .object(object)
    }

    private static func region(_ range: SourceRange) -> JSON {
        [
            "startLine": .number(JSONNumber(range.start.line)),
            "startColumn": .number(JSONNumber(range.start.column)),
            "endLine": .number(JSONNumber(range.end.line)), "endColumn": .number(JSONNumber(range.end.column)),
        ]
    }

    private func artifact(_ file: String) -> JSON {
        ["uri": .string(place.path(of: file).percentEncoded), "uriBaseId": "%SRCROOT%"]
    }

    /// In the file itself or in a file of its own (§3.35.2); a waiver needs a person and a reason, so it is accepted.
    private func suppression(_ waiver: Waiver) -> JSON {
        [
            "kind": .string(waiver.isInItsFile ? "inSource" : "external"), "status": "accepted",
            "justification": .string("\(waiver.reason) (\(waiver.person), until \(waiver.lastDay))"),
            "location": [
                "physicalLocation": [
                    "artifactLocation": artifact(waiver.file),
                    "region": ["startLine": .number(JSONNumber(waiver.line))],
                ]
            ],
        ]
    }
}

extension String {
    /// As a path of a relative URI reference: everything but unreserved characters and slashes (RFC 3986 §2.3, §3.3).
    fileprivate var percentEncoded: String {
        let kept = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
        let digits = Array("0123456789ABCDEF")
        return utf8.reduce(into: "") { text, byte in
            if kept.contains(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
    }
}
