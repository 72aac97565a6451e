import Fixtures
import Foundation
import Testing

/// `--cache` keeps a pack compiled; whatever lies in the folder, the report is the same.
@Suite struct PlanCacheTests {
    private let folder = Result { try TemporaryFolder() }

    private static let schema = """
        <schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2">
        <include href="more.sch"/>
        <pattern><rule context="a"><assert id="x" test="b = 2">b is 2</assert></rule></pattern>
        </schema>
        """

    private func put(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: try folder.get().url.appending(path: name))
    }

    private func pattern(_ count: Int) -> String {
        """
        <pattern xmlns="http://purl.oclc.org/dsdl/schematron"><rule context="b"><assert id="more"
        test="count(../b) = \(count)">\(count) of b</assert></rule></pattern>
        """
    }

    private func validate() throws -> Command.Outcome {
        try Command.run(
            [
                "validate", "--no-schema", "--rules", "none", "--format", "concise",
                "--schematron", "pack.sch", "--cache", "plans", "a.xml",
            ], folder: try folder.get().url)
    }

    private func plans() throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: try folder.get().url.appending(path: "plans"), includingPropertiesForKeys: nil)
    }

    @Test func whatIsKeptNeverChangesAReport() throws {
        try put("pack.sch", Self.schema)
        try put("more.sch", pattern(1))
        try put("a.xml", "<a><b>3</b></a>")
        let first = try validate()
        #expect(first.status == 1)
        #expect(first.output.contains("b is 2") && !first.output.contains("of b"))
        let plan = try #require(try plans().first)
        #expect(try plans().count == 1)
        let written = try Data(contentsOf: plan)
        let again = try validate()
        #expect(again.output == first.output && !again.errors.contains("plans/"))
        #expect(try Data(contentsOf: plan) == written)
        // A file of the pack has changed.
        try put("more.sch", pattern(2))
        let changed = try validate()
        #expect(changed.output.contains("2 of b") && !changed.errors.contains("damaged"))
        #expect(try Data(contentsOf: plan) != written)
        // Damaged files are replaced with a word.
        for bytes in [Data("not a plan".utf8), written.prefix(200), written + Data([0])] {
            try bytes.write(to: plan)
            let mended = try validate()
            #expect(mended.output == changed.output)
            #expect(mended.errors.contains("damaged; the pack is compiled again"))
            #expect(try !validate().errors.contains("damaged"))
        }
    }

    @Test func aFolderThatCannotBeWrittenIsSaid() throws {
        try put("pack.sch", Self.schema)
        try put("more.sch", pattern(1))
        try put("a.xml", "<a><b>3</b></a>")
        try put("plans", "a file")
        let outcome = try validate()
        #expect(outcome.status == 1 && outcome.output.contains("b is 2"))
        #expect(outcome.errors.contains("the pack will be compiled again at the next start"))
    }

    @Test func aFolderHoldsSoManyFiles() throws {
        try put("pack.sch", Self.schema)
        try put("more.sch", pattern(1))
        try put("a.xml", "<a><b>3</b></a>")
        let place = try folder.get().url.appending(path: "plans")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        for number in 0..<80 {
            let name = String(repeating: "0", count: 30) + String(number + 10) + ".plan"
            try Data("old".utf8).write(to: place.appending(path: name))
        }
        try Data("mine".utf8).write(to: place.appending(path: "notes.txt"))
        _ = try validate()
        #expect(try plans().count == 65)
        #expect(try plans().contains { $0.lastPathComponent == "notes.txt" })
    }
}
