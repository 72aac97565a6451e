import Fixtures
import Foundation
import HealthModel
import HealthStore
import Intake
import Testing

@testable import DropFolder

/// What lies beside a document as `<name>.meta.json` travels with it.
@Suite struct SidecarTests {
    private func drop(_ text: String, beside name: String, in sandbox: Sandbox) throws {
        try sandbox.drop(Array(text.utf8), as: name + ".meta.json")
    }

    private func header(_ sandbox: Sandbox) async throws -> [String: Any] {
        let sample = try #require(try await sandbox.stored().first)
        let receipt = try await sandbox.store.administrator(reason: "test")
            .receipt(ofDocument: sample.uuid)
        let json = try #require(receipt?.notes.headerJSON)
        return try #require(
            try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
    }

    @Test func itTravelsIntoTheReceipt() async throws {
        let sandbox = try Sandbox()
        let person = UUID()
        let text = """
            {"source": "CT 2", "person": "\(person)", "metadata": {"station": "3b"}}
            """
        try sandbox.drop(Letters.letter(1), as: "ward/a.xml")
        try drop(text, beside: "ward/a.xml", in: sandbox)
        try await sandbox.watch()
        let sample = try #require(try await sandbox.stored().first)
        #expect(sample.source.name == "drop folder/ward/CT 2")
        #expect(sample.person.uuid == person)
        let sidecar = try await header(sandbox)["sidecar"] as? [String: Any]
        #expect((sidecar?["metadata"] as? [String: String]) == ["station": "3b"])
        #expect(sandbox.files() == ["done/ward/a.xml", "done/ward/a.xml.meta.json"])
        #expect(try sandbox.text("done/ward/a.xml.meta.json") == text)
    }

