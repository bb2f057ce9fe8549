// swift-format-ignore-file
// swiftlint:disable all
// Made by 'litfass generate swift' 0.0.0 from the models of 'odd-names', for bundles of format 2.
// A change of the models is a reason to run it again; whatever else is changed here is lost.

public import Foundation
public import LitfassClient

/// What a release of 'odd-names' says, in types that are made of its models.
public struct OddNames: Sendable {
    /// The release that is read.
    public var release: Release

    /// - Parameter release: what a client offers, or the fixture of a test.
    public init(_ release: Release) { self.release = release }

    /// Names that programs have taken. */ is no end of it,
    /// and "\(this)" is not evaluated.
    public var `class`: [ClassDocument] { release.documents() }

    /// What the model 'document' describes.
    public var document: [DocumentDocument] { release.documents() }

    /// Every value has a default, or may be missing.
    public var selfValue: SelfParameters { release.parameters() ?? SelfParameters() }

    /// What the model 'class-set' describes.
    public var classSet: ClassSetParameters? { release.parameters() }

    /// A document by its id; nil where there is none for this phone at this moment.
    public subscript<Document: TypedDocument>(id id: DocumentID<Document>) -> Document? { release.document(id) }

    /// What these types need and the release lacks: documents and parameter sets that are left out for it. Empty in a release of these models; a test of the release that the app is shipped with can say so.
    public var missingFields: [MissingField] {
        var missing: [MissingField] = []
        missing += release.missingFields(of: ClassDocument.self)
        missing += release.missingFields(of: DocumentDocument.self)
        missing += release.missingFields(of: SelfParameters.self)
        missing += release.missingFields(of: ClassSetParameters.self)
        return missing
    }
}

extension OddNames {
    /// Names that programs have taken. */ is no end of it,
    /// and "\(this)" is not evaluated.
    public struct ClassDocument: TypedDocument {
        /// The name of the collection.
        public static let collection = "class"

        /// Unique in the collection, and the same for as long as the document lives.
        public var id: DocumentID<ClassDocument>

        /// A field beside the id of the document.
        public var idValue: String?

        /// The value of 'self'.
        public var selfValue: Int

        /// The value of 'init'.
        public var initValue: Bool

        /// The value of 'default'.
        @available(*, deprecated, message: "is published until 2027-06-30 or until every app is 3.4.0 or newer: read \"in\" in its place")
        public var `default`: LocalizedText {
            get { _default }
            set { _default = newValue }
        }

        private var _default: LocalizedText

        /// The value of 'in'.
        public var `in`: RichText?

        /// The value of 'await'.
        public var awaitValue: Version?

        /// The value of 'hash-value'.
        public var hashValueValue: String?

        /// The value of 'a1-b'.
        public var a1B: URL

        /// The value of 'a-1-b'.
        public var a1B2: URL

        /// The value of 'duration'.
        @available(*, deprecated, message: "is published until every app is 3.4.0 or newer")
        public var duration: DurationValue {
            get { _duration }
            set { _duration = newValue }
        }

        private var _duration: DurationValue

        /// The value of 'class-document'.
        public var classDocument: ClassDocumentValue

        /// The value of 'type'.
        public var type: TypeValue

        /// The value of 'string'.
        public var string: [StringItem]

        /// The value of 'kinds'.
        public var kinds: [KindsItem]?

        /// A value without a release, for tests and previews.
        public init(
            id: DocumentID<ClassDocument>,
            idValue: String? = nil,
            selfValue: Int,
            initValue: Bool = true,
            `default`: LocalizedText,
            `in`: RichText? = nil,
            awaitValue: Version? = nil,
            hashValueValue: String? = nil,
            a1B: URL,
            a1B2: URL,
            duration: DurationValue = .long,
            classDocument: ClassDocumentValue,
            type: TypeValue,
            string: [StringItem],
            kinds: [KindsItem]? = nil
        ) {
            self.id = id
            self.idValue = idValue
            self.selfValue = selfValue
            self.initValue = initValue
            self._default = `default`
            self.`in` = `in`
            self.awaitValue = awaitValue
            self.hashValueValue = hashValueValue
            self.a1B = a1B
            self.a1B2 = a1B2
            self._duration = duration
            self.classDocument = classDocument
            self.type = type
            self.string = string
            self.kinds = kinds
        }

