package import Authoring
import Bundles
import Dates
package import Difference
import Workspaces

extension Background {
    /// What the sources of a workspace know.
    /// - Parameter isNewerSide: whether the newer release was built of them, so that they know which translations are stale.
    package init(_ workspace: CheckedWorkspace, isNewerSide: Bool) {
        self.init()
        sourceLanguage = workspace.sourceLanguage
        zone = { TimeZoneRules(named: $0) }
        meaning = { set, path in
            workspace.meaning(of: path, inParameterSet: set).map {
                Meaning(unit: $0.unit, bounds: $0.bounds, source: $0.source, description: $0.description)
            }
        }
        parts = { document, field, language in
            workspace.pieces(ofField: field, in: document.id, of: document.collection, language).map { pieces in
                pieces.map(Part.init)
            }
        }
        words = { part, value, language, isRich in
            workspace.words(for: part.piece, quoting: value, in: language, isRich: isRich)
        }
        texts = { facts in
            workspace.texts(quoting: facts).mapValues { names in
                names.map { QuotingText(collection: $0.collection, document: $0.document, field: $0.field) }
            }
        }
        values = { workspace.values(ofParameterSet: $0) }
        guard isNewerSide else { return }
        isStale = { document, field, language in
            workspace.isStale(field: field, of: document.id, in: document.collection, language)
        }
    }
}

extension Background.Part {
    package init(_ piece: TextPiece) {
        switch piece {
        case .literal(let text): self = .literal(text)
        case .quote(let fact): self = .quote(fact)
        case .destination(let fact): self = .destination(fact)
        }
    }

    package var piece: TextPiece {
        switch self {
        case .literal(let text): .literal(text)
        case .quote(let fact): .quote(fact)
        case .destination(let fact): .destination(fact)
        }
    }
}
