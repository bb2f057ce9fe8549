// swift-tools-version: 6.2
import PackageDescription

/// The language features of every target. Warnings are errors in CI (`.ci/run` says so), not for whoever builds with a
/// newer compiler.
let dialect: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
]

/// Systems whose client `Tests/platforms` compiles and tests here: "apple" has a CryptoKit and a Security made of OpenSSL for the
/// tests, and URLSession; "android" has cryptography only as far as the app brings it, and URLSession.
let likeness = Context.environment["LITFASS_LIKE"]

/// A module imports only modules of lower layers; `Tests/ArchitectureTests` enforces that.
/// - Parameter onLinux: what it imports there alone. On other systems Foundation and the system's own libraries do the same.
func module(_ name: String, imports: [String] = [], onLinux: [String] = []) -> Target {
    let linux: [Target.Dependency] =
        switch likeness {
        case nil: onLinux.map { .byName(name: $0, condition: .when(platforms: [.linux])) }
        case "apple": onLinux.contains("COpenSSL") ? ["CryptoKit", "Security"] : []
        default: []
        }
    return .target(
        name: name, dependencies: imports.map { .byName(name: $0) } + linux,
        swiftSettings: dialect + (readsMuch.contains(name) ? [optimizedInDebug] : [])
            + (likeness == nil && !onLinux.isEmpty ? [sockets] : []))
}

/// On Linux the client speaks HTTP by sockets of its own; elsewhere by URLSession.
let sockets = SwiftSetting.define("SOCKETS", .when(platforms: [.linux]))

/// Modules that read each byte of a workspace: the tests, which are built for debugging, check hundreds of workspaces. To optimise
/// what is built on them takes longer than the tests win by it. SwiftPM takes a dependency with such flags where its manifest is of
/// 6.2 or newer; `Tests/Platforms/consumer` is one that depends on the client.
let readsMuch: Set = [
    "Bytes", "YAML", "JSON", "Markup", "Languages", "Prose", "Values",
]
let optimizedInDebug = SwiftSetting.unsafeFlags(["-O"], .when(configuration: .debug))

/// A program that a person or a machine starts.
func executable(_ name: String, imports: [String], linkerSettings: [LinkerSetting] = []) -> Target {
    .executableTarget(
        name: name, dependencies: imports.map { .byName(name: $0) },
        exclude: name == "litfass" ? ["Documentation.docc"] : [],
        swiftSettings: dialect + commit, linkerSettings: linkerSettings)
}

/// Swift's libraries are linked statically: a program starts without resolving thousands of symbols, and runs where no Swift
/// is installed.
let standalone: [LinkerSetting] = [.unsafeFlags(["-static-stdlib"], .when(platforms: [.linux]))]

/// The origin of an image, which holds nothing else, contains the C library and OpenSSL as well. One that is installed shares those
/// of the distribution, which mends them.
let alone: [LinkerSetting] =
    Context.environment["LITFASS_STATIC_ORIGIN"] == nil
    ? standalone : [.unsafeFlags(["-static-executable", "-lbrotlicommon"], .when(platforms: [.linux]))]

/// Libraries that FoundationEssentials needs; the compiler links them by itself only when Foundation is a shared library.
let essentials: [LinkerSetting] = [
    .unsafeFlags(["-use-ld=lld", "-l_FoundationCShims", "-l_FoundationCollections"], .when(platforms: [.linux]))
]

/// Tells an executable the commit that it is built from, which `Publish/up` puts into the environment. No module below is
/// compiled anew for another commit.
let commit: [SwiftSetting] =
    Context.environment["LITFASS_COMMIT"].map { commit in
        let name = commit.filter { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) }
        return [.unsafeFlags(["-Xcc", "-DLITFASS_BUILT_FROM=\"\(name)\""])]
    } ?? []

/// A C library that the distribution ships: a header and a module map, no code.
func cLibrary(_ name: String, pkgConfig: String? = nil, apt: String...) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: apt.isEmpty ? nil : [.apt(apt)])
}

