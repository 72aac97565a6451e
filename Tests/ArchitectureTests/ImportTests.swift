import Foundation
import Testing

/// The corridor of ARCHITECTURE.md, read from the import lines: a line of code knows its room.
@Suite struct ImportTests {
    /// Room, its folder, the rooms it may import, and the libraries that only it may import.
    private static let rooms:
        [(name: String, folder: String, rooms: Set<String>, outside: Set<String>)] = [
            ("Base", "Sources/Base/Base", [], []),
            ("HTML", "Sources/Base/HTML", ["Base"], []),
            ("Wording", "Sources/Base/Wording", [], []),
            ("XMLTree", "Sources/XML/XMLTree", ["Base", "CLibXML", "CSchemaModel"], []),
            (
                "XPath", "Sources/XML/XPath", ["Base", "XMLTree"],
                ["Foundation", "Glibc", "Synchronization"]
            ),
            (
                "Schematron", "Sources/XML/Schematron", ["Base", "XMLTree", "XPath"],
                ["Synchronization"]
            ),
            ("PDFAttachments", "Sources/Document/PDFAttachments", ["CZlib"], []),
            (
                "ClinicalDocument", "Sources/Document/ClinicalDocument", ["Base", "XMLTree"],
                ["Crypto"]
            ),
            (
                "Vocabulary", "Sources/Document/Vocabulary", ["Base", "XMLTree"],
                ["Synchronization"]
            ),
            (
                "RuleMeaning", "Sources/Document/RuleMeaning", ["Base", "Schemas", "XMLTree"],
                ["Synchronization"]
            ),
            (
                "DocumentValidation", "Sources/Document/DocumentValidation",
                [
                    "Base", "HTML", "XMLTree", "ClinicalDocument", "PDFAttachments",
                    "RuleMeaning", "Schemas", "Schematron", "Units", "Vocabulary",
                ],
                ["Synchronization"]
            ),
            (
                "DocumentExtraction", "Sources/Document/DocumentExtraction",
                ["Base", "XMLTree", "ClinicalDocument", "HealthModel", "Statements"],
                ["Foundation", "FoundationEssentials"]
            ),
            (
                "ClinicalFHIR", "Sources/Document/ClinicalFHIR",
                ["Base", "HealthModel", "Statements", "Units"],
                ["Crypto", "Foundation", "FoundationEssentials"]
            ),
            (
                "DocumentRepair", "Sources/Document/DocumentRepair",
                ["Base", "XMLTree", "ClinicalDocument", "DocumentValidation", "Schemas"], []
            ),
            (
                "DocumentRendering", "Sources/Document/DocumentRendering",
                [
                    "Base", "HTML", "XMLTree", "ClinicalDocument", "PDFAttachments", "Schemas",
                    "Wording",
                ],
                ["Crypto"]
            ),
            ("Schemas", "Schemas", ["CSchemaTexts"], ["Synchronization"]),
            ("Fixtures", "Fixtures", [], ["Dispatch", "Foundation", "Glibc", "Synchronization"]),
            ("Units", "Sources/Health/Units", [], ["Glibc", "Synchronization"]),
            (
                "HealthModel", "Sources/Health/HealthModel", ["Base", "Units"],
                ["Foundation", "FoundationEssentials"]
            ),
            (
                "Statements", "Sources/Health/Statements", ["Base", "HealthModel"], []
            ),
            (
                "ClinicalRecord", "Sources/Health/ClinicalRecord",
                ["Base", "HealthModel", "Statements", "Units"],
                ["Foundation", "FoundationEssentials"]
            ),
            (
                "Statistics", "Sources/Health/Statistics", ["Base", "HealthModel", "Units"],
                ["Foundation"]
            ),
            ("AccessLog", "Sources/Store/AccessLog", ["Base"], ["Crypto", "Foundation"]),
            (
                "Storage", "Sources/Store/Storage",
                ["AccessLog", "Base", "HealthModel", "Statistics"],
                ["Foundation", "Glibc", "Synchronization"]
            ),
            (
                "StoreMemory", "Sources/Store/StoreMemory",
                ["AccessLog", "HealthModel", "Statistics", "Storage"],
                ["Foundation", "Synchronization"]
            ),
            (
                "Merging", "Sources/Store/Merging",
                ["AccessLog", "HealthModel", "Statistics", "Storage"],
                ["Foundation", "Synchronization"]
            ),
            (
                "Consent", "Sources/Store/Consent", ["AccessLog", "HealthModel", "Storage"],
                ["Foundation"]
            ),
            (
                "Visibility", "Sources/Store/Visibility",
                [
                    "AccessLog", "Base", "ClinicalRecord", "Consent", "HealthModel", "Merging",
                    "Statements", "Statistics", "Storage", "Units",
                ],
                ["Foundation", "Synchronization"]
            ),
            (
                "HealthStore", "Sources/Store/HealthStore",
                [
                    "AccessLog", "Base", "ClinicalRecord", "Consent", "HealthModel", "Merging",
                    "Statements", "Statistics", "Storage", "StoreMemory", "Units", "Visibility",
                ],
                ["Foundation", "Synchronization"]
            ),
            (
                "StoreConformance", "Sources/Store/StoreConformance",
                ["AccessLog", "HealthModel", "HealthStore", "Units"], ["Crypto", "Foundation"]
            ),
            (
                "StoredForms", "Sources/Store/StoredForms",
                ["AccessLog", "Base", "CZstd", "HealthModel", "HealthStore", "Units"],
                ["Foundation", "Crypto", "Glibc", "Synchronization"]
            ),
            (
                "StoreSQLite", "Sources/Store/StoreSQLite",
                [
                    "AccessLog", "Base", "CSealedFile", "HealthModel", "HealthStore",
                    "StoredForms", "Units",
                ],
                [
                    "Foundation", "GRDB", "GRDBSQLite", "Crypto", "Glibc", "Synchronization",
                    "Dispatch",
                ]
            ),
            (
                "StorePostgreSQL", "Sources/Store/StorePostgreSQL",
                ["AccessLog", "Base", "CPostgreSQL", "HealthModel", "HealthStore", "StoredForms"],
                ["Crypto", "Dispatch", "Foundation", "Synchronization"]
            ),
            (
                "Intake", "Sources/Intake/Intake",
                [
                    "Base", "ClinicalDocument", "ClinicalRecord", "DocumentExtraction",
                    "DocumentValidation", "HealthModel", "HealthStore", "PDFAttachments",
                    "Statements", "XMLTree",
                ], ["Foundation", "Crypto"]
            ),
            ("Archives", "Sources/Intake/Archives", ["CZlib"], []),
            (
                "Importers", "Sources/Intake/Importers", ["Base", "HealthModel", "Units"],
                ["Crypto", "Foundation"]
            ),
            (
                "DropFolder", "Sources/Intake/DropFolder",
                [
                    "Archives", "Base", "CFileSystem", "ClinicalDocument", "DocumentValidation",
                    "HealthModel", "HealthStore", "Intake",
                ], ["Foundation", "Crypto", "Glibc", "Synchronization", "Dispatch"]
            ),
            (
                "FHIR", "Sources/Serve/FHIR",
                [
                    "AccessLog", "Base", "ClinicalDocument", "ClinicalFHIR", "ClinicalRecord",
                    "DocumentValidation", "HTML", "HealthModel", "HealthStore", "Statements",
                    "Units",
                ],
                ["Foundation", "Synchronization"]
            ),
            (
                "HTTPExchange", "Sources/Serve/HTTPExchange",
                [
                    "AccessLog", "Archives", "Base", "HealthModel", "HealthStore", "PDFAttachments",
                    "Wording",
                ],
                [
                    "Crypto", "Foundation", "HTTPTypes", "Hummingbird", "HummingbirdCore",
                    "HummingbirdTLS", "Logging", "NIOCore", "NIOHTTP1", "NIOHTTP2", "NIOHTTPTypes",
                    "NIOHTTPTypesHTTP1", "NIOHTTPTypesHTTP2", "NIOSSL", "NIOTLS", "NIOWebSocket",
                    "Synchronization",
                ]
            ),
            (
                "Access", "Sources/Serve/Access",
                [
                    "AccessLog", "Base", "DocumentValidation", "FHIR", "HTTPExchange",
                    "HealthModel", "HealthStore", "Intake",
                ],
                [
                    "Crypto", "Foundation", "HTTPTypes", "Hummingbird", "JWTKit", "Logging",
                    "NIOCore", "Synchronization",
                ]
            ),
            (
                "PageFrame", "Sources/Serve/PageFrame",
                ["Base", "HTML", "HTTPExchange", "HealthModel", "Schemas", "Wording"],
                ["Synchronization", "Crypto", "Foundation", "HTTPTypes", "Hummingbird"]
            ),
            (
                "API", "Sources/Serve/API",
                [
                    "Access", "AccessLog", "Base", "DocumentValidation", "HTTPExchange",
                    "HealthModel", "HealthStore", "Intake", "PageFrame", "Units",
                ],
                [
                    "Crypto", "Foundation", "HTTPTypes", "Hummingbird", "NIOCore",
                    "ServiceLifecycle", "Synchronization",
                ]
            ),
            (
                "FHIRServer", "Sources/Serve/FHIRServer",
                [
                    "Access", "AccessLog", "Base", "DocumentValidation", "FHIR", "HTTPExchange",
                    "HealthModel", "HealthStore", "Intake",
                ],
                [
                    "Crypto", "Foundation", "HTTPTypes", "Hummingbird", "NIOCore",
                    "Synchronization",
                ]
            ),
            (
                "Pages", "Sources/Serve/Pages",
                [
                    "Access", "AccessLog", "Base", "ClinicalRecord", "DocumentRendering",
                    "DocumentValidation",
                    "FHIR", "HTTPExchange", "HealthModel", "HealthStore", "Importers",
                    "PageFrame", "Statements", "Units", "Wording",
                ],
                ["Crypto", "Foundation", "HTTPTypes", "Hummingbird", "Logging", "NIOCore"]
            ),
            (
                "StaffPages", "Sources/Serve/StaffPages",
                [
                    "Access", "AccessLog", "ClinicalDocument", "DocumentValidation", "HTTPExchange",
                    "HealthModel", "HealthStore", "Intake", "PageFrame", "Wording",
                ],
                ["Foundation", "HTTPTypes", "Hummingbird", "NIOCore"]
            ),
            (
                "SignInPages", "Sources/Serve/SignInPages",
                ["Access", "HTTPExchange", "PageFrame"],
                ["HTTPTypes", "Hummingbird", "Logging"]
            ),
            (
                "Service", "Sources/Serve/Service",
                [
                    "API", "Access", "Base", "FHIR", "FHIRServer", "HTTPExchange", "HealthModel",
                    "HealthStore", "PageFrame", "Pages", "SignInPages", "StaffPages",
                ],
                [
                    "Foundation", "HTTPTypes", "Hummingbird", "HummingbirdCore", "HummingbirdTLS",
                    "Logging", "NIOCore", "ServiceLifecycle", "Synchronization",
                ]
            ),
            (
                "CommandSupport", "Sources/Serve/CommandSupport",
                [
                    "Archives", "Base", "CFileSystem", "DocumentValidation", "DropFolder",
                    "HealthModel", "PDFAttachments", "Units", "Wording", "XMLTree",
                ],
                [
                    "ArgumentParser", "Crypto", "Dispatch", "Foundation", "Glibc",
                    "Synchronization",
                ]
            ),
            (
                "DocumentCommands", "Sources/Serve/DocumentCommands",
                [
                    "Archives", "Base", "ClinicalDocument", "ClinicalFHIR", "CommandSupport",
                    "DocumentExtraction", "DocumentRendering", "DocumentRepair",
                    "DocumentValidation", "HealthModel", "Intake", "PDFAttachments", "Schematron",
                    "Statements", "Units", "Vocabulary", "Wording", "XMLTree", "XPath",
                ],
                ["ArgumentParser", "Crypto", "Foundation", "Glibc", "Synchronization"]
            ),
            (
                "StoreCommands", "Sources/Serve/StoreCommands",
                [
                    "Access", "AccessLog", "Archives", "Base", "CFileSystem", "ClinicalDocument",
                    "ClinicalRecord", "CommandSupport", "DocumentCommands", "DocumentValidation",
                    "DropFolder", "FHIR", "HTTPExchange", "HealthModel", "HealthStore",
                    "Importers", "Intake", "Statements", "StorePostgreSQL", "StoreSQLite",
                    "Units", "Wording", "XMLTree",
                ],
                [
                    "ArgumentParser", "AsyncHTTPClient", "Crypto", "Foundation", "Glibc",
                    "NIOCore", "NIOHTTP1", "NIOSSL", "ServiceLifecycle", "Synchronization",
                ]
            ),
            (
                "casebook", "Sources/Serve/casebook",
                [
                    "Access", "AccessLog", "Base", "CFileSystem", "CommandSupport",
                    "DocumentCommands", "DocumentValidation", "DropFolder", "HTTPExchange",
                    "HealthModel", "HealthStore", "Intake", "Service", "StoreCommands",
                    "StorePostgreSQL", "StoreSQLite", "Wording", "XMLTree",
                ],
                [
                    "ArgumentParser", "AsyncHTTPClient", "Dispatch", "Foundation", "Glibc",
                    "Logging", "NIOCore", "NIOHTTP1", "NIOPosix", "NIOSSL", "ServiceLifecycle",
                    "Synchronization",
                ]
            ),
        ]

