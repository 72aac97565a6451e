import Fixtures
import Foundation
import Testing

/// Holds the stored expectations against programs that are not ours: the header extraction that
/// the rules R1 to R15 come with, and libxml2's `xmllint` with HL7's own schema.
@Suite(.enabled(if: Shared.folder != nil, "CASEBOOK_SHARED does not name the shared folder"))
struct FixtureOracleTests {
    @Test(.enabled(if: Shared.runs("python3", ["-c", "import lxml"]), "no python3 with lxml"))
    func headersAreWhatTheOracleSays() throws {
        let shared = try #require(Shared.folder)
        let fixtures = try Fixtures.all().filter { $0.kind != .refused }
        let run = try Shared.run(
            "python3", ["\(shared)/tools/oracle.py"] + fixtures.map(\.path))
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: true)
        try #require(lines.count == fixtures.count)
        for (fixture, line) in zip(fixtures, lines) {
            let said = try JSONDecoder().decode(ExpectedJSON.self, from: Data(line.utf8))
            var members = try #require(said.object)
            members["file"] = nil
            #expect(fixture.expected.header == .object(members), "\(fixture)")
        }
    }

    @Test(.enabled(if: Shared.runs("xmllint", ["--version"]), "no xmllint"))
    func strictVerdictsAreWhatTheSchemaSays() throws {
        let shared = try #require(Shared.folder)
        let schema = "\(shared)/standards/xsd/hl7-cda-r2-sdtc/infrastructure/cda/CDA_SDTC.xsd"
        let fixtures = try Fixtures.all().filter { $0.kind != .refused }
        let run = try Shared.run(
            "xmllint",
            ["--noout", "--nonet", "--huge", "--schema", schema] + fixtures.map(\.path))
        let valid = Set(run.output.split(separator: "\n").filter { $0.hasSuffix(" validates") })
        #expect(!valid.isEmpty)
        for fixture in fixtures {
            let validates = valid.contains("\(fixture.path) validates")
            #expect(validates == fixture.expected.schema?.strict, "\(fixture)")
        }
    }
}
