// swift-tools-version: 6.2
import PackageDescription

let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "casebook", path: ".."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    ],
    targets: [
        .executableTarget(
            name: "AccessLogs",
            dependencies: [
                .product(name: "AccessLog", package: "casebook"),
                .product(name: "HealthModel", package: "casebook"),
                .product(name: "HealthStore", package: "casebook"),
                .product(name: "StoreSQLite", package: "casebook"),
            ],
            swiftSettings: house),
        .executableTarget(
            name: "StoreQueries",
            dependencies: [
                .product(name: "HealthModel", package: "casebook"),
                .product(name: "HealthStore", package: "casebook"),
                .product(name: "StoreSQLite", package: "casebook"),
            ],
            swiftSettings: house),
        .executableTarget(
            name: "PageRendering",
            dependencies: [.product(name: "DocumentRendering", package: "casebook")],
            swiftSettings: house),
        .executableTarget(
            name: "StaticRoutes",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: house),
        .executableTarget(
            name: "StatisticsMerge",
            dependencies: [
                .product(name: "HealthModel", package: "casebook"),
                .product(name: "HealthStore", package: "casebook"),
            ],
            swiftSettings: house),
        .executableTarget(
            name: "StoreSamples",
            dependencies: [
                .product(name: "HealthModel", package: "casebook"),
                .product(name: "HealthStore", package: "casebook"),
                .product(name: "StoreSQLite", package: "casebook"),
                .product(name: "Units", package: "casebook"),
            ],
            swiftSettings: house),
        .executableTarget(
            name: "StoreStatistics",
            dependencies: [
                .product(name: "HealthModel", package: "casebook"),
                .product(name: "HealthStore", package: "casebook"),
                .product(name: "StoreSQLite", package: "casebook"),
                .product(name: "Units", package: "casebook"),
            ],
            swiftSettings: house),
        .executableTarget(
            name: "SampleMaking",
            dependencies: [
                .product(name: "HealthModel", package: "casebook"),
                .product(name: "Units", package: "casebook"),
            ],
            swiftSettings: house),
    ],
    swiftLanguageModes: [.v6]
)
