// swift-format-ignore-file
// swiftlint:disable all
// Made by 'litfass generate swift' 0.1.0 from the models of 'corona-warn-app', for bundles of format 2.
// A change of the models is a reason to run it again; whatever else is changed here is lost.

import Foundation
import LitfassClient

/// What a release of 'corona-warn-app' says, in types that are made of its models.
struct AppContent: Sendable {
    /// The release that is read.
    var release: Release

    /// - Parameter release: what a client offers, or the fixture of a test.
    init(_ release: Release) { self.release = release }

    /// What to do at each risk and after each test result. The app finds a text by its key.
    var advice: [AdviceDocument] { release.documents() }

    /// What a person reads before saying yes or no: what happens with the consent, what does not work without it, and how it is withdrawn.
    var consent: [ConsentDocument] { release.documents() }

    /// Frequently asked questions, shown in the app and on the public web page.
    var faq: [FaqDocument] { release.documents() }

    /// Telephone hotlines that an app shows and dials.
    var hotlines: [HotlinesDocument] { release.documents() }

    /// How to do something with the app, step by step.
    var instructions: [InstructionsDocument] { release.documents() }

    /// Terms of use, privacy notice and imprint, which can be read in the app at any time.
    var legal: [LegalDocument] { release.documents() }

    /// Images that explain the app, with a text for those who can't see them.
    var media: [MediaDocument] { release.documents() }

    /// What the phone shows on its locked screen, where anybody can read it. No notification says what a result or a risk is; that stands in the app only.
    var notifications: [NotificationsDocument] { release.documents() }

    /// The cards that introduce the app when it is first opened. They are shown before the app has ever been online.
    var onboarding: [OnboardingDocument] { release.documents() }

    /// What can be changed in the app's settings, explained before the change, with what stops working.
    var settings: [SettingsDocument] { release.documents() }

    /// Which versions of the app and of the operating system are served. Whoever is below a minimum sees a screen that can't be dismissed, so a minimum is raised only when an update is within reach.
    var appVersions: AppVersionsParameters? { release.parameters() }

    /// How a phone turns encounters into a risk. 'v1' is for the first generation of the Exposure Notification (EN) API of Apple and Google, which scores a contact with four tables; 'v2' is for the second one, which hands out exposure windows of at most 30 minutes.
    var exposure: ExposureParameters? { release.parameters() }

    /// Switches and small settings that apps know by name. A name that no app knows is an error here, so a switch can't be misspelt into silence.
    var features: FeaturesParameters { release.parameters() ?? FeaturesParameters() }

    /// A document by its id; nil where there is none for this phone at this moment.
    subscript<Document: TypedDocument>(id id: DocumentID<Document>) -> Document? { release.document(id) }

    /// What these types need and the release lacks: documents and parameter sets that are left out for it. Empty in a release of these models; a test of the release that the app is shipped with can say so.
    var missingFields: [MissingField] {
        var missing: [MissingField] = []
        missing += release.missingFields(of: AdviceDocument.self)
        missing += release.missingFields(of: ConsentDocument.self)
        missing += release.missingFields(of: FaqDocument.self)
        missing += release.missingFields(of: HotlinesDocument.self)
        missing += release.missingFields(of: InstructionsDocument.self)
        missing += release.missingFields(of: LegalDocument.self)
        missing += release.missingFields(of: MediaDocument.self)
        missing += release.missingFields(of: NotificationsDocument.self)
        missing += release.missingFields(of: OnboardingDocument.self)
        missing += release.missingFields(of: SettingsDocument.self)
        missing += release.missingFields(of: AppVersionsParameters.self)
        missing += release.missingFields(of: ExposureParameters.self)
        missing += release.missingFields(of: FeaturesParameters.self)
        return missing
    }
}

extension AppContent {
    /// What to do at each risk and after each test result. The app finds a text by its key.
    struct AdviceDocument: TypedDocument {
        /// The name of the collection.
        static let collection = "advice"

        /// Unique in the collection, and the same for as long as the document lives.
        var id: DocumentID<AdviceDocument>

        /// The place in lists of all advice.
        var position: Int

        /// Whether the advice is for a risk or for a test result.
        var kind: Kind

        /// The risk that the advice is for.
        var risk: Risk?

        /// The test result that the advice is for.
        var testResult: TestResult?

        /// The hotlines that the app offers to dial below the text, the most useful one first.
        var hotlines: [DocumentID<HotlinesDocument>]?

        /// Questions that a reader of this advice often asks next.
        var related: [DocumentID<FaqDocument>]?

        /// The heading.
        var title: LocalizedText

        /// What the risk or result means, in 1 or 2 sentences.
        var summary: LocalizedText

        /// What to do, the most urgent thing first, one thing a step.
        var steps: [LocalizedText]

        /// What else is good to know, and where to get help.
        var body: RichText

        /// A value without a release, for tests and previews.
        init(
            id: DocumentID<AdviceDocument>,
            position: Int,
            kind: Kind,
            risk: Risk? = nil,
            testResult: TestResult? = nil,
            hotlines: [DocumentID<HotlinesDocument>]? = nil,
            related: [DocumentID<FaqDocument>]? = nil,
            title: LocalizedText,
            summary: LocalizedText,
            steps: [LocalizedText],
            body: RichText
        ) {
            self.id = id
            self.position = position
            self.kind = kind
            self.risk = risk
            self.testResult = testResult
            self.hotlines = hotlines
            self.related = related
            self.title = title
            self.summary = summary
            self.steps = steps
            self.body = body
        }

        /// - Throws: `MissingField` where a required field has no value.
        init(id: DocumentID<AdviceDocument>, _ fields: TypedFields) throws(MissingField) {
            self.id = id
            self.position = try fields.required("position")
            self.kind = try fields.required("kind")
            self.risk = fields.optional("risk")
            self.testResult = fields.optional("test-result")
            self.hotlines = fields.optional("hotlines")
            self.related = fields.optional("related")
            self.title = try fields.required("title")
            self.summary = try fields.required("summary")
            self.steps = try fields.required("steps")
            self.body = try fields.required("body")
        }

        /// Whether the advice is for a risk or for a test result.
        enum Kind: TypedChoice {
            /// `risk`
            case risk
            /// `test-result`
            case testResult
            /// An option of a release whose models are newer than this file.
            case unrecognized(String)

            /// The options of the models that this file was made of.
            static let allCases: [Kind] = [.risk, .testResult]

            /// - Parameter rawValue: the option, as the model writes it.
            init(rawValue: String) {
                self = switch rawValue {
                case "risk": .risk
                case "test-result": .testResult
                default: .unrecognized(rawValue)
                }
            }

            /// The option, as the model writes it.
            var rawValue: String {
                switch self {
                case .risk: "risk"
                case .testResult: "test-result"
                case .unrecognized(let option): option
                }
            }
        }

        /// The risk that the advice is for.
        enum Risk: TypedChoice {
            /// `low`
            case low
            /// `increased`
            case increased
            /// An option of a release whose models are newer than this file.
            case unrecognized(String)

            /// The options of the models that this file was made of.
            static let allCases: [Risk] = [.low, .increased]

            /// - Parameter rawValue: the option, as the model writes it.
            init(rawValue: String) {
                self = switch rawValue {
                case "low": .low
                case "increased": .increased
                default: .unrecognized(rawValue)
                }
            }

            /// The option, as the model writes it.
            var rawValue: String {
                switch self {
                case .low: "low"
                case .increased: "increased"
                case .unrecognized(let option): option
                }
            }
        }

        /// The test result that the advice is for.
        enum TestResult: TypedChoice {
            /// `positive`
            case positive
            /// `negative`
            case negative
            /// `pending`
            case pending
            /// `invalid`
            case invalid
            /// An option of a release whose models are newer than this file.
            case unrecognized(String)

            /// The options of the models that this file was made of.
            static let allCases: [TestResult] = [.positive, .negative, .pending, .invalid]

            /// - Parameter rawValue: the option, as the model writes it.
            init(rawValue: String) {
                self = switch rawValue {
                case "positive": .positive
                case "negative": .negative
                case "pending": .pending
                case "invalid": .invalid
                default: .unrecognized(rawValue)
                }
            }

            /// The option, as the model writes it.
            var rawValue: String {
                switch self {
                case .positive: "positive"
                case .negative: "negative"
                case .pending: "pending"
                case .invalid: "invalid"
                case .unrecognized(let option): option
                }
            }
        }
    }
}

extension AppContent {
    /// What a person reads before saying yes or no: what happens with the consent, what does not work without it, and how it is withdrawn.
    struct ConsentDocument: TypedDocument {
        /// The name of the collection.
        static let collection = "consent"

        /// Unique in the collection, and the same for as long as the document lives.
        var id: DocumentID<ConsentDocument>

        /// The place in the list of consents.
        var position: Int

        /// The version of the text that a person agrees to. Raising it makes the app ask again, so a correction of spelling leaves it as it is.
        var consentVersion: Int

        /// Whether the app itself asks, or the phone does after the app has explained why.
        var askedBy: AskedBy

        /// The text with all details.
        var legal: DocumentID<LegalDocument>

        /// What the consent is about.
        var title: LocalizedText

        /// What happens with the consent, and what does not.
        var explanation: RichText

        /// What works and what does not work without the consent.
        var ifDeclined: LocalizedText

        /// How the consent is withdrawn, and what can't be undone.
        var withdraw: LocalizedText

        /// The button that consents.
        var agree: LocalizedText

        /// The button that does not. It is as easy to find as the other one.
        var decline: LocalizedText

        /// A value without a release, for tests and previews.
        init(
            id: DocumentID<ConsentDocument>,
            position: Int,
            consentVersion: Int,
            askedBy: AskedBy,
            legal: DocumentID<LegalDocument>,
            title: LocalizedText,
            explanation: RichText,
            ifDeclined: LocalizedText,
            withdraw: LocalizedText,
            agree: LocalizedText,
            decline: LocalizedText
        ) {
            self.id = id
            self.position = position
            self.consentVersion = consentVersion
            self.askedBy = askedBy
            self.legal = legal
            self.title = title
            self.explanation = explanation
            self.ifDeclined = ifDeclined
            self.withdraw = withdraw
            self.agree = agree
            self.decline = decline
        }

