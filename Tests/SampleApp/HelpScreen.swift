import Foundation
import LitfassClient

/// What the screen "Help" shows: questions by section, and whom to call. In an app it is `@Observable` and a view reads it.
actor HelpScreen {
    /// A question and its answer.
    struct Question: Hashable, Sendable {
        let title: String
        /// CommonMark.
        let answer: String
        /// In which the title really is, for the screen reader.
        let language: String?
    }

    /// Somebody who can be called.
    struct Hotline: Hashable, Sendable {
        let name: String
        /// `+49 800 7540001`
        let number: String
        /// What a tap opens; nil where nobody reaches the number from here.
        let call: URL?
        /// Nil where that cannot be known.
        let isOpen: Bool?
    }

    /// What stands above everything else.
    enum Banner: Hashable, Sendable {
        case mustUpdate(title: String?)
        case shouldUpdate(title: String?)
        case mayBeOutdated
    }

    private let source: any ReleaseSource
    /// In which the phone is, as in `DE`.
    private let country: String
    private let clock: @Sendable () -> Date
    /// Why the last refresh brought nothing; nil where it went well.
    private(set) var fault: ClientFault?

    init(_ source: any ReleaseSource, country: String, clock: @escaping @Sendable () -> Date) {
        (self.source, self.country, self.clock) = (source, country, clock)
    }

    private var content: AppContent? { source.release.map(AppContent.init) }

    /// The questions of a section, the most pressing one first.
    func questions(_ section: String) -> [Question] {
        let section = AppContent.FaqDocument.Section(rawValue: section)
        return content?.faq.filter { $0.section == section }.map {
            Question(title: $0.title.text, answer: $0.answer.markdown, language: $0.title.language)
        } ?? []
    }

    /// The questions that an answer leads to.
    func related(to id: String) -> [String] {
        guard let content, let question = content[id: DocumentID<AppContent.FaqDocument>(rawValue: id)] else {
            return []
        }
        return (question.related ?? []).compactMap { content[id: $0]?.title.text }
    }

    /// Whom to call about the app.
    var technicalHotline: Hotline? {
        guard let hotline = content?.hotlines.first(where: { $0.purpose == .technical }) else { return nil }
        return Hotline(
            name: hotline.name.text, number: hotline.number.display, call: hotline.number.dialled(from: country),
            isOpen: hotline.openingHours.isOpen(at: clock()))
    }

    /// Whether people are asked to check in at places; not while nothing is known.
    var offersCheckIn: Bool { content?.features.checkInEnabled ?? false }

    /// For how many days encounters count; the app's own number where the release has none.
    var encounterDays: Int { content?.exposure?.v2.maximumEncounterAge ?? 14 }

    var banner: Banner? {
        guard let release = source.release else { return nil }
        return switch release.updateNeed {
        case .required(let document): .mustUpdate(title: document?["title"]?.text)
        case .recommended(let document): .shouldUpdate(title: document?["title"]?.text)
        case .none: release.freshness.isExpired(at: clock()) ? .mayBeOutdated : nil
        }
    }

    /// What pulling down does.
    func refresh() async {
        do throws(ClientFault) {
            try await source.refresh()
            fault = nil
        } catch {
            fault = error
        }
    }

    /// What the release that the app is shipped with lacks.
    func missingFields() -> [MissingField] { content?.missingFields ?? [] }
}