/// C that we wrote: it embeds files, which Swift can't.
func cLibrary(withCodeNamed name: String) -> Target { .target(name: name) }

func tests(_ name: String, of imports: String...) -> Target {
    .testTarget(
        name: name, dependencies: (imports + ["TestKit"]).map { .byName(name: $0) },
        exclude: name == "EndToEndTests" ? ["Peers"] : [],
        swiftSettings: dialect + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
            + (likeness == nil ? [sockets] : []))
}

let package = Package(
    name: "litfass",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [
        .executable(name: "litfass", targets: ["litfass"]),
        .executable(name: "litfass-origin", targets: ["litfass-origin"]),
        .library(name: "LitfassClient", targets: ["LitfassClient"]),
        .library(name: "LitfassClientTesting", targets: ["LitfassClientTesting"]),
    ],
    targets: [
        // C libraries
        cLibrary("CYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev"),
        cLibrary("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev"),
        cLibrary("CMarkdown", pkgConfig: "libcmark", apt: "libcmark-dev"),
        cLibrary("CCompression", apt: "zlib1g-dev", "libbrotli-dev"),
        cLibrary("CLinux"),
        cLibrary("CBuild"),
        cLibrary(withCodeNamed: "CLanguagePacks"),

        // Foundation
        module("Platform"),
        module("Bytes"),
        module("Dates"),
        module("Rulebook", imports: ["Dates"]),
        module("YAML", imports: ["Bytes", "Rulebook", "CYAML"]),
        module("JSON", imports: ["Bytes"]),
        module("Digests", onLinux: ["COpenSSL"]),
        module("Markup", imports: ["Bytes", "CMarkdown"]),
        module("Files", imports: ["Platform", "Dates"]),
        module("Decompression", imports: ["CCompression"]),
        module("Terminals", imports: ["JSON"]),
        module("Pictures"),
        module("Metrics"),
        module("Manuals", imports: ["Terminals"]),

        // Contracts
        module("Bundles", imports: ["JSON", "Digests", "Dates"]),
        module("Trust", imports: ["Platform", "JSON", "Digests", "Dates"], onLinux: ["COpenSSL"]),
        module("Signing", imports: ["Trust", "Digests", "COpenSSL"]),
        module("Audiences", imports: ["Dates", "Bundles"]),
        module("Difference", imports: ["JSON", "Markup", "Dates", "Files", "Bundles", "Audiences"]),

        // Authoring
        module("Languages", imports: ["Bundles", "Dates"]),
        module("Prose", imports: ["Rulebook", "Languages", "Markup"]),
        module("Values", imports: ["Bytes", "Rulebook", "YAML", "Dates", "Bundles"]),
        module(
            "Models",
            imports: ["Bytes", "Rulebook", "Values", "YAML", "JSON", "Digests", "Dates", "Pictures", "Bundles"]),
        module(
            "Constraints", imports: ["Values", "Models", "Rulebook", "YAML", "JSON", "Bundles", "Dates", "Difference"]),

        module("Shapes", imports: ["Rulebook", "Values", "Models", "YAML", "Markup", "JSON", "Bundles"]),
        module(
            "Workspaces",
            imports: [
                "Bytes", "Rulebook", "Languages", "Prose", "Values", "Models", "Constraints", "Shapes", "YAML",
                "Markup", "JSON", "Digests", "Dates", "Files", "Pictures", "Bundles", "Audiences",
            ]),

        module("Surfaces", imports: ["Models", "Workspaces", "JSON", "Bundles"]),

        // Features
        module(
            "Authoring",
            imports: [
                "Bytes", "Rulebook", "Languages", "Prose", "Values", "Models", "Constraints", "Shapes", "Workspaces",
                "Surfaces", "YAML", "Markup", "JSON", "Digests", "Dates", "Files", "Pictures", "Bundles", "Audiences",
            ]),
        module(
            "Publishing",
            imports: [
                "Rulebook", "YAML", "Markup", "JSON", "Digests", "Dates", "Files", "Bundles", "Trust",
                "Signing", "Difference", "CCompression", "Decompression",
            ]),
        module("Origin", imports: ["Bytes", "Files", "Digests", "Dates", "Metrics", "CLinux", "COpenSSL"]),
        module(
            "LitfassClient",
            imports: ["Platform", "JSON", "Digests", "Dates", "Files", "Bundles", "Trust"],
            onLinux: ["Decompression", "CLinux", "COpenSSL"]),
        module("LitfassClientTesting", imports: ["LitfassClient", "Platform", "Bundles", "JSON"]),
        module(
            "Delivery",
            imports: [
                "LitfassClient", "Trust", "Bundles", "JSON", "Digests", "Dates", "Files", "Decompression", "Metrics",
                "Terminals",
            ]),
        module("Exports", imports: ["Bundles", "JSON", "Files", "CLinux"]),
        module("Pages", imports: ["Markup", "Bundles", "JSON", "Digests", "Dates"]),
        module("Conformance", imports: ["JSON", "Digests", "Dates", "Bundles", "Trust", "Signing"]),
        module("Processes", imports: ["Files", "Terminals", "CLinux"]),

        module(
            "Starters",
            imports: ["Models", "Workspaces", "YAML", "Bundles", "CLanguagePacks"]),

        // Reports
        module(
            "Reports",
            imports: [
                "Authoring", "Workspaces", "Publishing", "LitfassClient", "Pages", "Difference", "Bundles", "Trust",
                "Rulebook", "YAML", "Markup", "JSON", "Files", "Dates", "Terminals",
            ]),

        // Invocations
        module(
            "Invocations",
            imports: [
                "Publishing", "Processes", "Rulebook", "Markup", "Files", "Terminals", "Manuals", "CBuild",
            ]),

        // Command line
        module(
            "Commands",
            imports: [
                "Invocations", "Reports", "Authoring", "Workspaces", "Surfaces", "Publishing", "LitfassClient",
                "Delivery", "Exports",
                "Conformance",
                "Pages", "Origin", "Processes", "Bundles", "Audiences", "Difference", "Markup", "Terminals", "Files",
                "JSON",
                "Dates", "Trust", "Signing", "YAML", "Rulebook", "Constraints", "Models", "Values", "Starters",
                "Metrics", "Manuals", "CBuild",
            ]),

        module("OriginCommand", imports: ["Origin", "Files", "Trust", "JSON", "Digests", "Decompression"]),

        // Executables
        executable("litfass", imports: ["Commands", "CBuild"], linkerSettings: standalone + essentials),
        executable("litfass-origin", imports: ["OriginCommand", "CBuild"], linkerSettings: alone),

        // Tests
        .target(
            name: "TestKit", dependencies: ["Trust", "Signing", "JSON", "Digests"], path: "Tests/TestKit",
            swiftSettings: dialect),
        tests("ArchitectureTests"),
        tests("BytesTests", of: "Bytes"),
        tests("RulebookTests", of: "Rulebook", "Dates"),
        tests("YAMLTests", of: "YAML", "Rulebook"),
        tests("JSONTests", of: "JSON"),
        tests("DigestsTests", of: "Digests"),
        tests("MarkupTests", of: "Markup"),
        tests("FilesTests", of: "Files"),
        tests("DatesTests", of: "Dates"),
        tests("PicturesTests", of: "Pictures"),
        tests("BundlesTests", of: "Bundles", "JSON"),
        tests("TrustTests", of: "Trust", "Signing", "JSON", "Digests"),
        tests("AudiencesTests", of: "Audiences", "Bundles"),
        tests("ProseTests", of: "Prose", "Languages", "Rulebook", "YAML"),
        tests("ValuesTests", of: "Values", "Rulebook"),
        tests("ModelsTests", of: "Models", "Rulebook", "Bundles", "Pictures", "YAML", "JSON"),
        tests("ConstraintsTests", of: "Constraints", "Models", "Rulebook", "Bundles", "YAML", "JSON"),
        tests(
            "AuthoringTests",
            of: "Authoring", "Workspaces", "Prose", "Languages", "Values", "Models", "Constraints", "Rulebook", "YAML",
            "Bundles", "JSON", "Files", "Digests", "Dates"),
        tests("DifferenceTests", of: "Difference", "Digests", "Markup", "Bundles", "JSON", "Files", "Dates"),
        tests("PagesTests", of: "Pages", "Markup", "Bundles", "Digests", "JSON", "Dates"),
        tests(
            "PublishingTests",
            of: "Publishing", "Markup", "Bundles", "Trust", "Signing", "JSON", "Files", "Digests", "Dates", "YAML",
            "Rulebook"),
        tests("OriginTests", of: "Origin", "Files", "Digests", "COpenSSL"),
        tests(
            "LitfassClientTests",
            of: "LitfassClient", "Conformance", "Trust", "Signing", "Bundles", "JSON", "Files", "Digests", "Dates"),
        tests("LitfassClientTestingTests", of: "LitfassClientTesting", "LitfassClient"),
        tests("SurfacesTests", of: "Surfaces", "Authoring", "Files", "JSON"),
        // An app as others write it: it sees what is public.
        .target(
            name: "SampleApp", dependencies: ["LitfassClient"], path: "Tests/SampleApp", packageAccess: false,
            swiftSettings: dialect),
        tests("SampleAppTests", of: "SampleApp", "LitfassClient", "LitfassClientTesting"),
        tests(
            "EndToEndTests",
            of: "Commands", "Delivery", "Exports", "Processes", "LitfassClient", "LitfassClientTesting", "SampleApp",
            "JSON",
            "Files", "Trust", "Signing",
            "Digests"),
    ],
    swiftLanguageModes: [.v6]
)