        /// - Throws: `MissingField` where a required field has no value.
        init(id: DocumentID<ConsentDocument>, _ fields: TypedFields) throws(MissingField) {
            self.id = id
            self.position = try fields.required("position")
            self.consentVersion = try fields.required("consent-version")
            self.askedBy = try fields.required("asked-by")
            self.legal = try fields.required("legal")
            self.title = try fields.required("title")
            self.explanation = try fields.required("explanation")
            self.ifDeclined = try fields.required("if-declined")
            self.withdraw = try fields.required("withdraw")
            self.agree = try fields.required("agree")
            self.decline = try fields.required("decline")
        }

        /// Whether the app itself asks, or the phone does after the app has explained why.
        enum AskedBy: TypedChoice {
            /// `app`
            case app
            /// `operating-system`
            case operatingSystem
            /// An option of a release whose models are newer than this file.
            case unrecognized(String)

            /// The options of the models that this file was made of.
            static let allCases: [AskedBy] = [.app, .operatingSystem]

            /// - Parameter rawValue: the option, as the model writes it.
            init(rawValue: String) {
                self = switch rawValue {
                case "app": .app
                case "operating-system": .operatingSystem
                default: .unrecognized(rawValue)
                }
            }

            /// The option, as the model writes it.
            var rawValue: String {
                switch self {
                case .app: "app"
                case .operatingSystem: "operating-system"
                case .unrecognized(let option): option
                }
            }
        }
    }
}

extension AppContent {
    /// Frequently asked questions, shown in the app and on the public web page.
    struct FaqDocument: TypedDocument {
        /// The name of the collection.
        static let collection = "faq"

        /// Unique in the collection, and the same for as long as the document lives.
        var id: DocumentID<FaqDocument>

        /// The group under which the question stands.
        var section: Section

        /// How pressing the question is within its section; 1 is the most pressing.
        var priority: Int

        /// The last part of the address of this question on the web page. It never changes once it is public: whoever must change it keeps the old one in 'former-anchors'.
        var anchor: String

        /// Earlier anchors of this question. Links to them stay alive.
        var formerAnchors: [String]?

        /// The question as a person would ask it.
        var title: LocalizedText

        /// The answer. The first sentence alone should help already.
        var answer: RichText

        /// Words that people type when they search for this question.
        var keywords: [LocalizedText]

        /// Questions that a reader of this answer often asks next.
        var related: [DocumentID<FaqDocument>]?

        /// A value without a release, for tests and previews.
        init(
            id: DocumentID<FaqDocument>,
            section: Section,
            priority: Int,
            anchor: String,
            formerAnchors: [String]? = nil,
            title: LocalizedText,
            answer: RichText,
            keywords: [LocalizedText],
            related: [DocumentID<FaqDocument>]? = nil
        ) {
            self.id = id
            self.section = section
            self.priority = priority
            self.anchor = anchor
            self.formerAnchors = formerAnchors
            self.title = title
            self.answer = answer
            self.keywords = keywords
            self.related = related
        }

        /// - Throws: `MissingField` where a required field has no value.
        init(id: DocumentID<FaqDocument>, _ fields: TypedFields) throws(MissingField) {
            self.id = id
            self.section = try fields.required("section")
            self.priority = try fields.required("priority")
            self.anchor = try fields.required("anchor")
            self.formerAnchors = fields.optional("former-anchors")
            self.title = try fields.required("title")
            self.answer = try fields.required("answer")
            self.keywords = try fields.required("keywords")
            self.related = fields.optional("related")
        }

        /// The group under which the question stands.
        enum Section: TypedChoice {
            /// `general`
            case general
            /// `exposure`
            case exposure
            /// `testing`
            case testing
            /// `privacy`
            case privacy
            /// `technology`
            case technology
            /// `help`
            case help
            /// An option of a release whose models are newer than this file.
            case unrecognized(String)

            /// The options of the models that this file was made of.
            static let allCases: [Section] = [.general, .exposure, .testing, .privacy, .technology, .help]

            /// - Parameter rawValue: the option, as the model writes it.
            init(rawValue: String) {
                self = switch rawValue {
                case "general": .general
                case "exposure": .exposure
                case "testing": .testing
                case "privacy": .privacy
                case "technology": .technology
                case "help": .help
                default: .unrecognized(rawValue)
                }
            }

            /// The option, as the model writes it.
            var rawValue: String {
                switch self {
                case .general: "general"
                case .exposure: "exposure"
                case .testing: "testing"
                case .privacy: "privacy"
                case .technology: "technology"
                case .help: "help"
                case .unrecognized(let option): option
                }
            }
        }
    }
}

extension AppContent {
    /// Telephone hotlines that an app shows and dials.
    struct HotlinesDocument: TypedDocument {
        /// The name of the collection.
        static let collection = "hotlines"

        /// Unique in the collection, and the same for as long as the document lives.
        var id: DocumentID<HotlinesDocument>

        /// The place in the list of hotlines.
        var position: Int

        /// What people call for. The app finds a hotline by its purpose.
        var purpose: Purpose

        /// The number as it is dialled within Germany.
        var number: PhoneNumber

        /// Whether 'number' can be dialled from other countries.
        var reachableFromAbroad: Bool

        /// Where people abroad get help if they can't dial 'number'.
        var alternativeFromAbroad: AlternativeFromAbroad?

        /// The number for calls from abroad.
        var numberFromAbroad: PhoneNumber?

        /// When 'number-from-abroad' is answered, if not at the usual hours.
        var openingHoursFromAbroad: OpeningHours?

        /// The page on which people abroad get the same help.
        var websiteFromAbroad: URL?

        /// When somebody answers, in the time of the place where they sit.
        var openingHours: OpeningHours

        /// The languages that are spoken, the most common one first.
        var languages: [String]

        /// What the hotline is called on its card.
        var name: LocalizedText

        /// What people get help with, in 1 to 3 sentences.
        var whatFor: LocalizedText

        /// What a call costs within Germany and from abroad.
        var cost: LocalizedText

        /// A value without a release, for tests and previews.
        init(
            id: DocumentID<HotlinesDocument>,
            position: Int,
            purpose: Purpose,
            number: PhoneNumber,
            reachableFromAbroad: Bool,
            alternativeFromAbroad: AlternativeFromAbroad? = nil,
            numberFromAbroad: PhoneNumber? = nil,
            openingHoursFromAbroad: OpeningHours? = nil,
            websiteFromAbroad: URL? = nil,
            openingHours: OpeningHours,
            languages: [String],
            name: LocalizedText,
            whatFor: LocalizedText,
            cost: LocalizedText
        ) {
            self.id = id
            self.position = position
            self.purpose = purpose
            self.number = number
            self.reachableFromAbroad = reachableFromAbroad
            self.alternativeFromAbroad = alternativeFromAbroad
            self.numberFromAbroad = numberFromAbroad
            self.openingHoursFromAbroad = openingHoursFromAbroad
            self.websiteFromAbroad = websiteFromAbroad
            self.openingHours = openingHours
            self.languages = languages
            self.name = name
            self.whatFor = whatFor
            self.cost = cost
        }

        /// - Throws: `MissingField` where a required field has no value.
        init(id: DocumentID<HotlinesDocument>, _ fields: TypedFields) throws(MissingField) {
            self.id = id
            self.position = try fields.required("position")
            self.purpose = try fields.required("purpose")
            self.number = try fields.required("number")
            self.reachableFromAbroad = try fields.required("reachable-from-abroad")
            self.alternativeFromAbroad = fields.optional("alternative-from-abroad")
            self.numberFromAbroad = fields.optional("number-from-abroad")
            self.openingHoursFromAbroad = fields.optional("opening-hours-from-abroad")
            self.websiteFromAbroad = fields.optional("website-from-abroad")
            self.openingHours = try fields.required("opening-hours")
            self.languages = try fields.required("languages")
            self.name = try fields.required("name")
            self.whatFor = try fields.required("what-for")
            self.cost = try fields.required("cost")
        }

        /// What people call for. The app finds a hotline by its purpose.
        enum Purpose: TypedChoice {
            /// `technical`
            case technical
            /// `verification`
            case verification
            /// `privacy`
            case privacy
            /// `health`
            case health
            /// `psychological`
            case psychological
            /// `emergency`
            case emergency
            /// An option of a release whose models are newer than this file.
            case unrecognized(String)

            /// The options of the models that this file was made of.
            static let allCases: [Purpose] = [.technical, .verification, .privacy, .health, .psychological, .emergency]

            /// - Parameter rawValue: the option, as the model writes it.
            init(rawValue: String) {
                self = switch rawValue {
                case "technical": .technical
                case "verification": .verification
                case "privacy": .privacy
                case "health": .health
                case "psychological": .psychological
                case "emergency": .emergency
                default: .unrecognized(rawValue)
                }
            }

            /// The option, as the model writes it.
            var rawValue: String {
                switch self {
                case .technical: "technical"
                case .verification: "verification"
                case .privacy: "privacy"
                case .health: "health"
                case .psychological: "psychological"
                case .emergency: "emergency"
                case .unrecognized(let option): option
                }
            }
        }

        /// Where people abroad get help if they can't dial 'number'.
        enum AlternativeFromAbroad: TypedChoice {
            /// `number`
            case number
            /// `website`
            case website
            /// An option of a release whose models are newer than this file.
            case unrecognized(String)

            /// The options of the models that this file was made of.
            static let allCases: [AlternativeFromAbroad] = [.number, .website]

            /// - Parameter rawValue: the option, as the model writes it.
            init(rawValue: String) {
                self = switch rawValue {
                case "number": .number
                case "website": .website
                default: .unrecognized(rawValue)
                }
            }

            /// The option, as the model writes it.
            var rawValue: String {
                switch self {
                case .number: "number"
                case .website: "website"
                case .unrecognized(let option): option
                }
            }
        }
    }
}

extension AppContent {
    /// How to do something with the app, step by step.
    struct InstructionsDocument: TypedDocument {
        /// The name of the collection.
        static let collection = "instructions"

        /// Unique in the collection, and the same for as long as the document lives.
        var id: DocumentID<InstructionsDocument>

        /// The place in the list of instructions.
        var position: Int

        /// The part of the app in which the instruction is shown.
        var area: Area

        /// The video or image that shows the same.
        var media: DocumentID<MediaDocument>?

        /// Questions that people often have at this point.
        var related: [DocumentID<FaqDocument>]?

        /// What a person wants to do.
        var title: LocalizedText

