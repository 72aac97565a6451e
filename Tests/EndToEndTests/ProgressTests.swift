import Fixtures
import Foundation
import Glibc
import Testing

/// What a person sees who waits at a terminal.
@Suite struct ProgressTests {
    /// A terminal without a window.
    private final class PseudoTerminal {
        let descriptor: Int32
        let path: String

        init() throws {
            // Glibc's own functions for this are hidden from Swift.
            descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK)
            var locked: Int32 = 0
            var number: Int32 = 0
            let unlock: UInt = 0x4004_5431  // TIOCSPTLCK
            let tellNumber: UInt = 0x8004_5430  // TIOCGPTN
            try #require(ioctl(descriptor, unlock, &locked) == 0)
            try #require(ioctl(descriptor, tellNumber, &number) == 0)
            path = "/dev/pts/\(number)"
        }

        deinit { close(descriptor) }

        /// What was written since the last call.
        func read() -> String {
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4_096)
            while true {
                let count = Glibc.read(descriptor, &buffer, buffer.count)
                guard count > 0 else { break }
                bytes += buffer[..<count]
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// The progress of a run names the whole, from the first line on.
    @Test func progressNamesTheNumberOfDocuments() throws {
        let folder = try TemporaryFolder()
        let bytes = Data(try Fixtures.named("documents/continuity-of-care-document").bytes)
        let count = 150
        let inside = folder.url.appending(path: "in")
        try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
        for number in 0..<count {
            try bytes.write(to: inside.appending(path: "\(number).xml"))
        }
        let shown = try Self.shown(of: folder)
        let lines = shown.split(separator: "\r").filter { $0.contains("documents/s") }
        let progress = lines.filter { $0.contains(" of \(count) documents, ") }
        #expect(!progress.isEmpty, "\(shown.suffix(400))")
        #expect(progress.allSatisfy { $0.contains("[") && $0.contains(" %") }, "\(progress)")
        let numbers = progress.compactMap { line in
            line.firstMatch(of: /(\d+) of 150 documents/).flatMap { Int($0.output.1) }
        }
        #expect(numbers == numbers.sorted() && numbers.allSatisfy { $0 <= count })
    }

    /// A PDF that is passed over and an archive of many documents are files like every other: what
    /// they hold is not known beforehand, so that no whole is named that is wrong.
    @Test func progressNamesNoNumberThatIsNotKnown() throws {
        let folder = try TemporaryFolder()
        let bytes = Data(try Fixtures.named("documents/continuity-of-care-document").bytes)
        let inside = folder.url.appending(path: "in")
        try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
        for number in 0..<150 {
            try bytes.write(to: inside.appending(path: "\(number).xml"))
            try Data("%PDF-1.4\n%%EOF\n".utf8).write(to: inside.appending(path: "\(number).pdf"))
        }
        let shown = try Self.shown(of: folder)
        let lines = shown.split(separator: "\r").filter { $0.contains(" documents, ") }
        #expect(!lines.isEmpty, "\(shown.suffix(400))")
        #expect(lines.allSatisfy { !$0.contains(" of ") && $0.contains(" %") }, "\(lines)")
        let shares = lines.compactMap { line in
            line.firstMatch(of: /(\d+) %/).flatMap { Int($0.output.1) }
        }
        #expect(shares == shares.sorted() && shares.allSatisfy { $0 <= 100 })
    }

    /// What somebody sees on a terminal while a folder's documents are validated.
    private static func shown(of folder: TemporaryFolder) throws -> String {
        let terminal = try PseudoTerminal()
        let output = folder.url.appending(path: "out")
        let program = try Program(
            Command.path, ["validate", folder.path("in"), "--format", "concise"],
            output: .file(output), errors: .file(URL(filePath: terminal.path)))
        var shown = ""
        while program.isRunning {
            shown += terminal.read()
            usleep(20_000)
        }
        return shown + terminal.read()
    }
}