// Whoever measures sets this: nobody else waits for their compilation.
if Context.environment["LITFASS_BENCHMARKS"] != nil {
    package.targets += [
        .executableTarget(
            name: "YAMLBenchmark", dependencies: ["YAML", "Files"], path: "Tests/Benchmarks/YAMLBenchmark",
            swiftSettings: dialect),
        .executableTarget(
            name: "VerificationBenchmark", dependencies: ["Trust", "Signing", "TestKit"],
            path: "Tests/Benchmarks/VerificationBenchmark", swiftSettings: dialect),
        .executableTarget(
            name: "MemoryBenchmark", dependencies: ["LitfassClient"], path: "Tests/Benchmarks/MemoryBenchmark",
            swiftSettings: dialect),
        .executableTarget(
            name: "ReviewBenchmark", dependencies: ["TestKit"], path: "Tests/Benchmarks/ReviewBenchmark",
            swiftSettings: dialect),
        .executableTarget(
            name: "DifferenceBenchmark", dependencies: ["Difference", "Bundles", "Markup", "JSON"],
            path: "Tests/Benchmarks/DifferenceBenchmark", swiftSettings: dialect),
    ]
}

if likeness == "apple" {
    package.targets += ["CryptoKit", "Security"].map {
        .target(
            name: $0, dependencies: ["COpenSSL"], path: "Tests/Platforms/\($0)",
            swiftSettings: [.swiftLanguageMode(.v5)])
    }
}

if likeness == "android" {
    package.targets.append(
        .testTarget(
            name: "ProvidedSignatureTests",
            dependencies: ["LitfassClient", "Conformance", "Trust", "JSON", "COpenSSL"],
            path: "Tests/Platforms/ProvidedSignatureTests", swiftSettings: dialect))
}

/// Leaves some targets and what they need.
@MainActor func keep(_ names: [String]) {
    var (needed, rest): (Set<String>, [String]) = ([], names)
    while let name = rest.popLast() {
        guard needed.insert(name).inserted else { continue }
        for case .byNameItem(let name, _) in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
            rest.append(name)
        }
    }
    package.targets.removeAll { !needed.contains($0.name) }
    package.products = []
}

// `Tests/run --only ModelsTests` sets this: what the one test target does not need is not compiled.
if let only = Context.environment["LITFASS_ONLY"] {
    // What runs from end to end starts the programs.
    keep(only == "EndToEndTests" ? [only, "litfass", "litfass-origin"] : only.split(separator: " ").map(String.init))
}