        /// What it is good for, and what must be at hand.
        var introduction: LocalizedText

        /// The steps in their order, one thing a step.
        var steps: [LocalizedText]

        /// What else is good to know, and where to get help.
        var note: RichText?

        /// A value without a release, for tests and previews.
        init(
            id: DocumentID<InstructionsDocument>,
            position: Int,
            area: Area,
            media: DocumentID<MediaDocument>? = nil,
            related: [DocumentID<FaqDocument>]? = nil,
            title: LocalizedText,
            introduction: LocalizedText,
            steps: [LocalizedText],
            note: RichText? = nil
        ) {
            self.id = id
            self.position = position
            self.area = area
            self.media = media
            self.related = related
            self.title = title
            self.introduction = introduction
            self.steps = steps
            self.note = note
        }

        /// - Throws: `MissingField` where a required field has no value.
        init(id: DocumentID<InstructionsDocument>, _ fields: TypedFields) throws(MissingField) {
            self.id = id
            self.position = try fields.required("position")
            self.area = try fields.required("area")
            self.media = fields.optional("media")
            self.related = fields.optional("related")
            self.title = try fields.required("title")
            self.introduction = try fields.required("introduction")
            self.steps = try fields.required("steps")
            self.note = fields.optional("note")
        }

        /// The part of the app in which the instruction is shown.
        enum Area: TypedChoice {
            /// `exposure`
            case exposure
            /// `testing`
            case testing
            /// `warning`
            case warning
            /// `check-in`
            case checkIn
            /// `device`
            case device
            /// An option of a release whose models are newer than this file.
            case unrecognized(String)

            /// The options of the models that this file was made of.
            static let allCases: [Area] = [.exposure, .testing, .warning, .checkIn, .device]

            /// - Parameter rawValue: the option, as the model writes it.
            init(rawValue: String) {
                self = switch rawValue {
                case "exposure": .exposure
                case "testing": .testing
                case "warning": .warning
                case "check-in": .checkIn
                case "device": .device
                default: .unrecognized(rawValue)
                }
            }

            /// The option, as the model writes it.
            var rawValue: String {
                switch self {
                case .exposure: "exposure"
                case .testing: "testing"
                case .warning: "warning"
                case .checkIn: "check-in"
                case .device: "device"
                case .unrecognized(let option): option
                }
            }
        }
    }
}

extension AppContent {
    /// Terms of use, privacy notice and imprint, which can be read in the app at any time.
    struct LegalDocument: TypedDocument {
        /// The name of the collection.
        static let collection = "legal"

        /// Unique in the collection, and the same for as long as the document lives.
        var id: DocumentID<LegalDocument>

        /// The place of the text in the menu.
        var position: Int

        /// Whether a person must agree to the text before using the app.
        var requiresConsent: Bool

        /// The version of the text that a person agrees to. Raising it makes the app ask everybody again, so a correction of spelling leaves it as it is.
        var consentVersion: Int?

        /// The day from which this wording applies.
        var validFrom: CalendarDate

        /// The age from which a person may use the app without the agreement of a parent. In years.
        var minimumAge: Int?

        /// The address to which questions about this text are sent.
        var contactEmail: String

        /// What the text is called in the menu and as a heading.
        var title: LocalizedText

        /// What the text says, in 1 or 2 sentences that everybody understands.
        var summary: LocalizedText

        /// The whole text. Headings begin at the second level; the title is the first.
        var body: RichText

        /// A value without a release, for tests and previews.
        init(
            id: DocumentID<LegalDocument>,
            position: Int,
            requiresConsent: Bool,
            consentVersion: Int? = nil,
            validFrom: CalendarDate,
            minimumAge: Int? = nil,
            contactEmail: String,
            title: LocalizedText,
            summary: LocalizedText,
            body: RichText
        ) {
            self.id = id
            self.position = position
            self.requiresConsent = requiresConsent
            self.consentVersion = consentVersion
            self.validFrom = validFrom
            self.minimumAge = minimumAge
            self.contactEmail = contactEmail
            self.title = title
            self.summary = summary
            self.body = body
        }

        /// - Throws: `MissingField` where a required field has no value.
        init(id: DocumentID<LegalDocument>, _ fields: TypedFields) throws(MissingField) {
            self.id = id
            self.position = try fields.required("position")
            self.requiresConsent = try fields.required("requires-consent")
            self.consentVersion = fields.optional("consent-version")
            self.validFrom = try fields.required("valid-from")
            self.minimumAge = fields.optional("minimum-age")
            self.contactEmail = try fields.required("contact-email")
            self.title = try fields.required("title")
            self.summary = try fields.required("summary")
            self.body = try fields.required("body")
        }
    }
}

extension AppContent {
    /// Images that explain the app, with a text for those who can't see them.
    struct MediaDocument: TypedDocument {
        /// The name of the collection.
        static let collection = "media"

        /// Unique in the collection, and the same for as long as the document lives.
        var id: DocumentID<MediaDocument>

        /// The place in the list of explanatory images.
        var position: Int

        /// The part of the app that shows it.
        var area: Area

        /// The drawing. It has no words in it, and serves all languages.
        var picture: Asset

        /// The heading above the image.
        var title: LocalizedText

        /// What a screen reader says in place of the image.
        var textAlternative: LocalizedText

        /// A value without a release, for tests and previews.
        init(
            id: DocumentID<MediaDocument>,
            position: Int,
            area: Area,
            picture: Asset,
            title: LocalizedText,
            textAlternative: LocalizedText
        ) {
            self.id = id
            self.position = position
            self.area = area
            self.picture = picture
            self.title = title
            self.textAlternative = textAlternative
        }

        /// - Throws: `MissingField` where a required field has no value.
        init(id: DocumentID<MediaDocument>, _ fields: TypedFields) throws(MissingField) {
            self.id = id
            self.position = try fields.required("position")
            self.area = try fields.required("area")
            self.picture = try fields.required("picture")
            self.title = try fields.required("title")
            self.textAlternative = try fields.required("text-alternative")
        }

        /// The part of the app that shows it.
        enum Area: TypedChoice {
            /// `introduction`
            case introduction
            /// `exposure`
            case exposure
            /// `testing`
            case testing
            /// `check-in`
            case checkIn
            /// `settings`
            case settings
            /// An option of a release whose models are newer than this file.
            case unrecognized(String)

            /// The options of the models that this file was made of.
            static let allCases: [Area] = [.introduction, .exposure, .testing, .checkIn, .settings]

            /// - Parameter rawValue: the option, as the model writes it.
            init(rawValue: String) {
                self = switch rawValue {
                case "introduction": .introduction
                case "exposure": .exposure
                case "testing": .testing
                case "check-in": .checkIn
                case "settings": .settings
                default: .unrecognized(rawValue)
                }
            }

            /// The option, as the model writes it.
            var rawValue: String {
                switch self {
                case .introduction: "introduction"
                case .exposure: "exposure"
                case .testing: "testing"
                case .checkIn: "check-in"
                case .settings: "settings"
                case .unrecognized(let option): option
                }
            }
        }
    }
}

extension AppContent {
    /// What the phone shows on its locked screen, where anybody can read it. No notification says what a result or a risk is; that stands in the app only.
    struct NotificationsDocument: TypedDocument {
        /// The name of the collection.
        static let collection = "notifications"

        /// Unique in the collection, and the same for as long as the document lives.
        var id: DocumentID<NotificationsDocument>

        /// The place in lists of all notifications.
        var position: Int

        /// What the app tells about. It finds a notification by its trigger.
        var trigger: Trigger

        /// The screen that a tap opens.
        var opens: Opens

        /// The bold line.
        var title: LocalizedText

        /// What has happened, without what it is, and what to do.
        var text: LocalizedText

        /// A value without a release, for tests and previews.
        init(
            id: DocumentID<NotificationsDocument>,
            position: Int,
            trigger: Trigger,
            opens: Opens,
            title: LocalizedText,
            text: LocalizedText
        ) {
            self.id = id
            self.position = position
            self.trigger = trigger
            self.opens = opens
            self.title = title
            self.text = text
        }

        /// - Throws: `MissingField` where a required field has no value.
        init(id: DocumentID<NotificationsDocument>, _ fields: TypedFields) throws(MissingField) {
            self.id = id
            self.position = try fields.required("position")
            self.trigger = try fields.required("trigger")
            self.opens = try fields.required("opens")
            self.title = try fields.required("title")
            self.text = try fields.required("text")
        }

        /// What the app tells about. It finds a notification by its trigger.
        enum Trigger: TypedChoice {
            /// `risk-news`
            case riskNews
            /// `test-news`
            case testNews
            /// `open-step`
            case openStep
            /// `checked-out`
            case checkedOut
            /// `logging-off`
            case loggingOff
            /// `update`
            case update
            /// An option of a release whose models are newer than this file.
            case unrecognized(String)

            /// The options of the models that this file was made of.
            static let allCases: [Trigger] = [.riskNews, .testNews, .openStep, .checkedOut, .loggingOff, .update]

            /// - Parameter rawValue: the option, as the model writes it.
            init(rawValue: String) {
                self = switch rawValue {
                case "risk-news": .riskNews
                case "test-news": .testNews
                case "open-step": .openStep
                case "checked-out": .checkedOut
                case "logging-off": .loggingOff
                case "update": .update
                default: .unrecognized(rawValue)
                }
            }

            /// The option, as the model writes it.
            var rawValue: String {
                switch self {
                case .riskNews: "risk-news"
                case .testNews: "test-news"
                case .openStep: "open-step"
                case .checkedOut: "checked-out"
                case .loggingOff: "logging-off"
                case .update: "update"
                case .unrecognized(let option): option
                }
            }
        }

        /// The screen that a tap opens.
        enum Opens: TypedChoice {
            /// `start`
            case start
            /// `test`
            case test
            /// `check-ins`
            case checkIns
            /// `settings`
            case settings
            /// `store`
            case store
            /// An option of a release whose models are newer than this file.
            case unrecognized(String)

            /// The options of the models that this file was made of.
            static let allCases: [Opens] = [.start, .test, .checkIns, .settings, .store]

            /// - Parameter rawValue: the option, as the model writes it.
            init(rawValue: String) {
                self = switch rawValue {
                case "start": .start
                case "test": .test
                case "check-ins": .checkIns
                case "settings": .settings
                case "store": .store
                default: .unrecognized(rawValue)
                }
            }

