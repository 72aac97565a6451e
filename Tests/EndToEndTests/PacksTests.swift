import Fixtures
import Foundation
import Testing

/// Packs that are installed run on the documents that they name; PDFs are read like documents.
@Suite struct PacksTests {
    private let folder = Result { try TemporaryFolder() }

    private func put(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = try folder.get().url.appending(path: name)
        try FileManager.default.createDirectory(
            at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: path)
        return path.path(percentEncoded: false)
    }

    private func run(_ words: [String]) throws -> Command.Outcome {
        let place = try folder.get()
        return try Command.run(
            words, environment: ["XDG_CONFIG_HOME": place.path("config"), "HOME": place.path("")],
            folder: place.url)
    }

    private static let schema = """
        <schema xmlns="http://purl.oclc.org/dsdl/schematron" schemaVersion="7">
        <ns prefix="cda" uri="urn:hl7-org:v3"/>
        <pattern><rule context="cda:ClinicalDocument[cda:templateId/@root='2.999.7.1']">
        <assert test="cda:title = document('lists/titles.xml')/t/a">a title of the list</assert>
        <assert test="cda:code = document('lists/none.xml')/t/a">a code of the list</assert>
        </rule></pattern></schema>
        """

    private func document(_ template: String) throws -> [UInt8] {
        let text = String(decoding: try Fixtures.named("operative-note").bytes, as: UTF8.self)
        return Array(
            text.replacing(/<typeId [^>]*\/>/) {
                $0.output + "\n<templateId root='\(template)'/>"
            }.utf8)
    }

    private static let codes = """
        <systems xmlns="http://www.lantanagroup.com/voc"><system valueSetName="Gender"
        valueSetOid="2.16.840.1.113883.1.11.1"><code value="Q" codeSystem="2.999.1"/></system>
        <system valueSetName="None" valueSetOid="2.999.2"/></systems>
        """

    @Test func installedValueSetsDecideOnCodes() throws {
        let file = try put("given/codes.xml", Array(Self.codes.utf8))
        let added = try run(["packs", "add", file])
        #expect(added.status == 0, "\(added.errors)")
        #expect(added.output.hasPrefix("codes: 1 value set with 1 code; in "), "\(added.output)")
        #expect(added.errors.contains("None (2.999.2) has no codes"), "\(added.errors)")
        #expect(try run(["packs", "add", file]).status == 2)
        #expect(try run(["packs", "list"]).output.contains("1 value set, 1 code"))
        #expect(try run(["packs", "show", "codes"]).output.contains("2.16.840.1.113883.1.11.1"))
        let document = try put(
            "ccd.xml", Fixtures.named("documents/continuity-of-care-document").bytes)
        let found = try run(["validate", document, "--format", "concise"])
        #expect(
            found.output.contains("warning CB-VALUE-SET-CODE: the `@code` of"), "\(found.output)")
        #expect(found.output.contains("Gender (2.16.840.1.113883.1.11.1)") == false)
        #expect(found.output.contains("(2.16.840.1.113883.1.11.1)"))

