import Fixtures
import Foundation
import Testing

/// `casebook validate` in every format, with selections, baselines and statistics.
@Suite struct FormatRunTests {
    private static let formats = [
        "full", "concise", "sarif", "junit", "github", "csv", "html", "svrl", "operationoutcome",
    ]

    @Test(arguments: formats)
    func outputDoesNotDependOnJobsAndFollowsTheStatus(format: String) throws {
        let folder = "\(Fixtures.directory)/schema-invalid"
        let runs = try ["1", "3", "16"].map { jobs in
            try Command.run(["validate", "-q", "--format", format, "--jobs", jobs, folder])
        }
        #expect(runs.allSatisfy { $0.status == 1 && $0.errors.isEmpty })
        #expect(runs[0].output.isEmpty == false)
        #expect(runs[0].output == runs[1].output && runs[1].output == runs[2].output)
        let good = try Fixtures.named("operative-note")
        let missing = ["validate", "-q", "--format", format, good.path, "no-such.xml"]
        #expect(try Command.run(missing).status == 2)
    }

    @Test func theFileHoldsWhatStandardOutputWould() throws {
        let folder = try TemporaryFolder()
        let bad = try Fixtures.named("custodian-missing")
        let file = folder.path("report.sarif")
        let run = try Command.run(
            ["validate", "-q", "--format", "sarif", "-o", file, bad.path])
        #expect(run.output.isEmpty && run.status == 1)
        let printed = try Command.run(["validate", "-q", "--format", "sarif", bad.path])
        #expect(try Data(contentsOf: URL(filePath: file)) == printed.outputData)
    }

    @Test func selecting() throws {
        let bad = try Fixtures.named("custodian-missing").path
        #expect(
            try Command.run(["validate", "--ignore", "CB-SCHEMA-MISSING", bad]).status == 0)
        let other = try Command.run(
            ["validate", "--format", "concise", "--select", "CB-SCHEMA-VALUE,CB-SCHEMA-ORDER", bad])
        #expect(other.status == 0 && !other.output.contains("CB-"))
        #expect(other.output.hasPrefix("\(bad): rules: cda-core"))
        #expect(other.errors.contains("1 valid") && other.errors.contains("1 ignored"))
        let wrong = try Command.run(["validate", "--select", "CB-SCHEMA-MISING", bad])
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("did you mean CB-SCHEMA-MISSING"))
    }

    @Test(arguments: ["json", "jsonl"])
    func whatWasKnownIsNotReportedAgain(format: String) throws {
        let folder = try TemporaryFolder()
        let bad = try Fixtures.named("custodian-missing")
        let document = folder.path("a.xml")
        try Data(bad.bytes).write(to: URL(filePath: document))
        let known = folder.path("known.json")
        _ = try Command.run(["validate", "-q", "--format", format, "-o", known, document])
        let arguments = ["validate", "--format", "concise", "--baseline", known]
        let again = try Command.run(arguments + [document])
        #expect(again.status == 0 && !again.output.contains("CB-"))
        #expect(again.errors.contains("0 valid  ≈ 1 known  ✖ 0 invalid"), "\(again.errors)")
        let text = String(decoding: bad.bytes, as: UTF8.self)
            .replacing("<title>", with: "\n\n<title>")
            .replacing("<effectiveTime ", with: "<effectiveTime x='' ")
        try Data(text.utf8).write(to: URL(filePath: document))
        let changed = try Command.run(arguments + [document])
        #expect(changed.status == 1)
        #expect(changed.output.split(separator: "\n").count == 2)
        #expect(changed.output.contains("CB-SCHEMA-ATTRIBUTE-UNKNOWN"))
        try Data("{\"file\": 1}\n".utf8).write(to: URL(filePath: known))
        let wrong = try Command.run(arguments + [document])
        #expect(wrong.status == 2 && wrong.errors.contains("known.json, line 1: expected a report"))
        #expect(try Command.run(["validate", "--baseline", "gone", document]).status == 2)
    }

    @Test func statisticsAndAdvice() throws {
        let folder = "\(Fixtures.directory)/schema-invalid"
        let run = try Command.run(["validate", "--statistics", folder])
        #expect(run.errors.contains(/by code\n +\d+  CB-SCHEMA-VALUE\n/))
        #expect(run.errors.contains(/by severity\n +0  fatal\n +\d+  error\n/))
        #expect(run.errors.contains("slowest, in milliseconds"))
        #expect(run.errors.contains("next: --select CB-SCHEMA-VALUE shows this code only"))
        let machine = try Command.run(["validate", "--format", "sarif", folder])
        #expect(machine.errors.contains(" invalid ") && !machine.errors.contains("next:"))
    }

    @Test func scorecards() throws {
        let good = try Fixtures.named("operative-note").path
        let bad = try Fixtures.named("custodian-missing").path
        let cards = try Command.run(["validate", "-q", "--rules", "none", "--scorecard", good, bad])
        #expect(cards.status == 1)
        #expect(cards.output.hasPrefix("A  \(good)  100 of 100\n"))
        #expect(cards.output.contains("\nB  \(bad)  85 of 100\n"))
        #expect(cards.output.contains("2 documents: 1 A, 1 B"))
        let json = try Command.run([
            "validate", "--rules", "none", "--scorecard", "--format", "jsonl", bad,
        ])
        let object = try JSONSerialization.jsonObject(with: json.outputData) as? [String: Any]
        #expect((object?["scorecard"] as? [String: Any])?["grade"] as? String == "B")
        #expect(try Command.run(["validate", "--scorecard", "--format", "csv", bad]).status == 2)
    }

    /// An interrupt ends the output properly.
    @Test func interruptedOutputIsWellFormed() throws {
        let folder = try TemporaryFolder()
        let good = try Fixtures.named("operative-note")
        let list = folder.path("list")
        let lines = String(repeating: good.path + "\n", count: 50_000)
        try Data(lines.utf8).write(to: URL(filePath: list))
        let output = folder.path("out.json")
        let process = try Program(
            Command.path,
            ["validate", "-q", "--rules", "none", "--format", "json", "-o", output, "@" + list])
        let file = URL(filePath: output)
        while process.isRunning, (try? Data(contentsOf: file).count) ?? 0 < 65_536 {
            usleep(10_000)
        }
        process.signal(SIGINT)
        #expect(process.wait() == 130)
        let documents = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [Any]
        let count = try #require(documents?.count)
        #expect(count > 0 && count < 50_000)
    }
}
