import Foundation
import Testing

/// What ARCHITECTURE.md says is never there.
@Suite struct InvariantTests {
    @Test func onlyTheWallIncludesLibxml2() throws {
        for file in try Repository.files(below: "Sources", ending: ".h")
            + Repository.files(below: "Sources", ending: ".c")
        {
            let path = file.path(percentEncoded: false)
            let text = try String(contentsOf: file, encoding: .utf8)
            guard text.contains("<libxml/") || text.contains("<libxslt/") else { continue }
            #expect(path.contains("/Sources/XML/CLibXML/"), "\(path)")
            #expect(!path.contains("/include/"), "\(path): the header that Swift sees")
        }
    }

    @Test func onlySealedFilesUseLibcrypto() throws {
        for file in try Repository.files(below: "Sources", ending: ".h")
            + Repository.files(below: "Sources", ending: ".c")
        {
            let path = file.path(percentEncoded: false)
            let text = try String(contentsOf: file, encoding: .utf8)
            guard text.contains("<openssl/") else { continue }
            #expect(path.contains("/Sources/Store/CSealedFile/"), "\(path)")
            #expect(!path.contains("/include/"), "\(path): the header that Swift sees")
        }
    }

    /// The system's words say what is wrong; its numbers mean nothing to a reader.
    @Test func noTextHasNumbersOfSystemErrors() throws {
        let number = /"[^"\n]*(errno|error number|system error)[^"\n]*"/
        for file in try Repository.files(below: "Sources", ending: ".swift") {
            let text = try String(contentsOf: file, encoding: .utf8)
            let found = text.matches(of: number).map { String($0.output.0) }
            #expect(found == [], "\(file.path(percentEncoded: false))")
        }
    }

    @Test func unsafeStaysInTheRoomsThatTouchC() throws {
        let touching = [
            "/Base/Regex/", "/Base/Text/Base64Decoder.swift", "/Base/Packed/PackedReader.swift",
            "/XML/XMLTree/", "/XML/XPath/Values/CodepointText.swift", "/Store/AccessLog/",
            "/Store/StoreSQLite/", "/Store/StoredForms/", "/Store/StorePostgreSQL/Connection/",
            "/Document/ClinicalDocument/", "/Document/PDFAttachments/Filters/InflatedBytes.swift",
            // A file of a million codes is read in place.
            "/Document/Vocabulary/File/",
            "/Intake/Archives/", "/Serve/CommandSupport/", "/Serve/DocumentCommands/Packs/",
            "/Serve/StoreCommands/Input/",
            "/Serve/casebook/",
            "/Intake/DropFolder/Linux/",
            // Keys show their bytes in no other way.
            "/Serve/Access/Tokens/TokenKeys.swift",
        ]
        for file in try Repository.files(below: "Sources", ending: ".swift") {
            let path = file.path(percentEncoded: false)
            let text = try String(contentsOf: file, encoding: .utf8)
            guard text.contains("Unsafe") else { continue }
            #expect(touching.contains { path.contains($0) }, "\(path)")
        }
    }

    @Test func onlyOneFolderOfTheDropFolderTouchesTheSystem() throws {
        for file in try Repository.files(below: "Sources/Intake/DropFolder", ending: ".swift") {
            let path = file.path(percentEncoded: false)
            guard !path.contains("/DropFolder/Linux/") else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            for word in ["import Glibc", "import CFileSystem", "FileManager"] {
                #expect(!text.contains(word), "\(path) has \(word)")
            }
            guard path.contains("/DropFolder/State/") else { continue }
            for word in ["Date()", "ThisProcess", "import Foundation"] {
                #expect(!text.contains(word), "\(path) has \(word)")
            }
        }
    }

    @Test func pureRoomsReadNoClockNoFileAndNoNetwork() throws {
        let banned = [
            "Date()", "Date.now", "FileManager", "URLSession", "ProcessInfo", "getenv", "fopen(",
        ]
        let rooms = [
            "Sources/Health/Units", "Sources/Health/HealthModel",
            "Sources/Document/ClinicalDocument", "Sources/XML/Schematron", "Schemas",
            "Sources/Store/AccessLog",
            "Sources/Document/DocumentRendering", "Sources/Document/DocumentExtraction",
            "Sources/Document/ClinicalFHIR",
        ]
        for room in rooms {
            for file in try Repository.files(below: room, ending: ".swift") {
                let text = try String(contentsOf: file, encoding: .utf8)
                for word in banned {
                    #expect(!text.contains(word), "\(file.lastPathComponent) has \(word)")
                }
            }
        }
    }

