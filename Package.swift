// swift-tools-version: 6.2
import PackageDescription

let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

/// For rooms that touch C.
let guarded: [SwiftSetting] = house + [.strictMemorySafety()]

let package = Package(
    name: "casebook",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "AccessLog", targets: ["AccessLog"]),
        .library(name: "ClinicalDocument", targets: ["ClinicalDocument"]),
        .library(name: "DocumentRendering", targets: ["DocumentRendering", "XMLTree"]),
        .library(name: "DocumentValidation", targets: ["DocumentValidation"]),
        .library(name: "HealthModel", targets: ["HealthModel"]),
        .library(name: "HealthStore", targets: ["HealthStore"]),
        .library(name: "StoreConformance", targets: ["StoreConformance"]),
        .library(name: "StoreSQLite", targets: ["StoreSQLite"]),
        .library(name: "Intake", targets: ["Intake"]),
        .library(name: "DropFolder", targets: ["DropFolder"]),
        .library(name: "Units", targets: ["Units"]),
        .library(name: "Service", targets: ["Service"]),
        .executable(name: "casebook", targets: ["casebook"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.34.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // Base
        .target(name: "Base", path: "Sources/Base/Base", swiftSettings: guarded),
        // XML
        .systemLibrary(
            name: "CSystemLibXML", path: "Sources/XML/CSystemLibXML", pkgConfig: "libxslt",
            providers: [.apt(["libxml2-dev", "libxslt1-dev"])]),
        .target(name: "CLibXML", dependencies: ["CSystemLibXML"], path: "Sources/XML/CLibXML"),
        .target(
            name: "XMLTree", dependencies: ["Base", "CLibXML"], path: "Sources/XML/XMLTree",
            swiftSettings: guarded),
        .target(
            name: "Schematron", dependencies: ["Base", "XMLTree"], path: "Sources/XML/Schematron",
            swiftSettings: house),
        // Document
        .target(
            name: "ClinicalDocument",
            dependencies: ["Base", "XMLTree", .product(name: "Crypto", package: "swift-crypto")],
            path: "Sources/Document/ClinicalDocument", swiftSettings: house),
        .target(
            name: "DocumentValidation",
            dependencies: [
                "Base", "XMLTree", "ClinicalDocument", "Schemas", "Schematron", "Units",
            ],
            path: "Sources/Document/DocumentValidation", swiftSettings: house),
        .target(
            name: "DocumentRendering",
            dependencies: [
                "Base", "XMLTree", "ClinicalDocument", "Schemas",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Sources/Document/DocumentRendering", swiftSettings: house),
        .target(
            name: "CSchemaTexts", path: "Schemas/Embedded"),
        .target(
            name: "Schemas", dependencies: ["CSchemaTexts"], path: "Schemas",
            exclude: ["CDA", "Embedded", "Rules", "Style"], swiftSettings: house),
        .target(
            name: "Fixtures", path: "Fixtures", exclude: ["README.md", "Samples"],
            resources: [.copy("CDA"), .copy("Rules")], swiftSettings: house),
        // Health
        .target(name: "Units", path: "Sources/Health/Units", swiftSettings: house),
        .target(
            name: "HealthModel", dependencies: ["Base", "Units"],
            path: "Sources/Health/HealthModel",
            swiftSettings: house),
        // Store
        .target(
            name: "AccessLog",
            dependencies: ["Base", .product(name: "Crypto", package: "swift-crypto")],
            path: "Sources/Store/AccessLog", swiftSettings: guarded),
        .target(
            name: "HealthStore", dependencies: ["AccessLog", "Base", "HealthModel", "Units"],
            path: "Sources/Store/HealthStore", swiftSettings: house),
        .target(
            name: "StoreConformance",
            dependencies: [
                "AccessLog", "HealthModel", "HealthStore", "Units",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Sources/Store/StoreConformance", swiftSettings: house),
        .systemLibrary(
            name: "CZstd", path: "Sources/Store/CZstd", pkgConfig: "libzstd",
            providers: [.apt(["libzstd-dev"])]),
        .systemLibrary(
            name: "CSystemSealing", path: "Sources/Store/CSystemSealing", pkgConfig: "sqlite3",
            providers: [.apt(["libssl-dev", "libsqlite3-dev"])]),
        .target(
            name: "CSealedFile", dependencies: ["CSystemSealing"],
            path: "Sources/Store/CSealedFile"),
        .target(
            name: "StoreSQLite",
            dependencies: [
                "AccessLog", "Base", "CSealedFile", "HealthModel", "HealthStore", "CZstd",
                "Units",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            path: "Sources/Store/StoreSQLite", swiftSettings: guarded),
        // Intake
        .systemLibrary(
            name: "CZlib", path: "Sources/Intake/CZlib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "Archives", dependencies: ["CZlib"], path: "Sources/Intake/Archives",
            swiftSettings: guarded),
        .target(
            name: "Intake",
            dependencies: [
                "Base", "ClinicalDocument", "DocumentValidation", "HealthModel", "HealthStore",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Sources/Intake/Intake", swiftSettings: house),
        .target(
            name: "Importers", dependencies: ["Base", "HealthModel", "Units"],
            path: "Sources/Intake/Importers", swiftSettings: house),
        .target(name: "CFileSystem", path: "Sources/Intake/CFileSystem"),
        .target(
            name: "DropFolder",
            dependencies: [
                "Archives", "Base", "CFileSystem", "ClinicalDocument", "DocumentValidation",
                "HealthModel", "HealthStore", "Intake",
                .product(name: "Crypto", package: "swift-crypto"),
            ], path: "Sources/Intake/DropFolder", swiftSettings: guarded),
        // Serve
        .target(
            name: "Service",
            dependencies: [
                "AccessLog", "Base", "ClinicalDocument", "DocumentRendering",
                "DocumentValidation", "HealthModel", "HealthStore", "Intake", "Schemas", "Units",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            path: "Sources/Serve/Service", swiftSettings: house),
        .executableTarget(
            name: "casebook",
            dependencies: [
                "AccessLog", "Archives", "Base", "CFileSystem", "ClinicalDocument",
                "DocumentRendering", "DocumentValidation", "DropFolder", "HealthModel",
                "HealthStore", "Importers", "Intake", "Schematron", "Service", "StoreSQLite",
                "Units", "XMLTree",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            path: "Sources/Serve/casebook", swiftSettings: house),
        // Tests
        .testTarget(
            name: "AccessLogTests", dependencies: ["AccessLog", "Fixtures"],
            exclude: ["mutations.py"],
            swiftSettings: house),
        .testTarget(
            name: "ArchitectureTests", swiftSettings: house),
        .testTarget(name: "BaseTests", dependencies: ["Base", "Fixtures"], swiftSettings: house),
        .testTarget(name: "ArchivesTests", dependencies: ["Archives"], swiftSettings: house),
        .testTarget(
            name: "ClinicalDocumentTests",
            dependencies: ["Base", "ClinicalDocument", "Fixtures", "XMLTree"],
            swiftSettings: house),
        .testTarget(
            name: "DocumentRenderingTests",
            dependencies: [
                "Base", "ClinicalDocument", "DocumentRendering", "Fixtures", "Schemas", "XMLTree",
            ], swiftSettings: house),
        .testTarget(
            name: "DocumentValidationTests",
            dependencies: [
                "DocumentValidation", "Fixtures", "Schemas", "Schematron", "XMLTree",
                .product(name: "Crypto", package: "swift-crypto"),
            ], exclude: ["Snapshots"], swiftSettings: house),
        .testTarget(
            name: "DropFolderTests",
            dependencies: [
                "Archives", "DocumentValidation", "DropFolder", "Fixtures", "HealthModel",
                "HealthStore", "Intake", .product(name: "Crypto", package: "swift-crypto"),
            ], swiftSettings: house),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "AccessLog", "casebook", "Fixtures", "HealthModel", "HealthStore", "StoreSQLite",
                "Units",
            ], exclude: ["Clients"], swiftSettings: house),
        .testTarget(
            name: "ImportersTests",
            dependencies: ["Fixtures", "HealthModel", "Importers", "Units"],
            swiftSettings: house),
        .testTarget(
            name: "IntakeTests",
            dependencies: [
                "Base", "ClinicalDocument", "DocumentValidation", "Fixtures", "HealthModel",
                "HealthStore", "Intake", "StoreSQLite", "XMLTree",
            ], swiftSettings: house),
        .testTarget(
            name: "SchematronTests",
            dependencies: ["Schematron", "Schemas", "XMLTree", "Fixtures"],
            swiftSettings: house),
        .testTarget(name: "XMLTreeTests", dependencies: ["XMLTree"], swiftSettings: house),
        .testTarget(name: "FixturesTests", dependencies: ["Fixtures"], swiftSettings: house),
        .testTarget(
            name: "SchemasTests", dependencies: ["Schemas", "Schematron", "XMLTree", "Fixtures"],
            swiftSettings: house),
        .testTarget(
            name: "ServiceTests",
            dependencies: [
                "Base", "DocumentValidation", "Fixtures", "HealthModel", "HealthStore", "Intake",
                "Service", "StoreSQLite", "Units", "XMLTree",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: house),
        .target(
            name: "CHostileDisk", dependencies: ["CSealedFile", "CSystemSealing"],
            path: "Tests/CHostileDisk",
            cSettings: [.headerSearchPath("../../Sources/Store/CSealedFile")]),
        .testTarget(
            name: "StoreConformanceTests",
            dependencies: [
                "AccessLog", "CHostileDisk", "Fixtures", "HealthModel", "HealthStore",
                "StoreConformance", "StoreSQLite", "Units",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Files/Schema10", "Files/Schemas"], swiftSettings: house),
        .testTarget(
            name: "HealthModelTests", dependencies: ["Base", "Fixtures", "HealthModel", "Units"],
            swiftSettings: house),
        .testTarget(
            name: "HealthStoreTests",
            dependencies: ["AccessLog", "Base", "Fixtures", "HealthModel", "HealthStore", "Units"],
            swiftSettings: house),
        .testTarget(name: "UnitsTests", dependencies: ["Units"], swiftSettings: house),
        // Shapes of documents, what counts their cost, and the tests of it
        .target(name: "ShapeCounter", path: "Tests/Shapes/Counter"),
        .target(
            name: "ShapeDocuments", dependencies: ["ShapeCounter"],
            path: "Tests/Shapes/Documents", swiftSettings: house),
        .executableTarget(
            name: "ShapeDriver",
            dependencies: [
                "Base", "ClinicalDocument", "DocumentRendering", "DocumentValidation",
                "ShapeCounter", "ShapeDocuments", "XMLTree",
            ], path: "Tests/Shapes/Driver", swiftSettings: house),
        .target(name: "ShapeGrowth", path: "Tests/Shapes/Growth", swiftSettings: house),
        .testTarget(
            name: "ShapeTests",
            dependencies: [
                "ClinicalDocument", "DocumentRendering", "DocumentValidation", "Fixtures",
                "Schemas", "Schematron",
                "ShapeDocuments", "ShapeDriver", "ShapeGrowth", "XMLTree",
            ], path: "Tests/Shapes/Tests", swiftSettings: house),
        .target(
            name: "ShapeStatements", dependencies: ["CSystemSealing"],
            path: "Tests/Shapes/Statements"),
        .testTarget(
            name: "ShapeStoreTests",
            dependencies: [
                "DocumentValidation", "HealthModel", "HealthStore", "Intake", "Service",
                "ShapeDocuments", "ShapeGrowth", "ShapeStatements", "StoreSQLite",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ], path: "Tests/Shapes/Stores", swiftSettings: house),
    ],
    swiftLanguageModes: [.v6]
)