            /// The option, as the model writes it.
            var rawValue: String {
                switch self {
                case .start: "start"
                case .test: "test"
                case .checkIns: "check-ins"
                case .settings: "settings"
                case .store: "store"
                case .unrecognized(let option): option
                }
            }
        }
    }
}

extension AppContent {
    /// The cards that introduce the app when it is first opened. They are shown before the app has ever been online.
    struct OnboardingDocument: TypedDocument {
        /// The name of the collection.
        static let collection = "onboarding"

        /// Unique in the collection, and the same for as long as the document lives.
        var id: DocumentID<OnboardingDocument>

        /// The place in the introduction.
        var position: Int

        /// The consent that the card asks for. It stands on the screen behind the card.
        var consent: DocumentID<ConsentDocument>?

        /// The text that can be read from the card.
        var legal: DocumentID<LegalDocument>?

        /// The video or image above the text.
        var media: DocumentID<MediaDocument>?

        /// The heading.
        var title: LocalizedText

        /// What the card says. It fits on the screen of a small phone without scrolling far.
        var text: RichText

        /// The button that leads on.
        var button: LocalizedText

        /// The button for those who decide against, where there is something to decide.
        var secondButton: LocalizedText?

        /// A value without a release, for tests and previews.
        init(
            id: DocumentID<OnboardingDocument>,
            position: Int,
            consent: DocumentID<ConsentDocument>? = nil,
            legal: DocumentID<LegalDocument>? = nil,
            media: DocumentID<MediaDocument>? = nil,
            title: LocalizedText,
            text: RichText,
            button: LocalizedText,
            secondButton: LocalizedText? = nil
        ) {
            self.id = id
            self.position = position
            self.consent = consent
            self.legal = legal
            self.media = media
            self.title = title
            self.text = text
            self.button = button
            self.secondButton = secondButton
        }

        /// - Throws: `MissingField` where a required field has no value.
        init(id: DocumentID<OnboardingDocument>, _ fields: TypedFields) throws(MissingField) {
            self.id = id
            self.position = try fields.required("position")
            self.consent = fields.optional("consent")
            self.legal = fields.optional("legal")
            self.media = fields.optional("media")
            self.title = try fields.required("title")
            self.text = try fields.required("text")
            self.button = try fields.required("button")
            self.secondButton = fields.optional("second-button")
        }
    }
}

extension AppContent {
    /// What can be changed in the app's settings, explained before the change, with what stops working.
    struct SettingsDocument: TypedDocument {
        /// The name of the collection.
        static let collection = "settings"

        /// Unique in the collection, and the same for as long as the document lives.
        var id: DocumentID<SettingsDocument>

        /// The place in the menu.
        var position: Int

        /// A switch of the app, a setting that only the operating system can change, or something that is done once.
        var kind: Kind

        /// The consent that is withdrawn by switching off.
        var consent: DocumentID<ConsentDocument>?

        /// What the setting is called in the menu.
        var title: LocalizedText

        /// What the setting does.
        var explanation: RichText

        /// What no longer works, or is lost, and what stays.
        var consequences: RichText

        /// The button that carries it out, after the consequences were read.
        var button: LocalizedText

        /// A value without a release, for tests and previews.
        init(
            id: DocumentID<SettingsDocument>,
            position: Int,
            kind: Kind,
            consent: DocumentID<ConsentDocument>? = nil,
            title: LocalizedText,
            explanation: RichText,
            consequences: RichText,
            button: LocalizedText
        ) {
            self.id = id
            self.position = position
            self.kind = kind
            self.consent = consent
            self.title = title
            self.explanation = explanation
            self.consequences = consequences
            self.button = button
        }

        /// - Throws: `MissingField` where a required field has no value.
        init(id: DocumentID<SettingsDocument>, _ fields: TypedFields) throws(MissingField) {
            self.id = id
            self.position = try fields.required("position")
            self.kind = try fields.required("kind")
            self.consent = fields.optional("consent")
            self.title = try fields.required("title")
            self.explanation = try fields.required("explanation")
            self.consequences = try fields.required("consequences")
            self.button = try fields.required("button")
        }

        /// A switch of the app, a setting that only the operating system can change, or something that is done once.
        enum Kind: TypedChoice {
            /// `switch`
            case `switch`
            /// `system-setting`
            case systemSetting
            /// `action`
            case action
            /// An option of a release whose models are newer than this file.
            case unrecognized(String)

            /// The options of the models that this file was made of.
            static let allCases: [Kind] = [.`switch`, .systemSetting, .action]

            /// - Parameter rawValue: the option, as the model writes it.
            init(rawValue: String) {
                self = switch rawValue {
                case "switch": .`switch`
                case "system-setting": .systemSetting
                case "action": .action
                default: .unrecognized(rawValue)
                }
            }

            /// The option, as the model writes it.
            var rawValue: String {
                switch self {
                case .`switch`: "switch"
                case .systemSetting: "system-setting"
                case .action: "action"
                case .unrecognized(let option): option
                }
            }
        }
    }
}

extension AppContent {
    /// Which versions of the app and of the operating system are served. Whoever is below a minimum sees a screen that can't be dismissed, so a minimum is raised only when an update is within reach.
    struct AppVersionsParameters: TypedParameters {
        /// The name of the parameter set.
        static let name = "app-versions"

        /// Versions for iPhones.
        var ios: Ios

        /// Versions for Android phones.
        var android: Android

        /// What people read whose app is below the minimum and does nothing else.
        var requiredText: DocumentID<FaqDocument>?

        /// What people read whose app is older than the newest one.
        var recommendedText: DocumentID<NotificationsDocument>?

        /// A value without a release, for tests and previews.
        init(
            ios: Ios,
            android: Android,
            requiredText: DocumentID<FaqDocument>? = nil,
            recommendedText: DocumentID<NotificationsDocument>? = nil
        ) {
            self.ios = ios
            self.android = android
            self.requiredText = requiredText
            self.recommendedText = recommendedText
        }

        /// - Throws: `MissingField` where a required field has no value.
        init(_ fields: TypedFields) throws(MissingField) {
            self.ios = try fields.required("ios")
            self.android = try fields.required("android")
            self.requiredText = fields.optional("required-text")
            self.recommendedText = fields.optional("recommended-text")
        }

        /// Versions for iPhones.
        struct Ios: TypedRecord {
            /// Below this version the app asks for an update and does nothing else.
            var appMinimum: Version

            /// The newest version in the App Store. Below it the app recommends an update.
            var appLatest: Version

            /// The lowest version of iOS on which the app runs.
            var systemMinimum: Version

            /// The newest version of iOS that the app was tested with.
            var systemLatest: Version

            /// A value without a release, for tests and previews.
            init(
                appMinimum: Version,
                appLatest: Version,
                systemMinimum: Version,
                systemLatest: Version
            ) {
                self.appMinimum = appMinimum
                self.appLatest = appLatest
                self.systemMinimum = systemMinimum
                self.systemLatest = systemLatest
            }

            /// - Throws: `MissingField` where a required field has no value.
            init(_ fields: TypedFields) throws(MissingField) {
                self.appMinimum = try fields.required("app-minimum")
                self.appLatest = try fields.required("app-latest")
                self.systemMinimum = try fields.required("system-minimum")
                self.systemLatest = try fields.required("system-latest")
            }
        }

        /// Versions for Android phones.
        struct Android: TypedRecord {
            /// Below this version the app asks for an update and does nothing else.
            var appMinimum: Version

            /// The newest version in the Play Store. Below it the app recommends an update.
            var appLatest: Version

            /// The version code that belongs to 'app-minimum'.
            var versionCodeMinimum: Int

            /// The version code that belongs to 'app-latest'.
            var versionCodeLatest: Int

            /// The lowest version of Android on which the app runs.
            var systemMinimum: Version

            /// The newest version of Android that the app was tested with.
            var systemLatest: Version

            /// The lowest version of Google Play services that hands out exposure windows.
            var playServicesMinimum: Version

            /// A value without a release, for tests and previews.
            init(
                appMinimum: Version,
                appLatest: Version,
                versionCodeMinimum: Int,
                versionCodeLatest: Int,
                systemMinimum: Version,
                systemLatest: Version,
                playServicesMinimum: Version
            ) {
                self.appMinimum = appMinimum
                self.appLatest = appLatest
                self.versionCodeMinimum = versionCodeMinimum
                self.versionCodeLatest = versionCodeLatest
                self.systemMinimum = systemMinimum
                self.systemLatest = systemLatest
                self.playServicesMinimum = playServicesMinimum
            }

            /// - Throws: `MissingField` where a required field has no value.
            init(_ fields: TypedFields) throws(MissingField) {
                self.appMinimum = try fields.required("app-minimum")
                self.appLatest = try fields.required("app-latest")
                self.versionCodeMinimum = try fields.required("version-code-minimum")
                self.versionCodeLatest = try fields.required("version-code-latest")
                self.systemMinimum = try fields.required("system-minimum")
                self.systemLatest = try fields.required("system-latest")
                self.playServicesMinimum = try fields.required("play-services-minimum")
            }
        }
    }
}

extension AppContent {
    /// How a phone turns encounters into a risk. 'v1' is for the first generation of the Exposure Notification (EN) API of Apple and Google, which scores a contact with four tables; 'v2' is for the second one, which hands out exposure windows of at most 30 minutes.
    struct ExposureParameters: TypedParameters {
        /// The name of the parameter set.
        static let name = "exposure"

        /// Generation 1 of the EN API, for apps before version 1.9.
        var v1: V1

        /// Generation 2 of the EN API. A phone drops windows by the filters, takes the transmission risk value of the window's level, multiplies it with the window's weighted minutes, and classes this normalized time per window and, summed up, per day. The highest day counts.
        var v2: V2

        /// A value without a release, for tests and previews.
        init(
            v1: V1,
            v2: V2
        ) {
            self.v1 = v1
            self.v2 = v2
        }

        /// - Throws: `MissingField` where a required field has no value.
        init(_ fields: TypedFields) throws(MissingField) {
            self.v1 = try fields.required("v1")
            self.v2 = try fields.required("v2")
        }

        /// Generation 1 of the EN API, for apps before version 1.9.
        struct V1: TypedRecord {
            /// Contacts with a lower score are ignored.
            var minimumRiskScore: Int

            /// How much each of the four tables counts. A weight of 0 is refused by phones.
            var scoreWeights: ScoreWeights

