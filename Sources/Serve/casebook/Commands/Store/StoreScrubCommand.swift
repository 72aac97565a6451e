import ArgumentParser
import Base
import CommandSupport
import DocumentCommands
import Foundation
import HealthStore
import StoreCommands
import Wording

/// `casebook store scrub`
struct StoreScrubCommand: ServedCommand {
    static let configuration = CommandConfiguration(
        commandName: "scrub",
        abstract: "Read the whole store and report damage.",
        discussion: """
            Checks pages, documents, receipts, samples, the access log, and every index against \
            its table. A running `casebook serve` does the same by itself (--scrub-every). Exit \
            status: 0 no damage; 1 damage was found; 2 could not run.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, json }

    @OptionGroup var store: StoreOptions
    @Option(
        help: ArgumentHelp("The reading rate, in megabytes per second.", valueName: "number"))
    var rate: Int?
    @Option(help: .format) var format = Format.table
    @Flag(name: .shortAndLong, help: .quiet) var quiet = false

    func validate() throws {
        if let rate, rate < 1 { throw ValidationError(OptionMessage.positive("--rate")) }
    }

    func run() async throws {
        // Open for writing, so that the log is brought in and its pages are looked at too.
        try await store.withCapability(\.scrub) { backend in
            let pace = ScrubPace(megabytesPerSecond: rate)
            var part: ScrubPart?
            let progress = try await backend.scrub { progress in
                if part != progress.part, !quiet { Terminal.say("\(progress.part.rawValue)") }
                part = progress.part
                try await pace.wait(after: progress.bytes)
            }
            try write(progress)
            if progress.findingCount > 0 { throw ExitCode.findings }
        }
    }

    private func write(_ progress: ScrubProgress) throws {
        var stream = try ResultStream(file: nil)
        if format == .json {
            var json = JSONText()
            json.object { json in
                json.member("bytes", Int(progress.bytes))
                json.member("checksums", progress.hasChecksums)
                json.member("count", progress.findingCount)
                json.key("findings")
                json.array(progress.findings) { json, finding in
                    json.object { json in
                        json.member("part", finding.part.rawValue)
                        json.member("place", finding.place)
                    }
                }
            }
            try stream.write(json.text + "\n")
            return try stream.flush()
        }
        for finding in progress.findings {
            try stream.write(
                line: UpkeepMessage.damagedPlace(finding.part.rawValue, "\(finding.place)"))
        }
        if progress.findingCount > progress.findings.count {
            try stream.write(
                line: UpkeepMessage.more(progress.findingCount - progress.findings.count))
        }
        if !progress.hasChecksums {
            try stream.write(line: UpkeepMessage.noChecksums())
            try stream.write("    \(UpkeepMessage.help("casebook store checksums"))\n")
        }
        if progress.findingCount == 0 {
            try stream.write(line: UpkeepMessage.unchanged(progress.bytes >> 20))
        }
        try stream.flush()
    }
}
