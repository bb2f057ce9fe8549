import Testing

/// The drawing of the house: every room, the storey it stands on, and what it may import.
///
/// `README.md` shows the same drawing to people; `Package.swift` declares it to the package manager, which does not hold
/// anybody to it (an undeclared import of a sibling builds). These tests do.
enum House {
    /// From the ground up. A room imports only rooms of lower storeys; no workshop imports another workshop.
    enum Storey: Int, Comparable {
        case map, cellar, ground, contract, workshop, commands, door

        static func < (lower: Storey, upper: Storey) -> Bool { lower.rawValue < upper.rawValue }
    }

    /// How much of Foundation a room may use: start-up time and bytes that need no locale decide.
    enum Foundation: Int {
        case none, essentials, networking
    }

    struct Room: CustomTestStringConvertible {
        let name: String
        let storey: Storey
        let imports: Set<String>
        var foundation = Foundation.none

        var testDescription: String { name }
    }

    static let rooms: [Room] = [
        Room(name: "CYAML", storey: .map, imports: []),
        Room(name: "COpenSSL", storey: .map, imports: []),
        Room(name: "CMarkdown", storey: .map, imports: []),
        Room(name: "CCompression", storey: .map, imports: []),
        Room(name: "CLinux", storey: .map, imports: []),

        Room(name: "Bytes", storey: .cellar, imports: []),

        Room(name: "YAML", storey: .ground, imports: ["Bytes", "CYAML"]),
        Room(name: "JSON", storey: .ground, imports: ["Bytes"]),
        Room(name: "Digests", storey: .ground, imports: ["COpenSSL"]),
        Room(name: "Markup", storey: .ground, imports: ["Bytes", "CMarkdown"]),
        Room(name: "Files", storey: .ground, imports: []),
        Room(name: "Dates", storey: .ground, imports: []),
        Room(name: "Decompression", storey: .ground, imports: ["CCompression"]),

        Room(name: "Bundles", storey: .contract, imports: ["JSON", "Dates"]),
        Room(name: "Trust", storey: .contract, imports: ["JSON", "Digests", "Dates", "COpenSSL"]),

        Room(
            name: "Authoring", storey: .workshop,
            imports: ["Bytes", "YAML", "Markup", "JSON", "Digests", "Dates", "Files", "Bundles"],
            foundation: .essentials),
        Room(
            name: "Publishing", storey: .workshop,
            imports: [
                "YAML", "Markup", "JSON", "Digests", "Dates", "Files", "Bundles", "Trust", "CCompression",
                "Decompression",
            ],
            foundation: .essentials),
        Room(name: "Origin", storey: .workshop, imports: ["Bytes", "Files", "Digests", "Dates", "CLinux", "COpenSSL"]),
        Room(
            name: "LitfassClient", storey: .workshop,
            imports: ["JSON", "Digests", "Dates", "Files", "Bundles", "Trust", "Decompression", "CLinux", "COpenSSL"],
            foundation: .networking),
        Room(name: "Pages", storey: .workshop, imports: ["Markup", "Bundles", "JSON", "Dates"]),

        Room(
            name: "Commands", storey: .commands,
            imports: [
                "Authoring", "Publishing", "LitfassClient", "Pages", "Origin", "Bundles", "Markup", "Files", "JSON",
                "Dates", "Trust", "YAML", "CLinux",
            ],
            foundation: .essentials),

        Room(name: "litfass", storey: .door, imports: ["Commands"]),
        Room(
            name: "litfass-origin", storey: .door,
            imports: ["Origin", "Files", "Trust", "JSON", "Digests", "Decompression"]),
    ]

    /// Modules of the toolchain that any room may import.
    static let toolchain: Set<String> = ["Dispatch", "Glibc", "Darwin", "Synchronization"]

    /// The only rooms in which a declaration may be `public`: what an app developer sees.
    static let publicRooms: Set<String> = ["LitfassClient"]

    /// Limits of STYLE.md, in lines.
    static let fileLineLimit = 400
    static let functionLineLimit = 50

    /// At most so many Swift files of a room import one C map, so that every unsafe word stands in a place that one can read.
    static let filesPerMapLimit = 2

    /// What may stand at the top of the repository, hidden files aside.
    static let topLevel: Set<String> = [
        "Package.swift", "Sources", "Tests", "Content", "Config", "Publish", "README.md",
    ]

    static func foundationModules(_ allowance: Foundation) -> Set<String> {
        switch allowance {
        case .none: []
        case .essentials: ["FoundationEssentials"]
        case .networking: ["FoundationEssentials", "Foundation", "FoundationNetworking"]
        }
    }
}