        /// - Throws: `MissingField` where a required field has no value.
        public init(id: DocumentID<ClassDocument>, _ fields: TypedFields) throws(MissingField) {
            self.id = id
            self.idValue = fields.optional("id")
            self.selfValue = try fields.required("self")
            self.initValue = fields.optional("init") ?? true
            self._default = try fields.required("default")
            self.`in` = fields.optional("in")
            self.awaitValue = fields.optional("await")
            self.hashValueValue = fields.optional("hash-value")
            self.a1B = try fields.required("a1-b")
            self.a1B2 = try fields.required("a-1-b")
            self._duration = fields.optional("duration") ?? .long
            self.classDocument = try fields.required("class-document")
            self.type = try fields.required("type")
            self.string = try fields.required("string")
            self.kinds = fields.optional("kinds")
        }

        /// The value of 'duration'.
        public enum DurationValue: TypedChoice {
            /// `short`
            case short
            /// `long`
            case long
            /// An option of a release whose models are newer than this file.
            case unrecognized(String)

            /// The options of the models that this file was made of.
            public static let allCases: [DurationValue] = [.short, .long]

            /// - Parameter rawValue: the option, as the model writes it.
            public init(rawValue: String) {
                self = switch rawValue {
                case "short": .short
                case "long": .long
                default: .unrecognized(rawValue)
                }
            }

            /// The option, as the model writes it.
            public var rawValue: String {
                switch self {
                case .short: "short"
                case .long: "long"
                case .unrecognized(let option): option
                }
            }
        }

        /// The value of 'class-document'.
        public enum ClassDocumentValue: TypedChoice {
            /// `one`
            case one
            /// An option of a release whose models are newer than this file.
            case unrecognized(String)

            /// The options of the models that this file was made of.
            public static let allCases: [ClassDocumentValue] = [.one]

            /// - Parameter rawValue: the option, as the model writes it.
            public init(rawValue: String) {
                self = switch rawValue {
                case "one": .one
                default: .unrecognized(rawValue)
                }
            }

            /// The option, as the model writes it.
            public var rawValue: String {
                switch self {
                case .one: "one"
                case .unrecognized(let option): option
                }
            }
        }

        /// The value of 'type'.
        public enum TypeValue: TypedChoice {
            /// `a-b`
            case aB
            /// `a_b`
            case aB2
            /// `Größe`
            case größe
            /// `1`
            case _1
            /// `++`
            case value
            /// `--`
            case value2
            /// `default`
            case `default`
            /// `init`
            case initValue
            /// `self`
            case selfValue
            /// `Type`
            case type
            /// `unrecognized`
            case unrecognizedValue
            /// `raw-value`
            case rawValueValue
            /// `say "hi" \(x)`
            case sayHiX
            /// An option of a release whose models are newer than this file.
            case unrecognized(String)

            /// The options of the models that this file was made of.
            public static let allCases: [TypeValue] = [.aB, .aB2, .größe, ._1, .value, .value2, .`default`, .initValue, .selfValue, .type, .unrecognizedValue, .rawValueValue, .sayHiX]

            /// - Parameter rawValue: the option, as the model writes it.
            public init(rawValue: String) {
                self = switch rawValue {
                case "a-b": .aB
                case "a_b": .aB2
                case "Größe": .größe
                case "1": ._1
                case "++": .value
                case "--": .value2
                case "default": .`default`
                case "init": .initValue
                case "self": .selfValue
                case "Type": .type
                case "unrecognized": .unrecognizedValue
                case "raw-value": .rawValueValue
                case "say \"hi\" \\(x)": .sayHiX
                default: .unrecognized(rawValue)
                }
            }

            /// The option, as the model writes it.
            public var rawValue: String {
                switch self {
                case .aB: "a-b"
                case .aB2: "a_b"
                case .größe: "Größe"
                case ._1: "1"
                case .value: "++"
                case .value2: "--"
                case .`default`: "default"
                case .initValue: "init"
                case .selfValue: "self"
                case .type: "Type"
                case .unrecognizedValue: "unrecognized"
                case .rawValueValue: "raw-value"
                case .sayHiX: "say \"hi\" \\(x)"
                case .unrecognized(let option): option
                }
            }
        }

