internal import ArgumentParser
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import Importers
internal import Wording

/// `casebook samples check`
struct SampleCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check samples in JSON form, one per line.",
        discussion: """
            Exit status: 0 all lines are samples; 1 some are not; 2 could not run. --print writes \
            the valid samples in their normal form.
            """)

    @Argument(help: "The file, or - for standard input.") var file = "-"
    @Flag(help: "Print the valid samples.") var print = false

    func run() throws {
        let chunks = try FileChunks(file)
        var work = CheckedLines(
            name: chunks.name, prints: print,
            stream: try ResultStream(file: nil, sparing: [file]))
        var pending: [UInt8] = []
        while true {
            let more = try chunks.next(ImportLimits.chunkBytes)
            if more.isEmpty { break }
            pending += more
            var start = pending.startIndex
            while let end = pending[start...].firstIndex(of: UInt8(ascii: "\n")) {
                try work.check(pending[start..<end])
                start = end + 1
            }
            pending.removeSubrange(..<start)
            guard pending.count <= ImportLimits.lineBytes else {
                throw CommandFailure(
                    SampleFileMessage.longLines(chunks.name, ImportLimits.lineBytes))
            }
        }
        try work.check(pending[...])
        if try work.finish() > 0 { throw ExitCode.findings }
    }
}

/// Lines that are checked one by one.
private struct CheckedLines {
    let name: String
    let prints: Bool
    private var stream: ResultStream
    private var number = 0
    private var bad = 0

    init(name: String, prints: Bool, stream: ResultStream) {
        self.name = name
        self.prints = prints
        self.stream = stream
    }

    mutating func check(_ line: ArraySlice<UInt8>) throws {
        number += 1
        guard line.contains(where: { $0 > 0x20 }) else { return }
        do {
            let sample = try Sample(json: Array(line))
            if prints { try stream.write(sample.json + "\n") }
        } catch let failure as FileFailure {
            throw failure
        } catch let error as SampleError {
            bad += 1
            Terminal.say("\(name):\(number): \(error)")
        } catch {
            bad += 1
            Terminal.say(SampleFileMessage.lineNotJSON(name, number))
        }
    }

    /// Ends the output.
    ///
    /// - Returns: How many lines are no samples.
    mutating func finish() throws -> Int {
        try stream.flush()
        return bad
    }
}