    /// Patients of two hospitals: the sidecar says that they are one person. A number of the first
    /// hospital that is not the person's contradicts it.
    @Test func aPersonIsFoundByTheIdentifierThatItNames() async throws {
        let sandbox = try Sandbox()
        let other = String(decoding: Letters.letter(100), as: UTF8.self)
            .replacing(
                "root=\"2.999.71.2\" extension=\"P-5\"", with: "root=\"2.999.79\" extension=\"P-5\""
            )
        for (name, letter) in [
            ("1.xml", Letters.letter(1)), ("2.xml", Array(other.utf8)),
            ("3.xml", Letters.letter(101)),
        ] {
            try sandbox.drop(letter, as: name)
            try drop(#"{"person":"2.999.7^K-1"}"#, beside: name, in: sandbox)
        }
        try sandbox.drop(Letters.letter(200), as: "other.xml")
        try await sandbox.watch { $0.limits.filesInBatch = 1 }
        let samples = try await sandbox.stored()
        #expect(samples.count == 3 && Set(samples.map(\.person)).count == 2)
        let refused = try #require(sandbox.files().first { $0.hasSuffix("3.xml.report.json") })
        #expect(try sandbox.text(refused).contains("CB-INTAKE-PATIENT"))
    }

    @Test(arguments: [
        (#"{"source":1}"#, "`source` to be a string"), ("[]", "JSON object"),
        (#"{"metadata":{"a":1}}"#, "values are strings"), ("nonsense", "JSON object"),
        (#"{"person":"Ernst Ernstfall"}"#, "root^extension"),
        (#"{"source":"../x"}"#, "a valid folder name"),
        (#"{"Ernstfall":1}"#, "only the members source, person, metadata, found another one"),
        (#"{"sources":"CT 2"}"#, "only the members source, person, metadata, found `sources`"),
    ]) func aBadOneIsAReason(text: String, words: String) async throws {
        let sandbox = try Sandbox()
        try sandbox.drop(Letters.letter(1), as: "a.xml")
        try drop(text, beside: "a.xml", in: sandbox)
        try await sandbox.watch()
        #expect(try await sandbox.stored().isEmpty)
        let names = sandbox.files(in: "rejected").map { $0.split(separator: "/").last! }
        #expect(names == ["a.xml", "a.xml.html", "a.xml.meta.json", "a.xml.report.json"])
        guard case .rejected(let reason) = sandbox.filed.first?.outcome else {
            Issue.record("not rejected")
            return
        }
        #expect(reason.code == "CB-INTAKE-SIDECAR")
        #expect(reason.message.contains(words), "\(reason.message)")
        #expect(!reason.message.contains("Ernst"))
    }

    @Test func aDocumentWaitsForTheOneThatItNeeds() async throws {
        let sandbox = try Sandbox()
        try sandbox.drop(Letters.letter(1), as: "a.xml")
        try await sandbox.watch { $0.sidecars = .require }
        #expect(sandbox.status?.held.map(\.why) == ["its .meta.json is missing"])
        try drop("{}", beside: "a.xml", in: sandbox)
        try await sandbox.watch { $0.sidecars = .require }
        #expect(sandbox.files() == ["done/a.xml", "done/a.xml.meta.json"])
    }

    @Test func oneWithoutItsDocumentWaitsAndShows() async throws {
        let sandbox = try Sandbox()
        try drop(#"{"source":"CT"}"#, beside: "a.xml", in: sandbox)
        try await sandbox.watch()
        #expect(sandbox.status?.held.map(\.file) == ["a.xml.meta.json"])
        #expect(sandbox.status?.held.map(\.state) == ["waiting"])
        try sandbox.drop(Letters.letter(1), as: "a.xml")
        try await sandbox.watch()
        #expect(try await sandbox.stored().map(\.source.name) == ["drop folder/CT"])
        #expect(sandbox.status?.held.isEmpty == true)
    }

    @Test func oneThatIsStillWrittenIsWaitedFor() async throws {
        let sandbox = try Sandbox()
        try sandbox.drop(Letters.letter(1), as: "a.xml")
        try drop(#"{"metadata":{"a":"}"}"#, beside: "a.xml", in: sandbox)
        let folder = try sandbox.folder { $0.endsWhenIdle = false }
        let watching = Task { try await folder.watch(sandbox.observer) }
        try await Sandbox.until { sandbox.status?.held.first?.state == "incomplete" }
        #expect(sandbox.filed.isEmpty)
        try drop(#"{"metadata":{"a":"}"}}"#, beside: "a.xml", in: sandbox)
        try await Sandbox.until { sandbox.files(in: "done").count >= 2 }
        watching.cancel()
        try await watching.value
        #expect(sandbox.files() == ["done/a.xml", "done/a.xml.meta.json"])
    }

    @Test func oneThatIsIgnoredIsAnyOtherFile() async throws {
        let sandbox = try Sandbox()
        try sandbox.drop(Letters.letter(1), as: "a.xml")
        try drop("nonsense", beside: "a.xml", in: sandbox)
        try await sandbox.watch { $0.sidecars = .ignore }
        #expect(sandbox.files() == ["a.xml.meta.json", "done/a.xml"])
    }

    @Test func whereFilesStayItStays() async throws {
        let sandbox = try Sandbox()
        try sandbox.drop(Letters.letter(1), as: "a.xml")
        try drop(#"{"source":"CT"}"#, beside: "a.xml", in: sandbox)
        for _ in 0..<2 { try await sandbox.watch { $0.after = .keep } }
        #expect(try await sandbox.stored().map(\.source.name) == ["drop folder/CT"])
        #expect(sandbox.filed.count == 1)
        #expect(
            sandbox.files().filter { !$0.hasPrefix(".") } == ["a.xml", "a.xml.meta.json"])
    }

    /// A claimed document without one must not get that of a later document with its name.
    @Test func thatOfALaterDocumentIsNotTaken() throws {
        let sandbox = try Sandbox()
        let files = try LinuxFileSystem(folder: sandbox.path)
        let name = WatcherName(host: ThisProcess.host, process: 1)
        let claims = try FileClaims(files: files, watcher: name)
        let desk = ClaimedSidecars(files: files, use: .use)
        try sandbox.drop(Letters.letter(1), as: "a.xml")
        var claim = try #require(try claims.claim(EntryPath("a.xml")!))
        let time = try #require(try files.status(of: claim.place)).changed
        usleep(50_000)
        try drop(#"{"source":"CT"}"#, beside: "a.xml", in: sandbox)
        claim.isRecovered = true
        #expect(try desk.claim(claim, at: time) == nil)
        #expect(sandbox.files().contains("a.xml.meta.json"))
    }

    /// Watchers that share a folder never part a document from its sidecar.
    @Test func severalWatchers() async throws {
        let sandbox = try Sandbox()
        let count = 60
        for number in 0..<count {
            try drop(#"{"source":"S\#(number)"}"#, beside: "\(number).xml", in: sandbox)
            try sandbox.drop(Letters.letter(number), as: "\(number).xml")
        }
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 { group.addTask { try await sandbox.watch() } }
            try await group.waitForAll()
        }
        let sources = Set(try await sandbox.stored().map(\.source.name))
        #expect(sources == Set((0..<count).map { "drop folder/S\($0)" }))
        #expect(sandbox.files(in: "done").count == 2 * count)
        #expect(sandbox.files().allSatisfy { $0.hasPrefix("done/") })
    }
}
