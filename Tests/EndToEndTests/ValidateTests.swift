import Fixtures
import Foundation
import Testing

/// `casebook validate`: statuses, formats, inputs.
@Suite struct ValidateTests {
    private let good: Fixture
    private let bad: Fixture

    init() throws {
        good = try Fixtures.named("operative-note")
        bad = try Fixtures.named("custodian-missing")
    }

    private func lines(_ text: String) throws -> [[String: Any]] {
        try text.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test func exitStatuses() throws {
        #expect(try Command.run(["validate", good.path]).status == 0)
        #expect(try Command.run(["validate", bad.path]).status == 1)
        #expect(try Command.run(["validate", good.path, bad.path]).status == 1)
        #expect(try Command.run(["validate", "--fail-on", "fatal", bad.path]).status == 0)
        #expect(try Command.run(["validate", "--exit-zero", bad.path]).status == 0)
        #expect(try Command.run(["validate", "no-such-file.xml"]).status == 2)
        #expect(try Command.run(["validate", bad.path, "no-such-file.xml"]).status == 2)
        #expect(try Command.run(["validate", "--schema", "no-such.xsd", good.path]).status == 2)
        #expect(try Command.run(["validate", "--format", "nonsense", good.path]).status == 2)
        #expect(try Command.run(["validate", "--unknown"]).status == 2)
        #expect(try Command.run(["nonsense"]).status == 2)
        let foreign = try Fixtures.named("foreign-elements-and-attributes")
        #expect(try Command.run(["validate", foreign.path]).status == 0)
        #expect(
            try Command.run(["validate", "--fail-on", "information", foreign.path]).status == 1)
        #expect(try Command.run(["validate", "--strict", foreign.path]).status == 1)
    }

    @Test func oneLineOfJSONADocument() throws {
        let run = try Command.run(["validate", "--format", "jsonl", good.path, bad.path])
        let lines = try lines(run.output)
        #expect(lines.count == 2)
        #expect(lines[0]["valid"] as? Bool == true)
        #expect(lines[0]["file"] as? String == good.path)
        #expect((lines[0]["levels"] as? [String: String])?["schema"] == "passed")
        #expect((lines[1]["levels"] as? [String: String])?["schema"] == "failed")
        let document = try #require(lines[0]["document"] as? [String: Any])
        // The title is content, which `--show-phi` alone reveals.
        #expect(document["title"] is NSNull && document["id"] is NSNull)
        let shown = try self.lines(
            Command.run(["validate", "--format", "jsonl", "--show-phi", good.path]).output)
        let named = try #require(shown[0]["document"] as? [String: Any])
        #expect(named["title"] as? String == good.expected.header?["title"]?.string)
        let finding = try #require((lines[1]["findings"] as? [[String: Any]])?.first)
        #expect(finding["code"] as? String == "CB-SCHEMA-MISSING")
        #expect(finding["severity"] as? String == "error")
        #expect(finding["line"] as? Int == bad.expected.defect?.line)
        #expect((finding["message"] as? String)?.contains("`custodian`") == true)
        #expect((finding["xpath"] as? String)?.hasPrefix("/ClinicalDocument[1]") == true)
        #expect((lines[1]["counts"] as? [String: Int])?["error"] == 1)
        let array = try Command.run(["validate", "--format", "json", good.path, bad.path])
        let objects = try JSONSerialization.jsonObject(with: array.outputData) as? [Any]
        #expect(objects?.count == 2)
    }

