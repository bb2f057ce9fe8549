import Testing

/// The modules of the package by layer; the article *Architecture* shows the same table.
///
/// What a module imports is declared once, in `Package.swift`. The package manager does not enforce it (an undeclared import
/// of a sibling builds); these tests do.
enum Layer: Int, Comparable {
    case cLibrary, foundation, contract, authoring, feature, delivery, testing, report, invocation, commandLine,
        executable

    /// Whether modules of the layer may import those that the table lists before them in the same layer.
    var isStacked: Bool { [.foundation, .contract, .authoring].contains(self) }

    /// Lines of Swift that a module of the layer may have.
    var moduleLineLimit: Int { self == .authoring ? 6000 : 7500 }

    static func < (lower: Layer, upper: Layer) -> Bool { lower.rawValue < upper.rawValue }
}

struct Module: CustomTestStringConvertible {
    /// How much of Foundation a module may import: it costs start-up time and megabytes.
    enum Foundation {
        case none, essentials, networking
    }

    let name: String
    let layer: Layer
    var foundation = Foundation.none

    var testDescription: String { name }

    /// In the order in which they may build on each other.
    static let all = [
        Module(name: "CYAML", layer: .cLibrary),
        Module(name: "COpenSSL", layer: .cLibrary),
        Module(name: "CMarkdown", layer: .cLibrary),
        Module(name: "CCompression", layer: .cLibrary),
        Module(name: "CLinux", layer: .cLibrary),
        Module(name: "CBuild", layer: .cLibrary),
        Module(name: "CLanguagePacks", layer: .cLibrary),

        Module(name: "Platform", layer: .foundation),
        Module(name: "Bytes", layer: .foundation),
        Module(name: "Dates", layer: .foundation),
        Module(name: "Rulebook", layer: .foundation, foundation: .essentials),
        Module(name: "YAML", layer: .foundation),
        Module(name: "JSON", layer: .foundation),
        Module(name: "Digests", layer: .foundation),
        Module(name: "Markup", layer: .foundation),
        Module(name: "Files", layer: .foundation),
        Module(name: "Decompression", layer: .foundation),
        Module(name: "Terminals", layer: .foundation),
        Module(name: "Pictures", layer: .foundation),
        Module(name: "Metrics", layer: .foundation),
        Module(name: "Manuals", layer: .foundation),

        Module(name: "Bundles", layer: .contract),
        Module(name: "Trust", layer: .contract),
        Module(name: "Signing", layer: .contract),
        Module(name: "Audiences", layer: .contract),
        Module(name: "Difference", layer: .contract),

        Module(name: "Languages", layer: .authoring),
        Module(name: "Prose", layer: .authoring),
        Module(name: "Values", layer: .authoring),
        Module(name: "Models", layer: .authoring),
        Module(name: "Constraints", layer: .authoring),
        Module(name: "Shapes", layer: .authoring),
        Module(name: "Workspaces", layer: .authoring, foundation: .essentials),
        Module(name: "Surfaces", layer: .authoring),

        Module(name: "Authoring", layer: .feature, foundation: .essentials),
        Module(name: "Publishing", layer: .feature, foundation: .essentials),
        Module(name: "Origin", layer: .feature),
        Module(name: "LitfassClient", layer: .feature, foundation: .networking),
        Module(name: "Exports", layer: .feature, foundation: .essentials),
        Module(name: "Pages", layer: .feature),
        Module(name: "Conformance", layer: .feature),
        Module(name: "Processes", layer: .feature, foundation: .essentials),
        Module(name: "Starters", layer: .feature),

        Module(name: "Delivery", layer: .delivery),

        Module(name: "LitfassClientTesting", layer: .testing, foundation: .networking),

        Module(name: "Reports", layer: .report, foundation: .essentials),

        Module(name: "Invocations", layer: .invocation),

        Module(name: "Commands", layer: .commandLine, foundation: .essentials),
        Module(name: "OriginCommand", layer: .commandLine),

        Module(name: "litfass", layer: .executable),
        Module(name: "litfass-origin", layer: .executable),
    ]

    static func named(_ name: String) -> Module? { all.first { $0.name == name } }
}

/// The limits that the tests of this target hold the sources to.
enum Limits {
    static let fileLines = 400
    static let functionLines = 50
    /// Functions of all sources with at least three parameters without a label.
    static let unlabelledFunctions = 2
    /// Swift files of a module that import the same C library, so that `unsafe` stays in few places.
    static let filesPerCLibrary = 2
    /// Modules whose declarations may be `public`.
    static let publicModules: Set = ["LitfassClient", "LitfassClientTesting"]
    /// Modules of the toolchain that every module may import.
    static let toolchain: Set = [
        "Dispatch", "Glibc", "Darwin", "Musl", "Android", "Synchronization", "Observation",
    ]
    /// Modules that an app contains.
    static let modulesInApps: Set = [
        "Platform", "Bytes", "Dates", "JSON", "Digests", "Files", "Bundles", "Trust", "LitfassClient",
    ]
    /// What one system has and another has not, or not so.
    static let systemLibraries: Set = [
        "Glibc", "Darwin", "Musl", "Android", "Synchronization", "Foundation", "FoundationEssentials",
        "FoundationNetworking",
        "CryptoKit", "Security", "COpenSSL", "CCompression", "CLinux", "Decompression",
    ]
    /// The files in apps that import it: the C library, digests, signatures, transport, zones.
    static let systemFiles: Set = [
        "Sources/Platform/CLibrary.swift", "Sources/Digests/SystemDigests+OpenSSL.swift",
        "Sources/Digests/SystemDigests+CryptoKit.swift", "Sources/Trust/Keys/VerificationKey+OpenSSL.swift",
        "Sources/Trust/Keys/VerificationKey+CryptoKit.swift", "Sources/LitfassClient/Foundation.swift",
        "Sources/LitfassClient/HTTPExchanges.swift", "Sources/LitfassClient/ZoneOffset.swift",
    ]
    /// Where the client speaks HTTP on Linux.
    static let socketFiles = "Sources/LitfassClient/Sockets/"
    /// Imports that the layers would allow.
    static let forbiddenImports: [String: Set<String>] = ["Prose": ["YAML", "Files", "Workspace"]]
    /// What the top of the repository holds, apart from hidden files.
    static let topLevel: Set = ["Package.swift", "Sources", "Tests", "Content", "Config", "Publish", "README.md"]

    static func foundationModules(_ allowance: Module.Foundation) -> Set<String> {
        switch allowance {
        case .none: []
        case .essentials: ["FoundationEssentials"]
        case .networking: ["FoundationEssentials", "Foundation", "FoundationNetworking"]
        }
    }
}