    /// Foundation's way to start a program ends the one that starts it, now and then.
    @Test func programsAreStartedInOneWay() throws {
        for folder in ["Sources", "Tests", "Fixtures", "Benchmarks", "Tools"] {
            for file in try Repository.files(below: folder, ending: ".swift") {
                let text = try String(contentsOf: file, encoding: .utf8)
                let word = "Process" + "()"
                #expect(!text.contains(word), "\(file.lastPathComponent) has \(word)")
            }
        }
    }

    @Test func filesAreShort() throws {
        for file in try Repository.files(below: "Sources", ending: ".swift") {
            let lines = try String(contentsOf: file, encoding: .utf8).split(
                separator: "\n", omittingEmptySubsequences: false)
            // A catalogue of texts has a line for each text of its language.
            if file.path.contains("/Base/Wording/Texts/") || file.path.contains("/Messages/") {
                continue
            }
            #expect(lines.count <= 400, "\(file.lastPathComponent) has \(lines.count) lines")
            let long = lines.filter { $0.count > 100 }
            #expect(long.isEmpty, "\(file.lastPathComponent): \(long)")
        }
    }

    /// Shorter files, each with its reason, in rooms where there is no other.
    private static let short = [
        "Base/Base/Text/Software.swift": "what every room names the program by",
        "Base/Base/Text/TextColumns.swift": "tables of plain text, the same in two rooms",
        "Store/StoreMemory/MemoryTransaction+AccessLog.swift": "every backend has one of this name",
        "Store/StoreSQLite/HealthStore+Open.swift": "what a program calls first",
        "Store/StoreSQLite/SQLiteLimits.swift": "limits, which are looked for by that name",
        "Intake/Intake/IntakeReceipt.swift": "what intake gives, which its callers read first",
        "Serve/HTTPExchange/Bodies/AccessProofs+JSON.swift": "a body of its own, for one call",
        "Serve/CommandSupport/Output/OptionHelp.swift": "the help that options of commands share",
        "Serve/HTTPExchange/Request/Day.swift": "the form of a day that three rooms read",
        "Serve/StaffPages/StaffPages.swift": "the list of a side's pages, which is read first",
        "Serve/Pages/Patient/PatientPages.swift": "the list of a side's pages, which is read first",
    ]

    /// Folders where shorter files still have to be put together; the list may only get shorter.
    private static let fragmented = [
        "Sources/XML/XMLTree", "Sources/XML/XPath", "Sources/XML/Schematron",
        "Sources/Intake/Importers",
    ]

    /// A file is something that a reader looks for.
    @Test func filesAreNoFragments() throws {
        var left = Set(Self.fragmented)
        for file in try Repository.files(below: "Sources", ending: ".swift") {
            let path = file.path(percentEncoded: false)
            let lines = try String(contentsOf: file, encoding: .utf8).split(
                separator: "\n", omittingEmptySubsequences: false)
            // A group of messages is as long as its rows.
            guard lines.count <= 40, !path.contains("/Messages/") else { continue }
            if let folder = Self.fragmented.first(where: { path.contains("/\($0)/") }) {
                left.remove(folder)
            } else {
                // The keys of a group of the catalogue: whoever looks for a text looks there. A
                // check of documents has a file of its own (decision 0007).
                let hasReason =
                    path.contains("Word.swift") || path.hasSuffix("/TypeNames.swift")
                    || path.contains("/DocumentValidation/Checks/") && path.contains("Check.swift")
                    || Self.short.keys.contains { path.hasSuffix("/\($0)") }
                #expect(hasReason, "\(path) has \(lines.count - 1) lines and no reason for it")
            }
        }
        #expect(left.isEmpty, "no file is short there any more: \(left.sorted())")
        for name in Self.short.keys {
            #expect(throws: Never.self) { try Repository.text("Sources/\(name)") }
        }
    }