    @Test func digestsAreThoseOfTheBytes() throws {
        let run = try Command.run(["validate", "--format", "jsonl", "-"], input: Data("abc".utf8))
        #expect(
            try lines(run.output)[0]["sha256"] as? String
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test func inputsOfEveryKind() throws {
        let folder = try TemporaryFolder()
        let inner = folder.url.appending(path: "inner/.hidden", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        for name in ["a.xml", "b.CDA", "inner/c.ccda", "inner/.hidden/d.xml", ".e.xml", "f.txt"] {
            try Data(good.bytes).write(to: folder.url.appending(path: name))
        }
        try Data("\(folder.path("a.xml"))\n\(folder.path("f.txt"))\n".utf8)
            .write(to: folder.url.appending(path: "list"))
        func files(_ words: String...) throws -> [String] {
            let run = try Command.run(["validate", "--format", "jsonl", "-q"] + words)
            #expect(run.status == 0 && run.errors.isEmpty)
            return try lines(run.output).compactMap { $0["file"] as? String }
                .map { $0.replacingOccurrences(of: folder.path(""), with: "") }
        }
        #expect(try files(folder.path("")) == ["a.xml", "b.CDA", "inner/c.ccda"])
        #expect(try files(folder.path("*.[xt]*")) == ["a.xml", "f.txt"])
        #expect(try files("@" + folder.path("list")) == ["a.xml", "f.txt"])
        #expect(try files(folder.path("f.txt")) == ["f.txt"])
        let piped = try Command.run(
            ["validate", "--format", "concise"], input: Data(bad.bytes))
        #expect(piped.status == 1)
        #expect(piped.output.hasPrefix("<stdin>:"))
    }

    @Test func outputDoesNotDependOnJobs() throws {
        let folder = Fixtures.directory
        let runs = try ["1", "2", "7"].map { jobs in
            try Command.run(["validate", "--format", "concise", "--jobs", jobs, folder])
        }
        #expect(runs[0].output.isEmpty == false)
        #expect(runs[0].output == runs[1].output && runs[1].output == runs[2].output)
    }

    @Test func forPeople() throws {
        let run = try Command.run(["validate", bad.path])
        let line = try #require(bad.expected.defect?.line)
        #expect(run.output.contains("\(bad.path):\(line):"))
        #expect(run.output.contains("error CB-SCHEMA-MISSING: "))
        #expect(run.output.contains("\n \(line) | "))
        #expect(run.output.contains("^"))
        #expect(run.output.contains("at /ClinicalDocument[1]"))
        #expect(run.output.contains("help: "))
        #expect(!run.output.contains("\u{1B}["))
        #expect(run.errors.contains("1 invalid"))
        let colored = try Command.run(
            ["validate", bad.path], environment: ["NO_COLOR": "", "CLICOLOR_FORCE": "1"])
        #expect(colored.output.contains("\u{1B}[1;31m"))
        #expect(try Command.run(["validate", "-q", good.path]).errors.isEmpty)
    }

    @Test func contentOnlyWhereItWasAskedFor() throws {
        let text = String(decoding: bad.bytes, as: UTF8.self)
            .replacing("<title>", with: "<title><given>Zzyzxqua</given>")
        let hidden = try Command.run(["validate"], input: Data(text.utf8))
        #expect(!hidden.output.contains("Zzyzxqua") && !hidden.errors.contains("Zzyzxqua"))
        let shown = try Command.run(["validate", "--show-phi"], input: Data(text.utf8))
        #expect(shown.output.contains("Zzyzxqua"))
    }

    @Test func anotherSchema() throws {
        let folder = try TemporaryFolder()
        let schema = """
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:hl7-org:v3">
              <xs:include schemaLocation="part.xsd"/>
            </xs:schema>
            """
        let part = """
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:hl7-org:v3">
              <xs:element name="ClinicalDocument"><xs:complexType><xs:sequence>
                <xs:any minOccurs="0" maxOccurs="unbounded" processContents="skip"/>
              </xs:sequence><xs:anyAttribute processContents="skip"/></xs:complexType></xs:element>
            </xs:schema>
            """
        try Data(schema.utf8).write(to: folder.url.appending(path: "main.xsd"))
        let arguments = ["validate", "--schema", folder.path("main.xsd"), bad.path]
        #expect(try Command.run(arguments).status == 2)
        try Data(part.utf8).write(to: folder.url.appending(path: "part.xsd"))
        #expect(try Command.run(arguments).status == 0)
        #expect(try Command.run(["validate", "--no-schema", bad.path]).status == 0)
    }
}
