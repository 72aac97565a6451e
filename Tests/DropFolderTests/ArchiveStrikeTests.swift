import Archives
import Foundation
import HealthModel
import HealthStore
import Intake
import Testing

@testable import DropFolder

/// An archive that ends the process while it is unpacked is set aside, and only such a one.
@Suite struct ArchiveStrikeTests {
    private struct ProcessEnd: Error {}

    /// Ends the "process" before the document that is said, or not at all.
    private struct Deadly: DocumentArchives {
        let fatal: Int?
        var endings: [String] { [".zip"] }

        func forEachDocument(
            in source: ByteSource, named name: String,
            _ take: (_ name: String, _ bytes: [UInt8]) async throws -> Void
        ) async throws {
            for number in 0..<3 {
                if number == fatal { throw ProcessEnd() }
                try await take("\(number).xml", Letters.letter(number))
            }
        }
    }

    /// One run of a process that took the claim over; nil where the archive ended it.
    private func run(_ sandbox: Sandbox, _ fatal: Int?) async throws -> [FiledDocument]? {
        let files = try LinuxFileSystem(folder: sandbox.path)
        let path = EntryPath("a.zip")!
        let file = try #require(try files.open(path, toChange: false))
        let status = try file.status()
        let desk = FileIntake(
            intake: sandbox.intake, source: "drop folder", archives: Deadly(fatal: fatal),
            run: UUID(), strikes: 3)
        let claim = Claim(place: path, origin: path, isRecovered: true)
        let content = ClaimedContent.archive(ArchiveBytes(file, count: status.size))
        do {
            return try await desk.take(content, of: claim, status)
        } catch is ProcessEnd {
            return nil
        }
    }

    @Test(arguments: [0, 1, 2])
    func unpackingHasItsStrikes(fatal: Int) async throws {
        let sandbox = try Sandbox()
        try sandbox.drop([1, 2, 3], as: "a.zip")
        for _ in 0..<3 { #expect(try await run(sandbox, fatal) == nil) }
        let filed = try #require(try await run(sandbox, fatal))
        #expect(filed.count == 1)
        guard case .rejected(let reason)? = filed.last?.outcome else {
            Issue.record("not set aside")
            return
        }
        #expect(reason.code == "CB-INTAKE-STRIKES")
        #expect(try await sandbox.stored().count == fatal)
        // The same archive, dropped once more, has its own tries.
        try sandbox.drop([1, 2, 3], as: "a.zip")
        #expect(try await run(sandbox, nil)?.count == 3)
    }
}