            /// Four tables of 8 steps. A phone multiplies one score out of each.
            var scores: Scores

            /// The two borders between near, medium and far.
            var attenuationThresholds: AttenuationThresholds

            /// How much a minute counts near, at medium distance and far.
            var attenuationWeights: AttenuationWeights

            /// Added to the weighted minutes of each contact. In minutes.
            var defaultBucketOffset: Int

            /// The score of a contact is divided by this number.
            var scoreDivisor: Int

            /// The classes of normalized scores. The server once compared only their total length, so that an overlap as long as a gap went unnoticed.
            var riskClasses: [RiskClassesItem]

            /// A value without a release, for tests and previews.
            init(
                minimumRiskScore: Int,
                scoreWeights: ScoreWeights,
                scores: Scores,
                attenuationThresholds: AttenuationThresholds,
                attenuationWeights: AttenuationWeights,
                defaultBucketOffset: Int,
                scoreDivisor: Int,
                riskClasses: [RiskClassesItem]
            ) {
                self.minimumRiskScore = minimumRiskScore
                self.scoreWeights = scoreWeights
                self.scores = scores
                self.attenuationThresholds = attenuationThresholds
                self.attenuationWeights = attenuationWeights
                self.defaultBucketOffset = defaultBucketOffset
                self.scoreDivisor = scoreDivisor
                self.riskClasses = riskClasses
            }

            /// - Throws: `MissingField` where a required field has no value.
            init(_ fields: TypedFields) throws(MissingField) {
                self.minimumRiskScore = try fields.required("minimum-risk-score")
                self.scoreWeights = try fields.required("score-weights")
                self.scores = try fields.required("scores")
                self.attenuationThresholds = try fields.required("attenuation-thresholds")
                self.attenuationWeights = try fields.required("attenuation-weights")
                self.defaultBucketOffset = try fields.required("default-bucket-offset")
                self.scoreDivisor = try fields.required("score-divisor")
                self.riskClasses = try fields.required("risk-classes")
            }

            /// How much each of the four tables counts. A weight of 0 is refused by phones.
            struct ScoreWeights: TypedRecord {
                /// Weight of the infectiousness that was given with the keys.
                var transmission: Decimal

                /// Weight of how long the contact lasted.
                var duration: Decimal

                /// Weight of how close the contact was.
                var attenuation: Decimal

                /// Weight of how many days ago the contact was.
                var days: Decimal

                /// A value without a release, for tests and previews.
                init(
                    transmission: Decimal,
                    duration: Decimal,
                    attenuation: Decimal,
                    days: Decimal
                ) {
                    self.transmission = transmission
                    self.duration = duration
                    self.attenuation = attenuation
                    self.days = days
                }

                /// - Throws: `MissingField` where a required field has no value.
                init(_ fields: TypedFields) throws(MissingField) {
                    self.transmission = try fields.required("transmission")
                    self.duration = try fields.required("duration")
                    self.attenuation = try fields.required("attenuation")
                    self.days = try fields.required("days")
                }
            }

            /// Four tables of 8 steps. A phone multiplies one score out of each.
            struct Scores: TypedRecord {
                /// By the transmission risk level 1 to 8 that was given with the keys.
                var transmission: [Int]

                /// By minutes, 0, up to 5, 10, 15, 20, 25, 30, and more than 30.
                var duration: [Int]

                /// By days since the contact, 14 and more, from 12, 10, 8, 6, 4, 2, and fewer than 2.
                var days: [Int]

                /// By attenuation in dB, above 73, above 63, 51, 33, 27, 15, 10, and up to 10. Less attenuation means closer.
                var attenuation: [Int]

                /// A value without a release, for tests and previews.
                init(
                    transmission: [Int],
                    duration: [Int],
                    days: [Int],
                    attenuation: [Int]
                ) {
                    self.transmission = transmission
                    self.duration = duration
                    self.days = days
                    self.attenuation = attenuation
                }

                /// - Throws: `MissingField` where a required field has no value.
                init(_ fields: TypedFields) throws(MissingField) {
                    self.transmission = try fields.required("transmission")
                    self.duration = try fields.required("duration")
                    self.days = try fields.required("days")
                    self.attenuation = try fields.required("attenuation")
                }
            }

            /// The two borders between near, medium and far.
            struct AttenuationThresholds: TypedRecord {
                /// Below this attenuation a contact is near. In dB.
                var lower: Int

                /// From this attenuation on a contact is far. In dB.
                var upper: Int

                /// A value without a release, for tests and previews.
                init(
                    lower: Int,
                    upper: Int
                ) {
                    self.lower = lower
                    self.upper = upper
                }

                /// - Throws: `MissingField` where a required field has no value.
                init(_ fields: TypedFields) throws(MissingField) {
                    self.lower = try fields.required("lower")
                    self.upper = try fields.required("upper")
                }
            }

            /// How much a minute counts near, at medium distance and far.
            struct AttenuationWeights: TypedRecord {
                /// A minute below the lower threshold.
                var low: Decimal

                /// A minute between the thresholds.
                var mid: Decimal

                /// A minute from the upper threshold on.
                var high: Decimal

                /// A value without a release, for tests and previews.
                init(
                    low: Decimal,
                    mid: Decimal,
                    high: Decimal
                ) {
                    self.low = low
                    self.mid = mid
                    self.high = high
                }

                /// - Throws: `MissingField` where a required field has no value.
                init(_ fields: TypedFields) throws(MissingField) {
                    self.low = try fields.required("low")
                    self.mid = try fields.required("mid")
                    self.high = try fields.required("high")
                }
            }

            /// The classes of normalized scores. The server once compared only their total length, so that an overlap as long as a gap went unnoticed.
            struct RiskClassesItem: TypedRecord {
                /// The name by which the app knows the class.
                var label: Label

                /// Scores of the class.
                var range: NumberRange

                /// A page that explains the class.
                var link: URL

                /// A value without a release, for tests and previews.
                init(
                    label: Label,
                    range: NumberRange,
                    link: URL
                ) {
                    self.label = label
                    self.range = range
                    self.link = link
                }

                /// - Throws: `MissingField` where a required field has no value.
                init(_ fields: TypedFields) throws(MissingField) {
                    self.label = try fields.required("label")
                    self.range = try fields.required("range")
                    self.link = try fields.required("link")
                }

                /// The name by which the app knows the class.
                enum Label: TypedChoice {
                    /// `LOW`
                    case low
                    /// `HIGH`
                    case high
                    /// An option of a release whose models are newer than this file.
                    case unrecognized(String)

                    /// The options of the models that this file was made of.
                    static let allCases: [Label] = [.low, .high]

                    /// - Parameter rawValue: the option, as the model writes it.
                    init(rawValue: String) {
                        self = switch rawValue {
                        case "LOW": .low
                        case "HIGH": .high
                        default: .unrecognized(rawValue)
                        }
                    }

                    /// The option, as the model writes it.
                    var rawValue: String {
                        switch self {
                        case .low: "LOW"
                        case .high: "HIGH"
                        case .unrecognized(let option): option
                        }
                    }
                }
            }
        }

        /// Generation 2 of the EN API. A phone drops windows by the filters, takes the transmission risk value of the window's level, multiplies it with the window's weighted minutes, and classes this normalized time per window and, summed up, per day. The highest day counts.
        struct V2: TypedRecord {
            /// Encounters that are longer ago have no influence on the risk. In days.
            var maximumEncounterAge: Int

            /// Windows that are too short are dropped. Each filter needs both halves; one that a stray dash had split in two was once shipped.
            var minutesAtAttenuationFilters: [MinutesAtAttenuationFiltersItem]

            /// Windows of people who were hardly infectious are dropped.
            var transmissionRiskLevelFilters: [TransmissionRiskLevelFiltersItem]

            /// The weight of a minute by attenuation. What shall not count has the weight 0, so that nothing is left out by mistake.
            var minutesAtAttenuationWeights: [MinutesAtAttenuationWeightsItem]

            /// Normalized time of one exposure window → its risk.
            var windowRiskLevels: [WindowRiskLevelsItem]

            /// Summed up normalized time of one day → its risk. A deliberate gap is written down with the level 'none'.
            var dayRiskLevels: [DayRiskLevelsItem]

            /// A window's transmission risk level is the offset of its infectiousness plus the offset of its report type. The bounds keep every sum between 1 and 8.
            var levelEncoding: LevelEncoding

            /// How infectious a person was, by transmission risk level 1 to 8.
            var transmissionRiskValues: [Decimal]

            /// The infectiousness by day, from 14 days before the first symptoms to 14 days after them: the 15th entry is the day of the first symptoms.
            var infectiousnessByDaysSinceOnset: [InfectiousnessByDaysSinceOnsetItem]

            /// The infectiousness of a person without a known onset. 'none' is no option: phones refuse the whole configuration with it.
            var infectiousnessWhenOnsetMissing: InfectiousnessWhenOnsetMissing

            /// The report type of keys that came without one. 'unknown' and 'recursive' are no options: phones refuse them here.
            var reportTypeWhenMissing: ReportTypeWhenMissing

            /// The borders between immediate, near, medium and other.
            var attenuationBucketThresholds: [Int]

            /// How much a second counts as immediate, near, medium and other.
            var attenuationBucketWeights: [Decimal]

            /// How much a second counts by infectiousness. 'none' always counts 0.
            var infectiousnessWeights: InfectiousnessWeights

            /// How much a second counts by report type.
            var reportTypeWeights: ReportTypeWeights

            /// Windows with a lower score do not enter the summary of a day.
            var minimumWindowScore: Decimal

            /// How many days the summaries reach back. 0 means all that the phone keeps. In days.
            var daysSinceExposureThreshold: Int

            /// How check-ins at events and places turn into a risk.
            var presenceTracing: PresenceTracing

            /// From then on a negative rapid test is shown as outdated.
            var antigenTestOutdatedAfter: Duration

            /// How long the card of a rapid test is shown before its removal is suggested.
            var antigenTestShownFor: Duration

            /// How long the card of a PCR test is shown before its removal is suggested.
            var pcrTestShownFor: Duration

