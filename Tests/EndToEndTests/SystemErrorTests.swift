import Fixtures
import Foundation
import Glibc
import HealthStore
import Testing

/// Failures of the operating system are said in its words, never by number or internal name.
@Suite struct SystemErrorTests {
    private let folder = Result { try TemporaryFolder() }

    private func isInWords(_ errors: String) -> Bool {
        errors.firstMatch(of: /errno|[Ee]rror \d|code \d/) == nil
    }

    @Test func aMissingFileIsSaidInWords() throws {
        let place = try folder.get()
        let missing = place.path("none/letter.xml")
        let commands = [
            ["validate"], ["inspect"], ["render"], ["fix", "--diff"], ["extract"],
            ["packs", "add"],
        ]
        for command in commands {
            let run = try Command.run(command + [missing])
            #expect(run.errors.contains("No such file or directory"), "\(command): \(run.errors)")
            #expect(isInWords(run.errors), "\(command): \(run.errors)")
        }
    }

    @Test func aPlaceThatCannotBeWrittenIsSaidInWords() throws {
        let place = try folder.get()
        let letter = place.url.appending(path: "letter.xml")
        try Data(Fixtures.named("author-device").bytes).write(to: letter)
        let path = letter.path(percentEncoded: false)
        // A file where a folder must be.
        let run = try Command.run(["validate", path, "-o", path + "/report.txt"])
        #expect(run.status == 2 && run.errors.contains("Not a directory"), "\(run.errors)")
        #expect(isInWords(run.errors), "\(run.errors)")
    }

    @Test func aStoreThatCannotBeOpenedIsSaidInWords() throws {
        let place = try folder.get()
        for store in [place.path("none/health.store"), place.path("")] {
            let run = try Command.run(["documents", "--store", "sqlite:" + store])
            #expect(run.status == 2 && isInWords(run.errors), "\(run.errors)")
        }
    }

    @Test(arguments: [
        (ENOENT, "No such file or directory"), (ENOSPC, "No space left on device"),
        (EACCES, "Permission denied"), (EPROTO, "Protocol error"),
    ]) func errorsOfTheStoreHaveTheSystemsWords(number: Int32, words: String) {
        let error = StoreError(.ioFailure, "a file cannot be put in place", system: number)
        #expect("\(error)".contains("a file cannot be put in place: \(words)"), "\(error)")
        #expect(isInWords("\(error)"))
    }
}
