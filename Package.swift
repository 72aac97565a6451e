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

/// A product of a library that only the service and the program need: who only validates leaves the
/// trait out, and fetches none of them.
func serving(_ product: String, _ package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["Service"]))
}

let package = Package(
    name: "casebook",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "AccessLog", targets: ["AccessLog"]),
        .library(name: "ClinicalDocument", targets: ["ClinicalDocument", "XMLTree"]),
        .library(name: "ClinicalRecord", targets: ["ClinicalRecord", "HealthModel"]),
        .library(
            name: "DocumentExtraction", targets: ["DocumentExtraction", "Statements", "XMLTree"]),
        .library(name: "ClinicalFHIR", targets: ["ClinicalFHIR", "Statements"]),
        .library(name: "DocumentRendering", targets: ["DocumentRendering", "Wording", "XMLTree"]),
        .library(name: "DocumentRepair", targets: ["DocumentRepair"]),
        .library(name: "DocumentValidation", targets: ["DocumentValidation"]),
        .library(name: "FHIR", targets: ["FHIR"]),
        .library(name: "HealthModel", targets: ["HealthModel"]),
        .library(name: "HealthStore", targets: ["HealthStore"]),
        .library(name: "Schematron", targets: ["Schematron", "XMLTree"]),
        .library(name: "StoreConformance", targets: ["StoreConformance"]),
        .library(name: "StoreSQLite", targets: ["StoreSQLite"]),
        .library(name: "StorePostgreSQL", targets: ["StorePostgreSQL"]),
        .library(name: "Importers", targets: ["HealthModel", "Importers"]),
        .library(name: "Intake", targets: ["Intake"]),
        .library(name: "DropFolder", targets: ["DropFolder"]),
        .library(name: "Units", targets: ["Units"]),
        .library(name: "Service", targets: ["Access", "HTTPExchange", "Service"]),
        .library(name: "XPath", targets: ["XPath", "XMLTree"]),
        .executable(name: "casebook", targets: ["casebook"]),
    ],
    traits: [
        .trait(
            name: "Service",
            description: "The service over HTTP and the program, with the libraries they need."),
        .default(enabledTraits: ["Service"]),
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
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.34.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // Base
        .target(name: "Base", path: "Sources/Base/Base", swiftSettings: guarded),
        .target(
            name: "HTML", dependencies: ["Base"], path: "Sources/Base/HTML", swiftSettings: house),
        .target(name: "Wording", path: "Sources/Base/Wording", swiftSettings: house),
        // XML
        .systemLibrary(
            name: "CSystemLibXML", path: "Sources/XML/CSystemLibXML", pkgConfig: "libxslt",
            providers: [.apt(["libxml2-dev", "libxslt1-dev"])]),
        .target(
            name: "CLibXML", dependencies: ["CSchemaModel", "CSystemLibXML"],
            path: "Sources/XML/CLibXML"),
        .target(
            name: "XMLTree", dependencies: ["Base", "CLibXML", "CSchemaModel"],
            path: "Sources/XML/XMLTree", swiftSettings: guarded),
        .target(
            name: "XPath", dependencies: ["Base", "XMLTree"], path: "Sources/XML/XPath",
            exclude: ["README.md"], swiftSettings: house),
        .target(
            name: "Schematron", dependencies: ["Base", "XMLTree", "XPath"],
            path: "Sources/XML/Schematron",
            exclude: ["README.md"], swiftSettings: house),
        // Document
        .target(
            name: "PDFAttachments", dependencies: ["CZlib"],
            path: "Sources/Document/PDFAttachments", swiftSettings: guarded),
        .target(
            name: "ClinicalDocument",
            dependencies: ["Base", "XMLTree", .product(name: "Crypto", package: "swift-crypto")],
            path: "Sources/Document/ClinicalDocument", exclude: ["README.md"], swiftSettings: house),
        .target(
            name: "Vocabulary", dependencies: ["Base", "XMLTree"],
            path: "Sources/Document/Vocabulary", swiftSettings: house),
        .target(
            name: "RuleMeaning", dependencies: ["Base", "Schemas", "XMLTree"],
            path: "Sources/Document/RuleMeaning", swiftSettings: house),
        .target(
            name: "DocumentValidation",
            dependencies: [
                "Base", "HTML", "XMLTree", "ClinicalDocument", "PDFAttachments", "RuleMeaning",
                "Schemas", "Schematron", "Units", "Vocabulary",
            ],
            path: "Sources/Document/DocumentValidation", swiftSettings: house),
        .target(
            name: "DocumentRepair",
            dependencies: [
                "Base", "XMLTree", "ClinicalDocument", "DocumentValidation", "Schemas",
            ],
            path: "Sources/Document/DocumentRepair", swiftSettings: house),
        .target(
            name: "DocumentExtraction",
            dependencies: [
                "Base", "XMLTree", "ClinicalDocument", "HealthModel", "Statements",
            ],
            path: "Sources/Document/DocumentExtraction", exclude: ["README.md"],
            swiftSettings: guarded),
        .target(
            name: "ClinicalFHIR",
            dependencies: [
                "Base", "HealthModel", "Statements", "Units",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Sources/Document/ClinicalFHIR", exclude: ["README.md"], swiftSettings: guarded),
        .target(
            name: "DocumentRendering",
            dependencies: [
                "Base", "HTML", "XMLTree", "ClinicalDocument", "PDFAttachments", "Schemas",
                "Wording",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Sources/Document/DocumentRendering", swiftSettings: house),
        .target(
            name: "CSchemaTexts", path: "Schemas/Embedded"),
        .target(name: "CSchemaModel", path: "Schemas/Compiled"),
        .target(
            name: "Schemas", dependencies: ["CSchemaTexts"], path: "Schemas",
            exclude: ["CDA", "Compiled", "Embedded", "Rules", "Style"], swiftSettings: house),
        .target(
            name: "Fixtures", path: "Fixtures", exclude: ["README.md", "Samples"],
            resources: [.copy("CDA"), .copy("Rules")], swiftSettings: house),
        // Health
        .target(
            name: "Units", path: "Sources/Health/Units", exclude: ["README.md"],
            swiftSettings: house),
        .target(
            name: "HealthModel", dependencies: ["Base", "Units"],
            path: "Sources/Health/HealthModel",
            swiftSettings: house),
        .target(
            name: "Statements", dependencies: ["Base", "HealthModel"],
            path: "Sources/Health/Statements", swiftSettings: house),
        .target(
            name: "ClinicalRecord", dependencies: ["Base", "HealthModel", "Statements", "Units"],
            path: "Sources/Health/ClinicalRecord", swiftSettings: house),
        .target(
            name: "Statistics", dependencies: ["Base", "HealthModel", "Units"],
            path: "Sources/Health/Statistics", swiftSettings: house),
        // Store
        .target(
            name: "AccessLog",
            dependencies: ["Base", .product(name: "Crypto", package: "swift-crypto")],
            path: "Sources/Store/AccessLog", exclude: ["README.md"], swiftSettings: guarded),
        .target(
            name: "Storage",
            dependencies: ["AccessLog", "Base", "HealthModel", "Statistics"],
            path: "Sources/Store/Storage", swiftSettings: house),
        .target(
            name: "StoreMemory",
            dependencies: ["AccessLog", "HealthModel", "Statistics", "Storage"],
            path: "Sources/Store/StoreMemory", swiftSettings: house),
        .target(
            name: "Merging",
            dependencies: ["AccessLog", "HealthModel", "Statistics", "Storage"],
            path: "Sources/Store/Merging", swiftSettings: house),
        .target(
            name: "Consent", dependencies: ["AccessLog", "HealthModel", "Storage"],
            path: "Sources/Store/Consent", swiftSettings: house),
        .target(
            name: "Visibility",
            dependencies: [
                "AccessLog", "Base", "ClinicalRecord", "Consent", "HealthModel", "Merging",
                "Statements", "Statistics", "Storage", "Units",
            ],
            path: "Sources/Store/Visibility", swiftSettings: house),
        .target(
            name: "HealthStore",
            dependencies: [
                "AccessLog", "Base", "ClinicalRecord", "Consent", "HealthModel", "Merging",
                "Statements", "Statistics", "Storage", "StoreMemory", "Units", "Visibility",
            ],
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
            name: "StoredForms",
            dependencies: [
                "AccessLog", "Base", "CZstd", "HealthModel", "HealthStore", "Units",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Sources/Store/StoredForms", swiftSettings: guarded),
        .target(
            name: "StoreSQLite",
            dependencies: [
                "AccessLog", "Base", "CSealedFile", "HealthModel", "HealthStore", "StoredForms",
                "Units",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            path: "Sources/Store/StoreSQLite", swiftSettings: guarded),
        .target(name: "CPostgreSQL", path: "Sources/Store/CPostgreSQL"),
        .target(
            name: "StorePostgreSQL",
            dependencies: [
                "AccessLog", "Base", "CPostgreSQL", "HealthModel", "HealthStore", "StoredForms",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Sources/Store/StorePostgreSQL", swiftSettings: guarded),
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
                "Base", "ClinicalDocument", "ClinicalRecord", "DocumentExtraction",
                "DocumentValidation", "HealthModel", "HealthStore", "PDFAttachments",
                "Statements", "XMLTree",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Sources/Intake/Intake", swiftSettings: house),
        .target(
            name: "Importers",
            dependencies: [
                "Base", "HealthModel", "Units", .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Sources/Intake/Importers", exclude: ["README.md"], swiftSettings: house),
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
            name: "FHIR",
            dependencies: [
                "AccessLog", "Base", "ClinicalDocument", "ClinicalFHIR", "ClinicalRecord",
                "DocumentValidation", "HTML", "HealthModel", "HealthStore", "Statements", "Units",
            ],
            path: "Sources/Serve/FHIR", swiftSettings: house),
        .target(
            name: "HTTPExchange",
            dependencies: [
                "Wording",
                "AccessLog", "Archives", "Base", "DocumentRendering", "HealthModel", "HealthStore",
                "PDFAttachments",
                .product(name: "Crypto", package: "swift-crypto"),
                serving("Hummingbird", "hummingbird"),
                serving("HummingbirdCore", "hummingbird"),
                serving("HummingbirdTLS", "hummingbird"),
                serving("HTTPTypes", "swift-http-types"),
                serving("Logging", "swift-log"),
                serving("NIOCore", "swift-nio"),
                serving("NIOHTTP1", "swift-nio"),
                serving("NIOHTTP2", "swift-nio-http2"),
                serving("NIOHTTPTypes", "swift-nio-extras"),
                serving("NIOHTTPTypesHTTP1", "swift-nio-extras"),
                serving("NIOHTTPTypesHTTP2", "swift-nio-extras"),
                serving("NIOSSL", "swift-nio-ssl"),
                serving("NIOTLS", "swift-nio"),
                serving("NIOWebSocket", "swift-nio"),
            ],
            path: "Sources/Serve/HTTPExchange", swiftSettings: house),
        .target(
            name: "Access",
            dependencies: [
                "AccessLog", "Base", "DocumentValidation", "FHIR", "HTTPExchange", "HealthModel",
                "HealthStore", "Intake",
                .product(name: "Crypto", package: "swift-crypto"),
                serving("Hummingbird", "hummingbird"),
                serving("HTTPTypes", "swift-http-types"),
                serving("JWTKit", "jwt-kit"),
                serving("Logging", "swift-log"),
                serving("NIOCore", "swift-nio"),
            ],
            path: "Sources/Serve/Access", swiftSettings: house),
        .target(
            name: "PageFrame",
            dependencies: [
                "Wording",
                "Base", "DocumentRendering", "HTML", "HTTPExchange", "HealthModel", "Schemas",
                .product(name: "Crypto", package: "swift-crypto"),
                serving("Hummingbird", "hummingbird"),
                serving("HTTPTypes", "swift-http-types"),
            ],
            path: "Sources/Serve/PageFrame", swiftSettings: house),
        .target(
            name: "API",
            dependencies: [
                "Access", "AccessLog", "Base", "DocumentValidation", "HTTPExchange",
                "HealthModel", "HealthStore", "Intake", "PageFrame", "Units",
                .product(name: "Crypto", package: "swift-crypto"),
                serving("Hummingbird", "hummingbird"),
                serving("HTTPTypes", "swift-http-types"),
                serving("NIOCore", "swift-nio"),
                serving("ServiceLifecycle", "swift-service-lifecycle"),
            ],
            path: "Sources/Serve/API", swiftSettings: house),
        .target(
            name: "FHIRServer",
            dependencies: [
                "Access", "AccessLog", "Base", "DocumentValidation", "FHIR", "HTTPExchange",
                "HealthModel", "HealthStore", "Intake",
                .product(name: "Crypto", package: "swift-crypto"),
                serving("Hummingbird", "hummingbird"),
                serving("HTTPTypes", "swift-http-types"),
                serving("NIOCore", "swift-nio"),
            ],
            path: "Sources/Serve/FHIRServer", swiftSettings: house),
        .target(
            name: "Pages",
            dependencies: [
                "Wording",
                "Access", "AccessLog", "Base", "ClinicalRecord", "DocumentRendering",
                "DocumentValidation", "FHIR",
                "HTTPExchange", "HealthModel", "HealthStore", "Importers", "PageFrame",
                "Statements",
                "Units",
                .product(name: "Crypto", package: "swift-crypto"),
                serving("Hummingbird", "hummingbird"),
                serving("HTTPTypes", "swift-http-types"),
                serving("Logging", "swift-log"),
                serving("NIOCore", "swift-nio"),
            ],
            path: "Sources/Serve/Pages", swiftSettings: house),
        .target(
            name: "StaffPages",
            dependencies: [
                "Access", "AccessLog", "ClinicalDocument", "DocumentValidation", "HTTPExchange",
                "HealthModel", "HealthStore", "Intake", "PageFrame", "Wording",
                serving("Hummingbird", "hummingbird"),
                serving("HTTPTypes", "swift-http-types"),
                serving("NIOCore", "swift-nio"),
            ],
            path: "Sources/Serve/StaffPages", swiftSettings: house),
        .target(
            name: "SignInPages",
            dependencies: [
                "Access", "HTTPExchange", "PageFrame",
                serving("Hummingbird", "hummingbird"),
                serving("HTTPTypes", "swift-http-types"),
                serving("Logging", "swift-log"),
            ],
            path: "Sources/Serve/SignInPages", swiftSettings: house),
        .target(
            name: "Service",
            dependencies: [
                "API", "Access", "Base", "FHIR", "FHIRServer", "HTTPExchange", "HealthModel",
                "HealthStore", "PageFrame", "Pages", "SignInPages", "StaffPages",
                serving("Hummingbird", "hummingbird"),
                serving("HummingbirdCore", "hummingbird"),
                serving("HummingbirdTLS", "hummingbird"),
                serving("HTTPTypes", "swift-http-types"),
                serving("Logging", "swift-log"),
                serving("NIOCore", "swift-nio"),
                serving("ServiceLifecycle", "swift-service-lifecycle"),
            ],
            path: "Sources/Serve/Service", swiftSettings: house),
        .target(
            name: "CommandSupport",
            dependencies: [
                "Archives", "Base", "CFileSystem", "DocumentValidation", "DropFolder",
                "HealthModel", "PDFAttachments", "Units", "Wording", "XMLTree",
                serving("ArgumentParser", "swift-argument-parser"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Sources/Serve/CommandSupport", swiftSettings: house),
        .target(
            name: "DocumentCommands",
            dependencies: [
                "Access", "Archives", "Base", "ClinicalDocument", "ClinicalFHIR",
                "CommandSupport", "DocumentExtraction", "DocumentRendering", "DocumentRepair",
                "DocumentValidation", "HealthModel", "Intake", "PDFAttachments", "Schematron",
                "Statements", "Units", "Vocabulary", "Wording", "XMLTree", "XPath",
                serving("ArgumentParser", "swift-argument-parser"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Sources/Serve/DocumentCommands", swiftSettings: house),
        .target(
            name: "StoreCommands",
            dependencies: [
                "Access", "AccessLog", "Archives", "Base", "CFileSystem", "ClinicalDocument",
                "ClinicalRecord", "CommandSupport", "DocumentCommands", "DocumentValidation",
                "DropFolder", "FHIR", "HTTPExchange", "HealthModel", "HealthStore", "Importers",
                "Intake", "Statements", "StorePostgreSQL", "StoreSQLite", "Units", "Wording",
                "XMLTree",
                serving("ArgumentParser", "swift-argument-parser"),
                serving("AsyncHTTPClient", "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                serving("NIOCore", "swift-nio"),
                serving("NIOHTTP1", "swift-nio"),
                serving("NIOSSL", "swift-nio-ssl"),
                serving("ServiceLifecycle", "swift-service-lifecycle"),
            ],
            path: "Sources/Serve/StoreCommands", swiftSettings: house),
        .executableTarget(
            name: "casebook",
            dependencies: [
                "Access", "AccessLog", "Base", "CFileSystem", "CommandSupport",
                "DocumentCommands", "DocumentValidation", "DropFolder", "HTTPExchange",
                "HealthModel", "HealthStore", "Intake", "Service", "StoreCommands",
                "StorePostgreSQL", "StoreSQLite", "Wording", "XMLTree",
                serving("ArgumentParser", "swift-argument-parser"),
                serving("AsyncHTTPClient", "async-http-client"),
                serving("Logging", "swift-log"),
                serving("NIOCore", "swift-nio"),
                serving("NIOHTTP1", "swift-nio"),
                serving("NIOPosix", "swift-nio"),
                serving("NIOSSL", "swift-nio-ssl"),
                serving("ServiceLifecycle", "swift-service-lifecycle"),
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
            name: "ClinicalFHIRTests",
            dependencies: [
                "Base", "ClinicalFHIR", "DocumentExtraction", "Fixtures", "HealthModel",
                "Statements", "XMLTree",
            ], swiftSettings: house),
        .testTarget(
            name: "DocumentExtractionTests",
            dependencies: [
                "Base", "ClinicalRecord", "DocumentExtraction", "Fixtures", "HealthModel",
                "Statements",
                "Units",
                "XMLTree",
            ], swiftSettings: house),
        .testTarget(
            name: "DocumentRepairTests",
            dependencies: ["DocumentRepair", "DocumentValidation", "Fixtures", "XMLTree"],
            swiftSettings: house),
        .testTarget(
            name: "ClinicalRecordTests",
            dependencies: [
                "Base", "ClinicalDocument", "ClinicalRecord", "DocumentExtraction", "Fixtures",
                "HealthModel", "HealthStore", "Intake", "Statements", "XMLTree",
            ], swiftSettings: house),
        .testTarget(
            name: "DocumentRenderingTests",
            dependencies: [
                "Base", "ClinicalDocument", "DocumentRendering", "Fixtures", "Schemas", "Wording",
                "XMLTree",
            ], swiftSettings: house),
        .testTarget(
            name: "VocabularyTests",
            dependencies: [
                "DocumentValidation", "Fixtures", "Schematron", "Vocabulary", "XMLTree",
            ], swiftSettings: house),
        .testTarget(
            name: "DocumentValidationTests",
            dependencies: [
                "DocumentValidation", "Fixtures", "Schemas", "Schematron", "Vocabulary", "XMLTree",
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
            dependencies: [
                "Fixtures", "HealthModel", "Importers", "Units",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: house),
        .testTarget(
            name: "IntakeTests",
            dependencies: [
                "Base", "ClinicalDocument", "DocumentValidation", "Fixtures", "HealthModel",
                "HealthStore", "Importers", "Intake", "StoreSQLite", "Units", "XMLTree",
            ], swiftSettings: house),
        .testTarget(
            name: "SchematronTests",
            dependencies: ["Schematron", "Schemas", "XMLTree", "Fixtures"],
            exclude: ["pack-findings.tsv"],
            swiftSettings: house),
        .testTarget(
            name: "XPathTests", dependencies: ["XMLTree", "XPath"],
            exclude: ["peer-expressions.tsv", "peer.py", "saxon-101.tsv"],
            swiftSettings: house),
        .testTarget(
            name: "XPathConformanceTests", dependencies: ["Fixtures", "XMLTree", "XPath"],
            exclude: ["expected-failures.tsv"], swiftSettings: house),
        .testTarget(
            name: "PDFAttachmentsTests", dependencies: ["PDFAttachments"], swiftSettings: house),
        .testTarget(name: "XMLTreeTests", dependencies: ["XMLTree"], swiftSettings: house),
        .testTarget(name: "FixturesTests", dependencies: ["Fixtures"], swiftSettings: house),
        .testTarget(
            name: "SchemasTests", dependencies: ["Schemas", "Schematron", "XMLTree", "Fixtures"],
            swiftSettings: house),
        .testTarget(
            name: "ServiceTests",
            dependencies: [
                "Wording", "DocumentRendering", "AccessLog",
                "API", "Access", "Base", "ClinicalRecord", "DocumentValidation", "FHIR",
                "FHIRServer", "Fixtures",
                "HTTPExchange", "HealthModel", "HealthStore", "Intake", "PageFrame", "Pages",
                "SignInPages", "StaffPages",
                "Service", "StoreSQLite", "Units", "XMLTree",
                .product(name: "Crypto", package: "swift-crypto"),
                serving("HTTPTypes", "swift-http-types"),
                serving("Hummingbird", "hummingbird"),
                serving("HummingbirdTesting", "hummingbird"),
                serving("Logging", "swift-log"),
                serving("NIOCore", "swift-nio"),
                serving("NIOWebSocket", "swift-nio"),
            ],
            swiftSettings: house),
        .target(
            name: "CHostileDisk", dependencies: ["CSealedFile", "CSystemSealing"],
            path: "Tests/CHostileDisk",
            cSettings: [.headerSearchPath("../../Sources/Store/CSealedFile")]),
        .testTarget(
            name: "StoreConformanceTests",
            dependencies: [
                "AccessLog", "CHostileDisk", "ClinicalRecord", "Fixtures", "HealthModel",
                "HealthStore", "Statements", "StoreConformance", "StorePostgreSQL", "StoreSQLite",
                "Units",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Files/Schema10", "Files/Schemas"], swiftSettings: house),
        .testTarget(
            name: "HealthModelTests", dependencies: ["Base", "Fixtures", "HealthModel", "Units"],
            swiftSettings: house),
        .testTarget(
            name: "FHIRTests",
            dependencies: [
                "AccessLog", "Base", "DocumentValidation", "FHIR", "Fixtures", "HealthModel",
                "HealthStore",
            ], swiftSettings: house),
        .testTarget(
            name: "HealthStoreTests",
            dependencies: [
                "AccessLog", "Base", "Fixtures", "HealthModel", "HealthStore", "Statistics",
                "Units",
            ],
            swiftSettings: house),
        .testTarget(name: "UnitsTests", dependencies: ["Units"], swiftSettings: house),
        .testTarget(name: "WordingTests", dependencies: ["Wording"], swiftSettings: house),
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
                "Access", "DocumentValidation", "HTTPExchange", "HealthModel", "HealthStore",
                "Intake",
                "Service", "ShapeDocuments", "ShapeGrowth", "ShapeStatements", "StoreSQLite",
                .product(name: "Crypto", package: "swift-crypto"),
                serving("HTTPTypes", "swift-http-types"),
                serving("Hummingbird", "hummingbird"),
                serving("HummingbirdTesting", "hummingbird"),
                serving("Logging", "swift-log"),
                serving("NIOCore", "swift-nio"),
            ], path: "Tests/Shapes/Stores", swiftSettings: house),
    ],
    swiftLanguageModes: [.v6]
)