            /// A value without a release, for tests and previews.
            init(
                maximumEncounterAge: Int,
                minutesAtAttenuationFilters: [MinutesAtAttenuationFiltersItem],
                transmissionRiskLevelFilters: [TransmissionRiskLevelFiltersItem],
                minutesAtAttenuationWeights: [MinutesAtAttenuationWeightsItem],
                windowRiskLevels: [WindowRiskLevelsItem],
                dayRiskLevels: [DayRiskLevelsItem],
                levelEncoding: LevelEncoding,
                transmissionRiskValues: [Decimal],
                infectiousnessByDaysSinceOnset: [InfectiousnessByDaysSinceOnsetItem],
                infectiousnessWhenOnsetMissing: InfectiousnessWhenOnsetMissing,
                reportTypeWhenMissing: ReportTypeWhenMissing,
                attenuationBucketThresholds: [Int],
                attenuationBucketWeights: [Decimal],
                infectiousnessWeights: InfectiousnessWeights,
                reportTypeWeights: ReportTypeWeights,
                minimumWindowScore: Decimal,
                daysSinceExposureThreshold: Int,
                presenceTracing: PresenceTracing,
                antigenTestOutdatedAfter: Duration,
                antigenTestShownFor: Duration,
                pcrTestShownFor: Duration
            ) {
                self.maximumEncounterAge = maximumEncounterAge
                self.minutesAtAttenuationFilters = minutesAtAttenuationFilters
                self.transmissionRiskLevelFilters = transmissionRiskLevelFilters
                self.minutesAtAttenuationWeights = minutesAtAttenuationWeights
                self.windowRiskLevels = windowRiskLevels
                self.dayRiskLevels = dayRiskLevels
                self.levelEncoding = levelEncoding
                self.transmissionRiskValues = transmissionRiskValues
                self.infectiousnessByDaysSinceOnset = infectiousnessByDaysSinceOnset
                self.infectiousnessWhenOnsetMissing = infectiousnessWhenOnsetMissing
                self.reportTypeWhenMissing = reportTypeWhenMissing
                self.attenuationBucketThresholds = attenuationBucketThresholds
                self.attenuationBucketWeights = attenuationBucketWeights
                self.infectiousnessWeights = infectiousnessWeights
                self.reportTypeWeights = reportTypeWeights
                self.minimumWindowScore = minimumWindowScore
                self.daysSinceExposureThreshold = daysSinceExposureThreshold
                self.presenceTracing = presenceTracing
                self.antigenTestOutdatedAfter = antigenTestOutdatedAfter
                self.antigenTestShownFor = antigenTestShownFor
                self.pcrTestShownFor = pcrTestShownFor
            }

            /// - Throws: `MissingField` where a required field has no value.
            init(_ fields: TypedFields) throws(MissingField) {
                self.maximumEncounterAge = try fields.required("maximum-encounter-age")
                self.minutesAtAttenuationFilters = try fields.required("minutes-at-attenuation-filters")
                self.transmissionRiskLevelFilters = try fields.required("transmission-risk-level-filters")
                self.minutesAtAttenuationWeights = try fields.required("minutes-at-attenuation-weights")
                self.windowRiskLevels = try fields.required("window-risk-levels")
                self.dayRiskLevels = try fields.required("day-risk-levels")
                self.levelEncoding = try fields.required("level-encoding")
                self.transmissionRiskValues = try fields.required("transmission-risk-values")
                self.infectiousnessByDaysSinceOnset = try fields.required("infectiousness-by-days-since-onset")
                self.infectiousnessWhenOnsetMissing = try fields.required("infectiousness-when-onset-missing")
                self.reportTypeWhenMissing = try fields.required("report-type-when-missing")
                self.attenuationBucketThresholds = try fields.required("attenuation-bucket-thresholds")
                self.attenuationBucketWeights = try fields.required("attenuation-bucket-weights")
                self.infectiousnessWeights = try fields.required("infectiousness-weights")
                self.reportTypeWeights = try fields.required("report-type-weights")
                self.minimumWindowScore = try fields.required("minimum-window-score")
                self.daysSinceExposureThreshold = try fields.required("days-since-exposure-threshold")
                self.presenceTracing = try fields.required("presence-tracing")
                self.antigenTestOutdatedAfter = try fields.required("antigen-test-outdated-after")
                self.antigenTestShownFor = try fields.required("antigen-test-shown-for")
                self.pcrTestShownFor = try fields.required("pcr-test-shown-for")
            }

            /// Windows that are too short are dropped. Each filter needs both halves; one that a stray dash had split in two was once shipped.
            struct MinutesAtAttenuationFiltersItem: TypedRecord {
                /// The attenuation in dB of the scans whose minutes are summed up.
                var attenuation: NumberRange

                /// A window whose sum lies in this range is dropped.
                var dropIfMinutes: NumberRange

                /// A value without a release, for tests and previews.
                init(
                    attenuation: NumberRange,
                    dropIfMinutes: NumberRange
                ) {
                    self.attenuation = attenuation
                    self.dropIfMinutes = dropIfMinutes
                }

                /// - Throws: `MissingField` where a required field has no value.
                init(_ fields: TypedFields) throws(MissingField) {
                    self.attenuation = try fields.required("attenuation")
                    self.dropIfMinutes = try fields.required("drop-if-minutes")
                }
            }

            /// Windows of people who were hardly infectious are dropped.
            struct TransmissionRiskLevelFiltersItem: TypedRecord {
                /// A window with a level in this range is dropped.
                var dropIfLevel: NumberRange

                /// A value without a release, for tests and previews.
                init(
                    dropIfLevel: NumberRange
                ) {
                    self.dropIfLevel = dropIfLevel
                }

                /// - Throws: `MissingField` where a required field has no value.
                init(_ fields: TypedFields) throws(MissingField) {
                    self.dropIfLevel = try fields.required("drop-if-level")
                }
            }

            /// The weight of a minute by attenuation. What shall not count has the weight 0, so that nothing is left out by mistake.
            struct MinutesAtAttenuationWeightsItem: TypedRecord {
                /// The attenuation of a scan in dB.
                var attenuation: NumberRange

                /// How much a minute at this attenuation counts.
                var weight: Decimal

                /// A value without a release, for tests and previews.
                init(
                    attenuation: NumberRange,
                    weight: Decimal
                ) {
                    self.attenuation = attenuation
                    self.weight = weight
                }

                /// - Throws: `MissingField` where a required field has no value.
                init(_ fields: TypedFields) throws(MissingField) {
                    self.attenuation = try fields.required("attenuation")
                    self.weight = try fields.required("weight")
                }
            }

            /// Normalized time of one exposure window → its risk.
            struct WindowRiskLevelsItem: TypedRecord {
                /// Normalized time of a window in minutes.
                var minutes: NumberRange

                /// The risk that the window means.
                var level: Level

                /// A value without a release, for tests and previews.
                init(
                    minutes: NumberRange,
                    level: Level
                ) {
                    self.minutes = minutes
                    self.level = level
                }

                /// - Throws: `MissingField` where a required field has no value.
                init(_ fields: TypedFields) throws(MissingField) {
                    self.minutes = try fields.required("minutes")
                    self.level = try fields.required("level")
                }

                /// The risk that the window means.
                enum Level: TypedChoice {
                    /// `low`
                    case low
                    /// `high`
                    case high
                    /// An option of a release whose models are newer than this file.
                    case unrecognized(String)

                    /// The options of the models that this file was made of.
                    static let allCases: [Level] = [.low, .high]

                    /// - Parameter rawValue: the option, as the model writes it.
                    init(rawValue: String) {
                        self = switch rawValue {
                        case "low": .low
                        case "high": .high
                        default: .unrecognized(rawValue)
                        }
                    }

                    /// The option, as the model writes it.
                    var rawValue: String {
                        switch self {
                        case .low: "low"
                        case .high: "high"
                        case .unrecognized(let option): option
                        }
                    }
                }
            }

            /// Summed up normalized time of one day → its risk. A deliberate gap is written down with the level 'none'.
            struct DayRiskLevelsItem: TypedRecord {
                /// Normalized time of a day in minutes.
                var minutes: NumberRange

                /// The risk that the day means. 'none' leaves the day out.
                var level: Level

                /// A value without a release, for tests and previews.
                init(
                    minutes: NumberRange,
                    level: Level
                ) {
                    self.minutes = minutes
                    self.level = level
                }

                /// - Throws: `MissingField` where a required field has no value.
                init(_ fields: TypedFields) throws(MissingField) {
                    self.minutes = try fields.required("minutes")
                    self.level = try fields.required("level")
                }

                /// The risk that the day means. 'none' leaves the day out.
                enum Level: TypedChoice {
                    /// `none`
                    case none
                    /// `low`
                    case low
                    /// `high`
                    case high
                    /// An option of a release whose models are newer than this file.
                    case unrecognized(String)

                    /// The options of the models that this file was made of.
                    static let allCases: [Level] = [.none, .low, .high]

                    /// - Parameter rawValue: the option, as the model writes it.
                    init(rawValue: String) {
                        self = switch rawValue {
                        case "none": .none
                        case "low": .low
                        case "high": .high
                        default: .unrecognized(rawValue)
                        }
                    }

                    /// The option, as the model writes it.
                    var rawValue: String {
                        switch self {
                        case .none: "none"
                        case .low: "low"
                        case .high: "high"
                        case .unrecognized(let option): option
                        }
                    }
                }
            }

            /// A window's transmission risk level is the offset of its infectiousness plus the offset of its report type. The bounds keep every sum between 1 and 8.
            struct LevelEncoding: TypedRecord {
                /// Offset for standard infectiousness.
                var standardInfectiousness: Int

                /// Offset for high infectiousness.
                var highInfectiousness: Int

                /// Offset for people who were warned themselves.
                var recursive: Int

                /// Offset for people who reported without a test.
                var selfReport: Int

                /// Offset for people whom a doctor diagnosed.
                var clinicalDiagnosis: Int

                /// Offset for people with a positive test.
                var confirmedTest: Int

                /// A value without a release, for tests and previews.
                init(
                    standardInfectiousness: Int,
                    highInfectiousness: Int,
                    recursive: Int,
                    selfReport: Int,
                    clinicalDiagnosis: Int,
                    confirmedTest: Int
                ) {
                    self.standardInfectiousness = standardInfectiousness
                    self.highInfectiousness = highInfectiousness
                    self.recursive = recursive
                    self.selfReport = selfReport
                    self.clinicalDiagnosis = clinicalDiagnosis
                    self.confirmedTest = confirmedTest
                }