        /// The value of 'string'.
        public struct StringItem: TypedRecord {
            /// The value of 'type'.
            public var type: TypeValue

            /// The value of 'see'.
            public var see: DocumentID<DocumentDocument>?

            /// A value without a release, for tests and previews.
            public init(
                type: TypeValue,
                see: DocumentID<DocumentDocument>? = nil
            ) {
                self.type = type
                self.see = see
            }

            /// - Throws: `MissingField` where a required field has no value.
            public init(_ fields: TypedFields) throws(MissingField) {
                self.type = try fields.required("type")
                self.see = fields.optional("see")
            }

            /// The value of 'type'.
            public struct TypeValue: TypedRecord {
                /// The value of 'type'.
                public var type: TypeValue

                /// The value of 'waits'.
                public var waits: [Duration]

                /// A value without a release, for tests and previews.
                public init(
                    type: TypeValue,
                    waits: [Duration]
                ) {
                    self.type = type
                    self.waits = waits
                }

                /// - Throws: `MissingField` where a required field has no value.
                public init(_ fields: TypedFields) throws(MissingField) {
                    self.type = try fields.required("type")
                    self.waits = try fields.required("waits")
                }

                /// The value of 'type'.
                public enum TypeValue: TypedChoice {
                    /// `x`
                    case x
                    /// An option of a release whose models are newer than this file.
                    case unrecognized(String)

                    /// The options of the models that this file was made of.
                    public static let allCases: [TypeValue] = [.x]

                    /// - Parameter rawValue: the option, as the model writes it.
                    public init(rawValue: String) {
                        self = switch rawValue {
                        case "x": .x
                        default: .unrecognized(rawValue)
                        }
                    }

                    /// The option, as the model writes it.
                    public var rawValue: String {
                        switch self {
                        case .x: "x"
                        case .unrecognized(let option): option
                        }
                    }
                }
            }
        }

        /// The value of 'kinds'.
        public enum KindsItem: TypedChoice {
            /// `kind`
            case kind
            /// `unkind`
            case unkind
            /// An option of a release whose models are newer than this file.
            case unrecognized(String)

            /// The options of the models that this file was made of.
            public static let allCases: [KindsItem] = [.kind, .unkind]

            /// - Parameter rawValue: the option, as the model writes it.
            public init(rawValue: String) {
                self = switch rawValue {
                case "kind": .kind
                case "unkind": .unkind
                default: .unrecognized(rawValue)
                }
            }

            /// The option, as the model writes it.
            public var rawValue: String {
                switch self {
                case .kind: "kind"
                case .unkind: "unkind"
                case .unrecognized(let option): option
                }
            }
        }
    }
}

extension OddNames {
    /// What the model 'document' describes.
    public struct DocumentDocument: TypedDocument {
        /// The name of the collection.
        public static let collection = "document"

        /// Unique in the collection, and the same for as long as the document lives.
        public var id: DocumentID<DocumentDocument>

        /// The value of 'when-open'.
        public var whenOpen: OpeningHours?

        /// The value of 'day'.
        public var day: CalendarDate

        /// The value of 'moment'.
        public var moment: Date?

        /// The value of 'share'. In %.
        public var share: Decimal?

        /// The value of 'number'.
        public var number: PhoneNumber?

        /// The value of 'span'.
        public var span: NumberRange?

        /// The value of 'parent'.
        public var parent: DocumentID<DocumentDocument>?

        /// The value of 'lists'.
        public var lists: [[String]]?

        /// A value without a release, for tests and previews.
        public init(
            id: DocumentID<DocumentDocument>,
            whenOpen: OpeningHours? = nil,
            day: CalendarDate,
            moment: Date? = nil,
            share: Decimal? = nil,
            number: PhoneNumber? = nil,
            span: NumberRange? = nil,
            parent: DocumentID<DocumentDocument>? = nil,
            lists: [[String]]? = nil
        ) {
            self.id = id
            self.whenOpen = whenOpen
            self.day = day
            self.moment = moment
            self.share = share
            self.number = number
            self.span = span
            self.parent = parent
            self.lists = lists
        }

