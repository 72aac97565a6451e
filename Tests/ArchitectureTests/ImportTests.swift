import Foundation
import Testing

/// The corridor of ARCHITECTURE.md, read from the import lines: a line of code knows its room.
@Suite struct ImportTests {
    /// Room, its folder, the rooms it may import, and the libraries that only it may import.
    private static let rooms:
        [(name: String, folder: String, rooms: Set<String>, outside: Set<String>)] = [
            ("XMLTree", "Sources/XML/XMLTree", ["CLibXML"], []),
            ("Schematron", "Sources/XML/Schematron", ["XMLTree"], []),
            ("ClinicalDocument", "Sources/Document/ClinicalDocument", ["XMLTree"], ["Crypto"]),
            (
                "DocumentValidation", "Sources/Document/DocumentValidation",
                ["XMLTree", "ClinicalDocument", "Schemas", "Schematron", "Units"],
                ["Synchronization"]
            ),
            (
                "DocumentRendering", "Sources/Document/DocumentRendering",
                ["XMLTree", "ClinicalDocument", "Schemas"], ["Crypto"]
            ),
            ("Schemas", "Schemas", ["CSchemaTexts"], []),
            ("Fixtures", "Fixtures", [], ["Dispatch", "Foundation", "Glibc", "Synchronization"]),
            ("Units", "Sources/Health/Units", [], ["Glibc", "Synchronization"]),
            (
                "HealthModel", "Sources/Health/HealthModel", ["Units"],
                ["Foundation", "FoundationEssentials"]
            ),
            ("AccessLog", "Sources/Store/AccessLog", [], ["Crypto", "Foundation"]),
            (
                "HealthStore", "Sources/Store/HealthStore", ["AccessLog", "HealthModel", "Units"],
                ["Foundation", "Synchronization"]
            ),
            (
                "StoreSQLite", "Sources/Store/StoreSQLite",
                ["AccessLog", "CSealedFile", "HealthModel", "HealthStore", "CZstd", "Units"],
                [
                    "Foundation", "GRDB", "GRDBSQLite", "Crypto", "Glibc", "Synchronization",
                    "Dispatch",
                ]
            ),
            (
                "Intake", "Sources/Intake/Intake",
                ["ClinicalDocument", "DocumentValidation", "HealthModel", "HealthStore"],
                ["Foundation", "Crypto"]
            ),
            ("Archives", "Sources/Intake/Archives", ["CZlib"], []),
            ("Importers", "Sources/Intake/Importers", ["HealthModel", "Units"], ["Foundation"]),
            (
                "DropFolder", "Sources/Intake/DropFolder",
                [
                    "Archives", "CFileSystem", "ClinicalDocument", "DocumentValidation",
                    "HealthModel", "HealthStore", "Intake",
                ], ["Foundation", "Crypto", "Glibc", "Synchronization", "Dispatch"]
            ),
            (
                "Service", "Sources/Serve/Service",
                [
                    "AccessLog", "ClinicalDocument", "DocumentRendering", "DocumentValidation",
                    "HealthModel", "HealthStore", "Intake", "Schemas", "Units",
                ],
                [
                    "Crypto", "Foundation", "HTTPTypes", "Hummingbird", "HummingbirdCore",
                    "HummingbirdTLS", "JWTKit",
                    "Logging", "NIOCore", "NIOHTTP1", "NIOHTTPTypes", "NIOHTTPTypesHTTP1", "NIOSSL",
                    "ServiceLifecycle",
                    "Synchronization",
                ]
            ),
            (
                "casebook", "Sources/Serve/casebook",
                [
                    "AccessLog", "Archives", "CFileSystem", "ClinicalDocument",
                    "DocumentRendering", "DocumentValidation", "DropFolder", "HealthModel",
                    "HealthStore", "Importers", "Intake", "Schematron", "Service", "StoreSQLite",
                    "Units", "XMLTree",
                ],
                [
                    "Foundation", "Glibc", "Crypto", "ArgumentParser", "Synchronization",
                    "Dispatch", "HTTPTypes", "Logging", "ServiceLifecycle", "AsyncHTTPClient",
                    "NIOCore", "NIOHTTP1",
                ]
            ),
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