                /// - Throws: `MissingField` where a required field has no value.
                init(_ fields: TypedFields) throws(MissingField) {
                    self.standardInfectiousness = try fields.required("standard-infectiousness")
                    self.highInfectiousness = try fields.required("high-infectiousness")
                    self.recursive = try fields.required("recursive")
                    self.selfReport = try fields.required("self-report")
                    self.clinicalDiagnosis = try fields.required("clinical-diagnosis")
                    self.confirmedTest = try fields.required("confirmed-test")
                }
            }

            /// The infectiousness by day, from 14 days before the first symptoms to 14 days after them: the 15th entry is the day of the first symptoms.
            enum InfectiousnessByDaysSinceOnsetItem: TypedChoice {
                /// `none`
                case none
                /// `standard`
                case standard
                /// `high`
                case high
                /// An option of a release whose models are newer than this file.
                case unrecognized(String)

                /// The options of the models that this file was made of.
                static let allCases: [InfectiousnessByDaysSinceOnsetItem] = [.none, .standard, .high]

                /// - Parameter rawValue: the option, as the model writes it.
                init(rawValue: String) {
                    self = switch rawValue {
                    case "none": .none
                    case "standard": .standard
                    case "high": .high
                    default: .unrecognized(rawValue)
                    }
                }

                /// The option, as the model writes it.
                var rawValue: String {
                    switch self {
                    case .none: "none"
                    case .standard: "standard"
                    case .high: "high"
                    case .unrecognized(let option): option
                    }
                }
            }

            /// The infectiousness of a person without a known onset. 'none' is no option: phones refuse the whole configuration with it.
            enum InfectiousnessWhenOnsetMissing: TypedChoice {
                /// `standard`
                case standard
                /// `high`
                case high
                /// An option of a release whose models are newer than this file.
                case unrecognized(String)

                /// The options of the models that this file was made of.
                static let allCases: [InfectiousnessWhenOnsetMissing] = [.standard, .high]

                /// - Parameter rawValue: the option, as the model writes it.
                init(rawValue: String) {
                    self = switch rawValue {
                    case "standard": .standard
                    case "high": .high
                    default: .unrecognized(rawValue)
                    }
                }

                /// The option, as the model writes it.
                var rawValue: String {
                    switch self {
                    case .standard: "standard"
                    case .high: "high"
                    case .unrecognized(let option): option
                    }
                }
            }

            /// The report type of keys that came without one. 'unknown' and 'recursive' are no options: phones refuse them here.
            enum ReportTypeWhenMissing: TypedChoice {
                /// `confirmed-test`
                case confirmedTest
                /// `clinical-diagnosis`
                case clinicalDiagnosis
                /// `self-report`
                case selfReport
                /// An option of a release whose models are newer than this file.
                case unrecognized(String)

                /// The options of the models that this file was made of.
                static let allCases: [ReportTypeWhenMissing] = [.confirmedTest, .clinicalDiagnosis, .selfReport]

                /// - Parameter rawValue: the option, as the model writes it.
                init(rawValue: String) {
                    self = switch rawValue {
                    case "confirmed-test": .confirmedTest
                    case "clinical-diagnosis": .clinicalDiagnosis
                    case "self-report": .selfReport
                    default: .unrecognized(rawValue)
                    }
                }

                /// The option, as the model writes it.
                var rawValue: String {
                    switch self {
                    case .confirmedTest: "confirmed-test"
                    case .clinicalDiagnosis: "clinical-diagnosis"
                    case .selfReport: "self-report"
                    case .unrecognized(let option): option
                    }
                }
            }

            /// How much a second counts by infectiousness. 'none' always counts 0.
            struct InfectiousnessWeights: TypedRecord {
                /// At standard infectiousness.
                var standard: Decimal

                /// At high infectiousness.
                var high: Decimal

                /// A value without a release, for tests and previews.
                init(
                    standard: Decimal,
                    high: Decimal
                ) {
                    self.standard = standard
                    self.high = high
                }

                /// - Throws: `MissingField` where a required field has no value.
                init(_ fields: TypedFields) throws(MissingField) {
                    self.standard = try fields.required("standard")
                    self.high = try fields.required("high")
                }
            }

            /// How much a second counts by report type.
            struct ReportTypeWeights: TypedRecord {
                /// For people with a positive test.
                var confirmedTest: Decimal

                /// For people whom a doctor diagnosed.
                var clinicalDiagnosis: Decimal

                /// For people who reported without a test.
                var selfReport: Decimal

                /// For people who were warned themselves.
                var recursive: Decimal

                /// A value without a release, for tests and previews.
                init(
                    confirmedTest: Decimal,
                    clinicalDiagnosis: Decimal,
                    selfReport: Decimal,
                    recursive: Decimal
                ) {
                    self.confirmedTest = confirmedTest
                    self.clinicalDiagnosis = clinicalDiagnosis
                    self.selfReport = selfReport
                    self.recursive = recursive
                }

                /// - Throws: `MissingField` where a required field has no value.
                init(_ fields: TypedFields) throws(MissingField) {
                    self.confirmedTest = try fields.required("confirmed-test")
                    self.clinicalDiagnosis = try fields.required("clinical-diagnosis")
                    self.selfReport = try fields.required("self-report")
                    self.recursive = try fields.required("recursive")
                }
            }

            /// How check-ins at events and places turn into a risk.
            struct PresenceTracing: TypedRecord {
                /// Check-ins that are longer ago have no influence on the risk. In days.
                var maximumCheckInAge: Int

                /// Check-ins that lasted so many minutes are not shared.
                var dropIfMinutes: [NumberRange]

                /// Normalized time of one check-in → its risk. A check-in without overlap has none.
                var checkInRiskLevels: [CheckInRiskLevelsItem]

                /// Summed up normalized time of one day → its risk.
                var dayRiskLevels: [DayRiskLevelsItem]

                /// How long the air of a room stays dangerous after an infectious person, as straight lines.
                var aerosolDecay: [AerosolDecayItem]

                /// A value without a release, for tests and previews.
                init(
                    maximumCheckInAge: Int,
                    dropIfMinutes: [NumberRange],
                    checkInRiskLevels: [CheckInRiskLevelsItem],
                    dayRiskLevels: [DayRiskLevelsItem],
                    aerosolDecay: [AerosolDecayItem]
                ) {
                    self.maximumCheckInAge = maximumCheckInAge
                    self.dropIfMinutes = dropIfMinutes
                    self.checkInRiskLevels = checkInRiskLevels
                    self.dayRiskLevels = dayRiskLevels
                    self.aerosolDecay = aerosolDecay
                }

                /// - Throws: `MissingField` where a required field has no value.
                init(_ fields: TypedFields) throws(MissingField) {
                    self.maximumCheckInAge = try fields.required("maximum-check-in-age")
                    self.dropIfMinutes = try fields.required("drop-if-minutes")
                    self.checkInRiskLevels = try fields.required("check-in-risk-levels")
                    self.dayRiskLevels = try fields.required("day-risk-levels")
                    self.aerosolDecay = try fields.required("aerosol-decay")
                }

                /// Normalized time of one check-in → its risk. A check-in without overlap has none.
                struct CheckInRiskLevelsItem: TypedRecord {
                    /// Normalized time of a check-in in minutes.
                    var minutes: NumberRange

                    /// The risk that the check-in means.
                    var level: Level

                    /// A value without a release, for tests and previews.
                    init(
                        minutes: NumberRange,
                        level: Level
                    ) {
                        self.minutes = minutes
                        self.level = level
                    }

                    /// - Throws: `MissingField` where a required field has no value.
                    init(_ fields: TypedFields) throws(MissingField) {
                        self.minutes = try fields.required("minutes")
                        self.level = try fields.required("level")
                    }

                    /// The risk that the check-in means.
                    enum Level: TypedChoice {
                        /// `low`
                        case low
                        /// `high`
                        case high
                        /// An option of a release whose models are newer than this file.
                        case unrecognized(String)

                        /// The options of the models that this file was made of.
                        static let allCases: [Level] = [.low, .high]

                        /// - Parameter rawValue: the option, as the model writes it.
                        init(rawValue: String) {
                            self = switch rawValue {
                            case "low": .low
                            case "high": .high
                            default: .unrecognized(rawValue)
                            }
                        }

                        /// The option, as the model writes it.
                        var rawValue: String {
                            switch self {
                            case .low: "low"
                            case .high: "high"
                            case .unrecognized(let option): option
                            }
                        }
                    }
                }

                /// Summed up normalized time of one day → its risk.
                struct DayRiskLevelsItem: TypedRecord {
                    /// Normalized time of a day in minutes.
                    var minutes: NumberRange

                    /// The risk that the day means.
                    var level: Level

                    /// A value without a release, for tests and previews.
                    init(
                        minutes: NumberRange,
                        level: Level
                    ) {
                        self.minutes = minutes
                        self.level = level
                    }

                    /// - Throws: `MissingField` where a required field has no value.
                    init(_ fields: TypedFields) throws(MissingField) {
                        self.minutes = try fields.required("minutes")
                        self.level = try fields.required("level")
                    }

                    /// The risk that the day means.
                    enum Level: TypedChoice {
                        /// `low`
                        case low
                        /// `high`
                        case high
                        /// An option of a release whose models are newer than this file.
                        case unrecognized(String)

                        /// The options of the models that this file was made of.
                        static let allCases: [Level] = [.low, .high]

                        /// - Parameter rawValue: the option, as the model writes it.
                        init(rawValue: String) {
                            self = switch rawValue {
                            case "low": .low
                            case "high": .high
                            default: .unrecognized(rawValue)
                            }
                        }

                        /// The option, as the model writes it.
                        var rawValue: String {
                            switch self {
                            case .low: "low"
                            case .high: "high"
                            case .unrecognized(let option): option
                            }
                        }
                    }
                }

                /// How long the air of a room stays dangerous after an infectious person, as straight lines.
                struct AerosolDecayItem: TypedRecord {
                    /// Minutes that the infectious person stayed.
                    var minutes: NumberRange

                    /// How many minutes of danger each minute of the stay adds.
                    var slope: Decimal

                    /// The value at minute 0 of this line.
                    var intercept: Decimal

                    /// A value without a release, for tests and previews.
                    init(
                        minutes: NumberRange,
                        slope: Decimal,
                        intercept: Decimal
                    ) {
                        self.minutes = minutes
                        self.slope = slope
                        self.intercept = intercept
                    }