        /// - Throws: `MissingField` where a required field has no value.
        public init(id: DocumentID<DocumentDocument>, _ fields: TypedFields) throws(MissingField) {
            self.id = id
            self.whenOpen = fields.optional("when-open")
            self.day = try fields.required("day")
            self.moment = fields.optional("moment")
            self.share = fields.optional("share")
            self.number = fields.optional("number")
            self.span = fields.optional("span")
            self.parent = fields.optional("parent")
            self.lists = fields.optional("lists")
        }
    }
}

extension OddNames {
    /// Every value has a default, or may be missing.
    public struct SelfParameters: TypedParameters {
        /// The name of the parameter set.
        public static let name = "self"

        /// How many. In days.
        public var count: Int

        /// The value of 'weight'.
        public var weight: Decimal

        /// The value of 'share'. In %.
        public var share: Decimal

        /// The value of 'wait'.
        public var wait: Duration

        /// The value of 'kinds'.
        public var kinds: [KindsItem]

        /// The value of 'unit'.
        public var unit: String?

        /// A value without a release, for tests and previews.
        public init(
            count: Int = -3,
            weight: Decimal = Decimal(sign: .minus, exponent: -3, significand: 50),
            share: Decimal = Decimal(sign: .plus, exponent: -1, significand: 125),
            wait: Duration = .seconds(7200),
            kinds: [KindsItem] = [.bC],
            unit: String? = nil
        ) {
            self.count = count
            self.weight = weight
            self.share = share
            self.wait = wait
            self.kinds = kinds
            self.unit = unit
        }

        /// - Throws: `MissingField` where a required field has no value.
        public init(_ fields: TypedFields) throws(MissingField) {
            self.count = fields.optional("count") ?? -3
            self.weight = fields.optional("weight") ?? Decimal(sign: .minus, exponent: -3, significand: 50)
            self.share = fields.optional("share") ?? Decimal(sign: .plus, exponent: -1, significand: 125)
            self.wait = fields.optional("wait") ?? .seconds(7200)
            self.kinds = fields.optional("kinds") ?? [.bC]
            self.unit = fields.optional("unit")
        }

        /// The value of 'kinds'.
        public enum KindsItem: TypedChoice {
            /// `a`
            case a
            /// `b-c`
            case bC
            /// An option of a release whose models are newer than this file.
            case unrecognized(String)

            /// The options of the models that this file was made of.
            public static let allCases: [KindsItem] = [.a, .bC]

            /// - Parameter rawValue: the option, as the model writes it.
            public init(rawValue: String) {
                self = switch rawValue {
                case "a": .a
                case "b-c": .bC
                default: .unrecognized(rawValue)
                }
            }

            /// The option, as the model writes it.
            public var rawValue: String {
                switch self {
                case .a: "a"
                case .bC: "b-c"
                case .unrecognized(let option): option
                }
            }
        }
    }
}

extension OddNames {
    /// What the model 'class-set' describes.
    public struct ClassSetParameters: TypedParameters {
        /// The name of the parameter set.
        public static let name = "class-set"

        /// The value of 'level'.
        public var level: Int

        /// The value of 'options'.
        public var options: Options

        /// A value without a release, for tests and previews.
        public init(
            level: Int,
            options: Options
        ) {
            self.level = level
            self.options = options
        }

        /// - Throws: `MissingField` where a required field has no value.
        public init(_ fields: TypedFields) throws(MissingField) {
            self.level = try fields.required("level")
            self.options = try fields.required("options")
        }

        /// The value of 'options'.
        public struct Options: TypedRecord {
            /// The value of 'on'.
            public var on: Bool

            /// A value without a release, for tests and previews.
            public init(
                on: Bool
            ) {
                self.on = on
            }

            /// - Throws: `MissingField` where a required field has no value.
            public init(_ fields: TypedFields) throws(MissingField) {
                self.on = try fields.required("on")
            }
        }
    }
}
