import ArgumentParser
import Foundation
import HealthModel

/// `casebook sample check`
struct SampleCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Read samples in their JSON form, one a line, and check them.",
        discussion: """
            Exit status 1 if a line is no sample. A line that is one is printed in its normal \
            form with --print.
            """)

    @Flag(help: "Print the samples.") var print = false

    func run() throws {
        var bad = 0
        var number = 0
        var stream = try ResultStream(file: nil)
        while let line = readLine(strippingNewline: true) {
            number += 1
            guard !line.allSatisfy(\.isWhitespace) else { continue }
            do {
                let sample = try Sample(json: Array(line.utf8))
                if print { try stream.write(sample.json + "\n") }
            } catch let failure as FileFailure {
                throw failure
            } catch let error as SampleError {
                bad += 1
                Terminal.say("<stdin>:\(number): \(error)")
            } catch {
                bad += 1
                Terminal.say("<stdin>:\(number): no JSON")
            }
        }
        try stream.flush()
        if bad > 0 { throw ExitCode.findings }
    }
}