        let compiled = try folder.get().path("config/casebook/packs/codes/codes.cbv")
        var bytes = try Data(contentsOf: URL(filePath: compiled))
        bytes[70] ^= 1
        try bytes.write(to: URL(filePath: compiled))
        #expect(try run(["packs", "list"]).status == 2)
        let damaged = try run(["validate", document, "--format", "concise"])
        #expect(damaged.output.contains("error CB-VALUE-SET-DAMAGED"), "\(damaged.output)")
        #expect(try run(["packs", "show", "code"]).errors.contains("did you mean codes?"))
        #expect(try run(["packs", "remove", "codes"]).status == 0)
        #expect(try run(["packs", "show", "codes"]).status == 2)
        #expect(try run(["validate", document, "--format", "concise"]).status == 0)
    }

    @Test func subcommandsOfGroupsAreSuggested() throws {
        #expect(try run(["packs", "lst"]).errors.contains("packs lst; did you mean list?"))
        #expect(try run(["packs", "zzzz"]).errors.contains("run casebook help packs"))
        #expect(try run(["packs", "show", "ccd"]).errors.contains("built-in pack"))
    }

    @Test func otherFilesAreNoValueSets() throws {
        for text in ["{}", "a,b\n1,2\n", "PK\u{3}\u{4}nothing"] {
            let refused = try run(["packs", "add", put("x.bin", Array(text.utf8))])
            #expect(refused.status == 2 && refused.output.isEmpty, "\(text)")
            #expect(refused.errors.contains("value sets cannot be read"), "\(refused.errors)")
        }
    }

    @Test func anInstalledPackIsChosenByItsTemplates() throws {
        let schema = try put("given/hospital.sch", Array(Self.schema.utf8))
        _ = try put("given/lists/titles.xml", Array("<t><a>none such</a></t>".utf8))
        let added = try run(["packs", "add", schema])
        #expect(added.status == 0, "\(added.errors)")
        #expect(added.output.hasPrefix("hospital: 2 asserts, 1 of them cannot run, for 1 "))
        #expect(added.errors.contains("reads `lists/none.xml`"), "\(added.errors)")
        #expect(try run(["packs", "add", schema]).status == 2)
        #expect(try run(["packs", "list"]).output.contains("hospital"))
        // The copy is what counts from here on.
        try FileManager.default.removeItem(atPath: try folder.get().path("given"))
        let named = try put("named.xml", document("2.999.7.1"))
        let found = try run(["validate", named, "--format", "concise"])
        #expect(found.status == 1)
        #expect(found.output.contains("a title of the list"), "\(found.output)")
        #expect(found.output.contains("hospital 7 (2 asserts, 1 of them evaluated, 1 not checked)"))
        let other = try put("other.xml", document("2.999.7.2"))
        let without = try run(["validate", other, "--format", "concise"])
        #expect(!without.output.contains("hospital"), "\(without.output)")
        #expect(without.output.contains("templates without rules:"))
        #expect(try run(["validate", named, "--rules", "hospital"]).errors.contains("hospital 7"))
        #expect(try run(["validate", other, "--rules", "nowhere"]).status == 2)
        #expect(try run(["packs", "show", "hospital"]).output.contains("\"2.999.7.1\""))
        try FileManager.default.removeItem(
            atPath: try folder.get().path("config/casebook/packs/hospital/files"))
        let broken = try run(["validate", named, "--format", "concise"])
        #expect(broken.output.contains("CB-RULES-UNUSABLE"), "\(broken.output)")
        #expect(try run(["packs", "remove", "hospital"]).status == 0)
        #expect(try run(["packs", "remove", "hospital"]).status == 2)
    }

    /// What a pack compiles to stands beside it; whatever is in its place changes no report.
    @Test func anInstalledPackIsKeptCompiled() throws {
        let schema = try put("given/hospital.sch", Array(Self.schema.utf8))
        _ = try put("given/lists/titles.xml", Array("<t><a>none such</a></t>".utf8))
        #expect(try run(["packs", "add", schema]).status == 0)
        let named = try put("named.xml", document("2.999.7.1"))
        let report = try run(["validate", named, "--format", "concise"]).output
        #expect(report.contains("a title of the list"))
        let pack = URL(filePath: try folder.get().path("config/casebook/packs/hospital"))
        let plan = pack.appending(path: "rules.plan")
        let kept = try Data(contentsOf: plan)
        var flipped = kept
        flipped[kept.count / 2] ^= 1
        for other in [flipped, Data(), kept.dropLast(), Data("no plan".utf8)] {
            try other.write(to: plan)
            let found = try run(["validate", named, "--format", "concise"])
            #expect(found.output == report && !found.errors.contains("damaged"))
            #expect(try Data(contentsOf: plan) == kept)
        }
        let changed = Self.schema.replacing("a title of the list", with: "another title")
        try Data(changed.utf8).write(to: pack.appending(path: "files/hospital.sch"))
        let found = try run(["validate", named, "--format", "concise"])
        #expect(found.output.contains("another title"), "\(found.output)")
    }

    @Test func foldersOfTheConfigurationCount() throws {
        let schema = try put("hospital.sch", Array(Self.schema.utf8))
        let packs = try folder.get().path("mine")
        #expect(try run(["packs", "add", schema, "--folder", packs]).status == 0)
        _ = try put("casebook.toml", Array("[packs]\nfolders = [\"mine\"]\n".utf8))
        #expect(try run(["packs", "list"]).output.contains("hospital"))
        #expect(try run(["config", "check"]).status == 0)
    }

    @Test func whatCannotBeLoadedIsNotInstalled() throws {
        let schema = try put("wrong.sch", Array("<schema/>".utf8))
        let added = try run(["packs", "add", schema])
        #expect(added.status == 2 && added.errors.contains("the pack cannot be loaded"))
        let partial = try put("partial.sch", Array(Self.schema.utf8))
        #expect(try run(["packs", "add", partial, "--strict-rules"]).status == 2)
        #expect(try run(["packs", "add", partial, "--name", "ccd"]).status == 2)
        #expect(try !run(["packs", "list"]).output.contains("partial"))
    }

    @Test func aPDFIsReadByEveryCommand() throws {
        let bytes = try Fixtures.named("operative-note").bytes
        let pdf = try put("in/letter.pdf", AttachedDocument.pdf(around: bytes))
        _ = try put("in/page.pdf", AttachedDocument.pdf(around: Array("<a/>".utf8)))
        #expect(try Array(run(["inspect", "--xml", pdf]).outputData) == bytes)
        let folder = try folder.get().path("in")
        let found = try run(["validate", folder, "--format", "concise"])
        #expect(found.output.contains("CB-PDF-TAKEN") && !found.output.contains("page.pdf"))
        #expect(found.errors.contains("skipped 1 PDF without a clinical document"))
        #expect(try run(["validate", folder + "/page.pdf"]).status == 1)
        #expect(try run(["render", pdf]).output.contains("<h1"))
        #expect(try run(["extract", pdf]).status != 2)
        #expect(try run(["render", folder + "/page.pdf"]).errors.contains("attachment 1"))
    }

    @Test func profilesAreStatedAndExcludeTheirParts() throws {
        let file = try put("letter.xml", Fixtures.named("operative-note").bytes)
        let found = try run(["validate", file, "--profile", "hl7"])
        #expect(found.errors.contains("valid by profile hl7: well-formed XML, CDA schema"))
        #expect(try run(["validate", file, "--profile", "hl7", "--no-checks"]).status == 2)
    }
}