    /// No room holds a third of the house.
    @Test func roomsAreNotTooLarge() throws {
        var lines: [String: Int] = [:]
        for file in try Repository.files(below: "Sources", ending: ".swift") {
            let parts = file.path(percentEncoded: false).split(separator: "/")
            // Columns of makers' tables are facts, a row each, and no code.
            guard parts.last?.hasPrefix("DeviceTableRows") != true else { continue }
            guard let start = parts.lastIndex(of: "Sources"), start + 2 < parts.count else {
                continue
            }
            let count = try String(contentsOf: file, encoding: .utf8).utf8.count { $0 == 0x0A }
            lines[String(parts[start + 2]), default: 0] += count
        }
        // A language and its library of functions are one thing.
        for (room, count) in lines where room != "XPath" {
            #expect(count <= 10_000, "\(room) has \(count) lines")
        }
    }

    /// Commands on a store that cannot run in a process that holds it.
    private static let alone = [
        "ServeCommand": "holds the store", "WatchCommand": "holds the store",
        "DoctorCommand": "looks at the files", "BackupRestoreCommand": "makes the file",
        "TokenCommand": "reads the key beside the store",
        "KeysRotateCommand": "the file of keys", "KeysStatusCommand": "the file of keys",
        "KeysRotateTokensCommand": "its process reads new keys when it starts",
        "KeysResealCommand": "writes every page anew", "StoreChecksumsCommand": "the same",
        "StoreSalvageCommand": "a store that does not open",
        "StoreUpgradeCommand": "no file", "StoreBodiesCommand": "no file",
    ]

    /// Each command on a store works while a service runs, or has a reason.
    @Test func commandsWorkBesideAService() throws {
        let served = try Repository.text(
            "Sources/Serve/StoreCommands/Socket/ServedCommands.swift")
        var found: Set<String> = []
        for file in try Repository.files(below: "Sources/Serve", ending: ".swift") {
            var name = Substring()
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                if let start = line.firstMatch(of: /^(?:package |public )?struct (\w+)(.*)/) {
                    name = start.output.2.contains("ServedCommand") ? "" : start.output.1
                }
                guard line.contains("@OptionGroup"), line.contains(" store: StoreOptions"),
                    !name.isEmpty, !served.contains("extension \(name): ServedCommand")
                else { continue }
                found.insert(String(name))
            }
        }
        #expect(found == Set(Self.alone.keys))
    }

    @Test func everyDependencyHasItsReason() throws {
        let manifest = try Repository.text("Package.swift")
        let records = try Repository.files(
            below: "Documentation/decisions", ending: "-dependencies.md")
        let reasons = try records.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        for match in manifest.matches(of: /github\.com\/([\w.\/-]+)"/) {
            #expect(reasons.contains(match.output.1), "\(match.output.1)")
        }
        for library in ["libxml2", "libxslt", "libcrypto", "libzstd", "zlib", "SQLite", "libpq"] {
            #expect(reasons.contains(library), "\(library)")
        }
    }

    /// Who wants to change a decision finds what it was for, and what a change costs.
    @Test func everyDecisionSaysWhyAndWhatAChangeCosts() throws {
        let records = try Repository.files(below: "Documentation/decisions", ending: ".md")
        #expect(records.count >= 29)
        let map = try Repository.text("ARCHITECTURE.md")
        for record in records {
            let text = try String(contentsOf: record, encoding: .utf8)
            let heads = text.split(separator: "\n").filter { $0.hasPrefix("## ") }
            #expect(
                heads == ["## Context", "## Decision", "## Consequences", "## Cost of change"],
                "\(record.lastPathComponent)")
            #expect(map.contains(record.lastPathComponent), "\(record.lastPathComponent)")
        }
    }

    /// A field of documents' headers is a row of one table: what is known of it stands nowhere
    /// else.
    @Test func headerFieldsStandInTheirTable() throws {
        let rows = try Repository.text(
            "Sources/Health/HealthModel/Documents/Fields/HeaderRows.swift")
        #expect(rows.contains("\"custodianName\""))
        let files = try Repository.files(below: "Sources", ending: ".swift").filter {
            // Texts have the field's name as their key.
            try !$0.path.contains("/Base/Wording/Texts/")
                && String(contentsOf: $0, encoding: .utf8).contains("custodianName")
        }
        #expect(files.count <= 4, "\(files.map(\.lastPathComponent))")
    }
}
