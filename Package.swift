// swift-tools-version: 6.2
import PackageDescription

/// The language every room is written in. Warnings are errors in CI (`.ci/run` says so), not for whoever builds with a
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

/// A room: a target that imports only rooms of lower storeys. `Tests/ArchitectureTests` holds the sources to this drawing.
func room(_ name: String, imports: [String] = []) -> Target {
    .target(name: name, dependencies: imports.map { .byName(name: $0) }, swiftSettings: dialect)
}

/// A door: an executable that a person or a machine starts.
func door(_ name: String, imports: [String], linkerSettings: [LinkerSetting] = []) -> Target {
    .executableTarget(
        name: name, dependencies: imports.map { .byName(name: $0) },
        exclude: name == "litfass" ? ["Documentation.docc"] : [],
        swiftSettings: dialect, linkerSettings: linkerSettings)
}

/// Swift's own libraries stand in each door: it opens without looking up thousands of names, and where no Swift is installed.
let standalone: [LinkerSetting] = [.unsafeFlags(["-static-stdlib"], .when(platforms: [.linux]))]

/// What FoundationEssentials needs besides, which the compiler hears of only where it is shared.
let essentials: [LinkerSetting] = [
    .unsafeFlags(["-use-ld=lld", "-l_FoundationCShims", "-l_FoundationCollections"], .when(platforms: [.linux]))
]

/// The map of a C library that the distribution ships: a header and a module map, no code.
func map(_ name: String, pkgConfig: String? = nil, apt: String...) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: apt.isEmpty ? nil : [.apt(apt)])
}

func tests(_ name: String, of imports: String...) -> Target {
    .testTarget(
        name: name, dependencies: (imports + ["TestKit"]).map { .byName(name: $0) },
        exclude: name == "EndToEndTests" ? ["Peers"] : [], swiftSettings: dialect)
}

let package = Package(
    name: "litfass",
    platforms: [.macOS(.v26), .iOS(.v26)],
    products: [
        .executable(name: "litfass", targets: ["litfass"]),
        .executable(name: "litfass-origin", targets: ["litfass-origin"]),
        .library(name: "LitfassClient", targets: ["LitfassClient"]),
    ],
    targets: [
        // C maps
        map("CYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev"),
        map("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev"),
        map("CMarkdown", pkgConfig: "libcmark", apt: "libcmark-dev"),
        map("CCompression", apt: "zlib1g-dev", "libbrotli-dev"),
        map("CLinux"),

        // Cellar
        room("Bytes"),

        // Ground
        room("YAML", imports: ["Bytes", "CYAML"]),
        room("JSON", imports: ["Bytes"]),
        room("Digests", imports: ["COpenSSL"]),
        room("Markup", imports: ["Bytes", "CMarkdown"]),
        room("Files"),
        room("Dates"),
        room("Decompression", imports: ["CCompression"]),

        // Contracts
        room("Bundles", imports: ["JSON", "Dates"]),
        room("Trust", imports: ["JSON", "Digests", "Dates", "COpenSSL"]),

        // Workshops
        room("Rulebook"),
        room("Authoring", imports: ["Bytes", "YAML", "Markup", "JSON", "Digests", "Dates", "Files", "Bundles"]),
        room(
            "Publishing",
            imports: [
                "YAML", "Markup", "JSON", "Digests", "Dates", "Files", "Bundles", "Trust", "CCompression",
                "Decompression",
            ]),
        room("Origin", imports: ["Bytes", "Files", "Digests", "Dates", "CLinux", "COpenSSL"]),
        room(
            "LitfassClient",
            imports: ["JSON", "Digests", "Dates", "Files", "Bundles", "Trust", "Decompression", "CLinux", "COpenSSL"]),
        room("Pages", imports: ["Markup", "Bundles", "JSON", "Dates"]),

        // Command line
        room(
            "Commands",
            imports: [
                "Authoring", "Publishing", "LitfassClient", "Pages", "Origin", "Bundles", "Markup", "Files", "JSON",
                "Dates", "Trust", "YAML", "CLinux",
            ]),

        // Doors
        door("litfass", imports: ["Commands"], linkerSettings: standalone + essentials),
        door(
            "litfass-origin", imports: ["Origin", "Files", "Trust", "JSON", "Digests", "Decompression"],
            linkerSettings: standalone),

        // Tests
        .target(
            name: "TestKit", dependencies: ["Trust", "JSON", "Digests"], path: "Tests/TestKit", swiftSettings: dialect),
        tests("ArchitectureTests"),
        tests("BytesTests", of: "Bytes"),
        tests("YAMLTests", of: "YAML"),
        tests("JSONTests", of: "JSON"),
        tests("DigestsTests", of: "Digests"),
        tests("MarkupTests", of: "Markup"),
        tests("FilesTests", of: "Files"),
        tests("DatesTests", of: "Dates"),
        tests("BundlesTests", of: "Bundles", "JSON"),
        tests("TrustTests", of: "Trust", "JSON", "Digests"),
        tests("AuthoringTests", of: "Authoring", "YAML", "Bundles", "JSON", "Files", "Digests", "Dates"),
        tests("PagesTests", of: "Pages", "Markup", "Bundles", "JSON", "Dates"),
        tests(
            "PublishingTests",
            of: "Publishing", "Markup", "Bundles", "Trust", "JSON", "Files", "Digests", "Dates", "YAML"),
        tests("OriginTests", of: "Origin", "Files", "Digests", "COpenSSL"),
        tests("LitfassClientTests", of: "LitfassClient", "Trust", "Bundles", "JSON", "Files", "Digests", "Dates"),
        tests("EndToEndTests", of: "JSON", "Files", "Trust", "Digests"),

        // Benchmarks
        .executableTarget(
            name: "YAMLBenchmark", dependencies: ["YAML", "Files"], path: "Tests/Benchmarks/YAMLBenchmark",
            swiftSettings: dialect),
        .executableTarget(
            name: "VerificationBenchmark", dependencies: ["Trust", "TestKit"],
            path: "Tests/Benchmarks/VerificationBenchmark", swiftSettings: dialect),
        .executableTarget(
            name: "ReviewBenchmark", dependencies: ["TestKit"], path: "Tests/Benchmarks/ReviewBenchmark",
            swiftSettings: dialect),
        .executableTarget(
            name: "DifferenceBenchmark", dependencies: ["Publishing", "Bundles", "Markup", "JSON"],
            path: "Tests/Benchmarks/DifferenceBenchmark", swiftSettings: dialect),
    ],
    swiftLanguageModes: [.v6]
)