                    /// - Throws: `MissingField` where a required field has no value.
                    init(_ fields: TypedFields) throws(MissingField) {
                        self.minutes = try fields.required("minutes")
                        self.slope = try fields.required("slope")
                        self.intercept = try fields.required("intercept")
                    }
                }
            }
        }
    }
}

extension AppContent {
    /// Switches and small settings that apps know by name. A name that no app knows is an error here, so a switch can't be misspelt into silence.
    struct FeaturesParameters: TypedParameters {
        /// The name of the parameter set.
        static let name = "features"

        /// Whether the app invites people with an increased risk to a survey.
        var surveyEnabled: Bool

        /// The survey. It must be online before the switch is turned on.
        var surveyLink: URL?

        /// Whether only people with an increased risk are invited.
        var surveyOnlyOnIncreasedRisk: Bool

        /// Whether people can check in at events and places with a QR code.
        var checkInEnabled: Bool

        /// Whether check-ins are shared in the older, unencrypted form as well.
        var unencryptedCheckInsEnabled: Bool

        /// Whether rapid antigen tests can be registered.
        var rapidTestsEnabled: Bool

        /// Whether the app requests a test certificate together with a negative result.
        var testCertificatesEnabled: Bool

        /// Whether people can record an error log and send it to the technical support.
        var errorLogsEnabled: Bool

        /// Above this size the app cuts the oldest part of an error log. In MiB.
        var errorLogMaximumSize: Int

        /// Whether the app asks people to share usage data with the RKI.
        var dataDonationEnabled: Bool

        /// The share of consenting apps that send usage data on a day.
        var dataDonationProbability: Decimal?

        /// The app waits a random time up to this one before it sends usage data.
        var dataDonationRandomDelay: Duration?

        /// How likely the app sends a request without content, so that an observer of the network can't tell who has been tested.
        var decoyRequestProbability: Decimal

        /// The countries whose warnings the app considers, of those that the European Federation Gateway Service can connect: the members of the EU and of EFTA.
        var supportedCountries: [SupportedCountriesItem]

        /// How long one run may download key packages. 0 s means no limit of its own.
        var downloadTimeout: Duration

        /// How long one calculation of the risk may take. 0 s means no limit of its own.
        var detectionTimeout: Duration

        /// How often the risk is calculated in 24 hours. 0 leaves it to the app.
        var detectionsPerInterval: Int

        /// How long the app waits from one calculation of the risk to the next, where the system lets it choose.
        var detectionPeriod: Duration?

        /// Characters of the TAN that the verification hotline gives, without its hyphens. In characters.
        var tanLength: Int

        /// When the app first reminds a person that others have not been warned yet.
        var resultReminderAfter: Duration

        /// How often the app reminds a person that others have not been warned yet.
        var resultReminders: Int

        /// A value without a release, for tests and previews.
        init(
            surveyEnabled: Bool = false,
            surveyLink: URL? = nil,
            surveyOnlyOnIncreasedRisk: Bool = false,
            checkInEnabled: Bool = false,
            unencryptedCheckInsEnabled: Bool = false,
            rapidTestsEnabled: Bool = false,
            testCertificatesEnabled: Bool = false,
            errorLogsEnabled: Bool = false,
            errorLogMaximumSize: Int = 10,
            dataDonationEnabled: Bool = false,
            dataDonationProbability: Decimal? = nil,
            dataDonationRandomDelay: Duration? = nil,
            decoyRequestProbability: Decimal = Decimal(sign: .plus, exponent: -3, significand: 5),
            supportedCountries: [SupportedCountriesItem] = [.de],
            downloadTimeout: Duration = .seconds(300),
            detectionTimeout: Duration = .seconds(600),
            detectionsPerInterval: Int = 0,
            detectionPeriod: Duration? = nil,
            tanLength: Int = 10,
            resultReminderAfter: Duration = .seconds(7200),
            resultReminders: Int = 1
        ) {
            self.surveyEnabled = surveyEnabled
            self.surveyLink = surveyLink
            self.surveyOnlyOnIncreasedRisk = surveyOnlyOnIncreasedRisk
            self.checkInEnabled = checkInEnabled
            self.unencryptedCheckInsEnabled = unencryptedCheckInsEnabled
            self.rapidTestsEnabled = rapidTestsEnabled
            self.testCertificatesEnabled = testCertificatesEnabled
            self.errorLogsEnabled = errorLogsEnabled
            self.errorLogMaximumSize = errorLogMaximumSize
            self.dataDonationEnabled = dataDonationEnabled
            self.dataDonationProbability = dataDonationProbability
            self.dataDonationRandomDelay = dataDonationRandomDelay
            self.decoyRequestProbability = decoyRequestProbability
            self.supportedCountries = supportedCountries
            self.downloadTimeout = downloadTimeout
            self.detectionTimeout = detectionTimeout
            self.detectionsPerInterval = detectionsPerInterval
            self.detectionPeriod = detectionPeriod
            self.tanLength = tanLength
            self.resultReminderAfter = resultReminderAfter
            self.resultReminders = resultReminders
        }

        /// - Throws: `MissingField` where a required field has no value.
        init(_ fields: TypedFields) throws(MissingField) {
            self.surveyEnabled = fields.optional("survey-enabled") ?? false
            self.surveyLink = fields.optional("survey-link")
            self.surveyOnlyOnIncreasedRisk = fields.optional("survey-only-on-increased-risk") ?? false
            self.checkInEnabled = fields.optional("check-in-enabled") ?? false
            self.unencryptedCheckInsEnabled = fields.optional("unencrypted-check-ins-enabled") ?? false
            self.rapidTestsEnabled = fields.optional("rapid-tests-enabled") ?? false
            self.testCertificatesEnabled = fields.optional("test-certificates-enabled") ?? false
            self.errorLogsEnabled = fields.optional("error-logs-enabled") ?? false
            self.errorLogMaximumSize = fields.optional("error-log-maximum-size") ?? 10
            self.dataDonationEnabled = fields.optional("data-donation-enabled") ?? false
            self.dataDonationProbability = fields.optional("data-donation-probability")
            self.dataDonationRandomDelay = fields.optional("data-donation-random-delay")
            self.decoyRequestProbability = fields.optional("decoy-request-probability") ?? Decimal(sign: .plus, exponent: -3, significand: 5)
            self.supportedCountries = fields.optional("supported-countries") ?? [.de]
            self.downloadTimeout = fields.optional("download-timeout") ?? .seconds(300)
            self.detectionTimeout = fields.optional("detection-timeout") ?? .seconds(600)
            self.detectionsPerInterval = fields.optional("detections-per-interval") ?? 0
            self.detectionPeriod = fields.optional("detection-period")
            self.tanLength = fields.optional("tan-length") ?? 10
            self.resultReminderAfter = fields.optional("result-reminder-after") ?? .seconds(7200)
            self.resultReminders = fields.optional("result-reminders") ?? 1
        }

        /// The countries whose warnings the app considers, of those that the European Federation Gateway Service can connect: the members of the EU and of EFTA.
        enum SupportedCountriesItem: TypedChoice {
            /// `AT`
            case at
            /// `BE`
            case be
            /// `BG`
            case bg
            /// `CH`
            case ch
            /// `CY`
            case cy
            /// `CZ`
            case cz
            /// `DE`
            case de
            /// `DK`
            case dk
            /// `EE`
            case ee
            /// `ES`
            case es
            /// `FI`
            case fi
            /// `FR`
            case fr
            /// `GR`
            case gr
            /// `HR`
            case hr
            /// `HU`
            case hu
            /// `IE`
            case ie
            /// `IS`
            case `is`
            /// `IT`
            case it
            /// `LI`
            case li
            /// `LT`
            case lt
            /// `LU`
            case lu
            /// `LV`
            case lv
            /// `MT`
            case mt
            /// `NL`
            case nl
            /// `NO`
            case no
            /// `PL`
            case pl
            /// `PT`
            case pt
            /// `RO`
            case ro
            /// `SE`
            case se
            /// `SI`
            case si
            /// `SK`
            case sk
            /// An option of a release whose models are newer than this file.
            case unrecognized(String)

            /// The options of the models that this file was made of.
            static let allCases: [SupportedCountriesItem] = [.at, .be, .bg, .ch, .cy, .cz, .de, .dk, .ee, .es, .fi, .fr, .gr, .hr, .hu, .ie, .`is`, .it, .li, .lt, .lu, .lv, .mt, .nl, .no, .pl, .pt, .ro, .se, .si, .sk]

            /// - Parameter rawValue: the option, as the model writes it.
            init(rawValue: String) {
                self = switch rawValue {
                case "AT": .at
                case "BE": .be
                case "BG": .bg
                case "CH": .ch
                case "CY": .cy
                case "CZ": .cz
                case "DE": .de
                case "DK": .dk
                case "EE": .ee
                case "ES": .es
                case "FI": .fi
                case "FR": .fr
                case "GR": .gr
                case "HR": .hr
                case "HU": .hu
                case "IE": .ie
                case "IS": .`is`
                case "IT": .it
                case "LI": .li
                case "LT": .lt
                case "LU": .lu
                case "LV": .lv
                case "MT": .mt
                case "NL": .nl
                case "NO": .no
                case "PL": .pl
                case "PT": .pt
                case "RO": .ro
                case "SE": .se
                case "SI": .si
                case "SK": .sk
                default: .unrecognized(rawValue)
                }
            }

            /// The option, as the model writes it.
            var rawValue: String {
                switch self {
                case .at: "AT"
                case .be: "BE"
                case .bg: "BG"
                case .ch: "CH"
                case .cy: "CY"
                case .cz: "CZ"
                case .de: "DE"
                case .dk: "DK"
                case .ee: "EE"
                case .es: "ES"
                case .fi: "FI"
                case .fr: "FR"
                case .gr: "GR"
                case .hr: "HR"
                case .hu: "HU"
                case .ie: "IE"
                case .`is`: "IS"
                case .it: "IT"
                case .li: "LI"
                case .lt: "LT"
                case .lu: "LU"
                case .lv: "LV"
                case .mt: "MT"
                case .nl: "NL"
                case .no: "NO"
                case .pl: "PL"
                case .pt: "PT"
                case .ro: "RO"
                case .se: "SE"
                case .si: "SI"
                case .sk: "SK"
                case .unrecognized(let option): option
                }
            }
        }
    }
}
