// swift-tools-version: 6.2
import PackageDescription

/// An app that depends on a version of Litfass, as others do, and has a module with the name of one of Litfass's. `Tests/Platforms/consumer`
/// builds it, and says where the repository is.
let litfass = Context.environment["LITFASS_REPOSITORY"] ?? "https://litfass.example.org/litfass.git"

let package = Package(
    name: "notice",
    platforms: [.macOS(.v13), .iOS(.v16)],
    dependencies: [.package(url: litfass, from: "0.1.0")],
    targets: [
        .target(name: "JSON"),
        .executableTarget(
            name: "Notice",
            dependencies: [
                "JSON",
                .product(name: "LitfassClient", package: "litfass", moduleAliases: ["JSON": "LitfassJSON"]),
            ]),
        .testTarget(
            name: "NoticeTests",
            dependencies: ["Notice", .product(name: "LitfassClientTesting", package: "litfass")]),
    ]
)
