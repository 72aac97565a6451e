// The README's example, compiled and run.
import DocumentValidation
import Fixtures
import Foundation
import HealthModel
import HealthStore
import Intake
import StoreSQLite
import Testing

@Suite struct PortalTests {
    @Test func theReadmeExample() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "portal.sqlite").path(percentEncoded: false)
        let bytes = try Fixtures.named("discharge-summary-german").bytes

        // README: begin
        let store = try HealthStore.open(StoreLocation("sqlite:\(path)"))
        let intake = DocumentIntake(
            into: store, source: Source(name: "St. Anna"), validator: try DocumentValidator())
        let receipt = try await intake.take(bytes)

        let person = receipt.sample!.person
        let letters = try await store.owner(person)
            .documents(matching: .title(contains: "entlass"), limit: 10)
        let raw = try await store.owner(person).documentData(letters[0].uuid)
        // README: end

        #expect(letters.count == 1)
        #expect(letters[0].document?.documentData == nil)
        #expect(raw == bytes)
        try await store.close()
    }

    @Test func theReadmeShowsWhatThisFileCompiles() throws {
        let here = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        let readme = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
                path: "../../Documentation/library.md"),
            encoding: .utf8)
        let example = here.components(separatedBy: "// README: begin\n")[1]
            .components(separatedBy: "        // README: end")[0]
        for line in example.split(separator: "\n") {
            let code = line.trimmingCharacters(in: .whitespaces)
            #expect(readme.contains(code), "\(code)")
        }
    }
}
