import Fixtures
import Foundation
import Testing

/// Documents whose root is no clinical document: each command says so, and nothing else.
@Suite struct OtherRootTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ name: String, _ text: String) throws -> String {
        let path = folder.path(name)
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    /// A fixture with its namespace taken away, or with another one.
    private func files() throws -> [String] {
        let text = try String(
            contentsOfFile: "\(Fixtures.directory)/documents/operative-note.xml",
            encoding: .utf8)
        let declared = "xmlns=\"urn:hl7-org:v3\""
        #expect(text.contains(declared))
        return [
            try file("none.xml", text.replacing(declared, with: "")),
            try file("wrong.xml", text.replacing(declared, with: "xmlns=\"urn:hl7-org:v4\"")),
            try file("other.xml", "<Invoice/>"),
        ]
    }

    @Test(arguments: [
        ["extract"], ["extract", "--format", "fhir"], ["extract", "--format", "jsonl"],
        ["extract", "--format", "csv"], ["inspect"], ["inspect", "--format", "jsonl"], ["render"],
        ["fix", "--diff"], ["validate", "--format", "concise"], ["import"],
    ])
    func theRootIsNamedAsWhatIsWrong(command: [String]) throws {
        for file in try files() {
            let run = try Command.run(
                command + [file],
                environment: ["CASEBOOK_STORE": "sqlite:" + folder.path("store.sqlite")])
            let said = (run.output + run.errors).replacing("`", with: "")
            #expect(run.status != 0, "\(command) \(file)")
            #expect(said.contains("root"), "\(said)")
            #expect(!said.contains("more steps"), "\(said)")
            if command[0] == "extract" || command[0] == "render" {
                #expect(
                    said.contains("the root is not ClinicalDocument in urn:hl7-org:v3"), "\(said)")
            }
        }
    }

    /// The summary is about what ran on other XML, and not about what runs on clinical documents.
    @Test func theSummaryNamesWhatRanOnOtherXML() throws {
        let bill = try file("bill.xml", "<Invoice><Total>3</Total></Invoice>")
        let rules = try file(
            "bill.sch",
            """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron"><pattern>
            <rule context="Sum"><assert test="true()">m</assert></rule></pattern></schema>
            """)
        let run = try Command.run(["validate", "--no-schema", "--schematron", rules, bill])
        #expect(run.status == 0, "\(run.errors)")
        #expect(!(run.output + run.errors).contains("template"), "\(run.output)\(run.errors)")
        #expect(
            run.errors.contains(
                "valid by these checks: well-formed XML, the given Schematron schemas\n"))
        #expect(
            run.errors.contains(
                "rules: bill.sch (1 assert) on 1, no rule matched an element of 1\n"))
        // Beside a clinical document, both are named.
        let letter = "\(Fixtures.directory)/documents/operative-note.xml"
        let both = try Command.run(
            ["validate", "--no-schema", "--schematron", rules, bill, letter])
        #expect(
            both.errors.contains(
                "1 document is not CDA: only well-formed XML and the given Schematron schemas "
                    + "were checked"), "\(both.errors)")
    }
}