    /// A room, and the folder of one whose names it passes on: who imports the first has both.
    private static let passedOn = [
        ("HealthStore", "Sources/Health/Statistics"), ("HealthStore", "Sources/Store/Storage"),
        ("HealthStore", "Sources/Store/StoreMemory"), ("HealthStore", "Sources/Store/Consent"),
        ("HealthStore", "Sources/Store/Visibility"), ("PageFrame", "Sources/Base/HTML"),
        ("StoreSQLite", "Sources/Store/StoredForms"),
    ]

    @Test(arguments: rooms.map(\.name))
    func importsOnlyWhatItsRoomMay(name: String) throws {
        let room = try #require(Self.rooms.first { $0.name == name })
        let files = try Repository.files(below: room.folder, ending: ".swift")
        #expect(!files.isEmpty)
        for file in files {
            for module in try imports(in: file) {
                #expect(
                    room.rooms.contains(module) || room.outside.contains(module),
                    "\(file.lastPathComponent) imports \(module)")
            }
        }
    }

    /// A room is imported for its subject: a file that uses none of its names does not need it.
    @Test func everyImportOfARoomIsNeeded() throws {
        var names: [String: RoomNames] = [:]
        for room in Self.rooms where room.name != "casebook" {
            var offered = RoomNames()
            for file in try Repository.files(below: room.folder, ending: ".swift") {
                offered.add(try String(contentsOf: file, encoding: .utf8))
            }
            names[room.name] = offered
        }
        for (room, passedOn) in Self.passedOn {
            for file in try Repository.files(below: passedOn, ending: ".swift") {
                names[room]?.add(try String(contentsOf: file, encoding: .utf8))
            }
        }
        for room in Self.rooms {
            for file in try Repository.files(below: room.folder, ending: ".swift") {
                let text = try String(contentsOf: file, encoding: .utf8)
                let used = UsedNames(text)
                for module in try imports(in: file) {
                    guard let offered = names[module], module != room.name else { continue }
                    // A message is filled by a call, which has no name.
                    let fills = module == "Wording" && text.contains(/\w+Message\.\w+\(/)
                    let path = file.lastPathComponent
                    #expect(fills || offered.isUsed(by: used), "\(path) does not use \(module)")
                }
            }
        }
    }

    @Test(arguments: [
        ("let x: Value? = nil", true), ("free(1)", true), ("a.member()", true), ("a.first", true),
        ("a.asked", true), ("f(label: 1)", true), ("let x = Own(1)", true),
        ("extension Foo { func x() { member() } }", true), ("a.`default`", true),
        (#"let x = "\(a.member())""#, true),
        ("let member = 1", false), ("a.hidden()", false), ("// Value", false),
        ("import Value", false), ("a.other(value)", false), ("", false),
    ])
    func aUseIsSeen(source: String, isUse: Bool) {
        var names = RoomNames()
        names.add(
            """
            public struct Value {
                package private(set) static var member: Int
                func hidden() {}
                public init(label: Int) {}
            }
            package func free(_ number: Int) {}
            public enum Kind { case first, second, `default` }
            public protocol Asking { func asked() }
            extension Own { package init(_ number: Int) {} }
            """)
        #expect(names.isUsed(by: UsedNames(source)) == isUse)
    }

    @Test func everyFolderOfSourcesIsARoom() throws {
        let known = Set(Self.rooms.map(\.folder))
        for file in try Repository.files(below: "Sources", ending: ".swift") {
            let path = file.path(percentEncoded: false)
            #expect(known.contains { path.contains("/\($0)/") }, "\(path)")
        }
    }

    private func imports(in file: URL) throws -> [String] {
        let pattern =
            /^\s*(?:@\w+\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|func)\s+)?(\w+)/
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .compactMap { try pattern.firstMatch(in: $0).map { String($0.output.1) } }
    }
}
