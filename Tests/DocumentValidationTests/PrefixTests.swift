import DocumentValidation
import Fixtures
import Schemas
import Schematron
import Testing

/// A namespace's prefix means nothing (Namespaces in XML 1.0, 4), and `xsi:type` is a QName (XML
/// Schema 1.0, part 1, 2.6.1): our packs find the same whatever a document calls CDA's namespace.
@Suite struct PrefixTests {
    private func validator(
        _ packs: [String], _ schematron: [SchematronSource] = []
    ) throws -> DocumentValidator {
        var options = ValidationOptions()
        options.schema = .none
        options.runsChecks = false
        options.rules = .named(packs)
        options.schematron = schematron
        return try DocumentValidator(options)
    }

    /// The document with CDA's namespace under another prefix.
    private func prefixed(_ bytes: [UInt8], _ prefix: String = "hl7") -> [UInt8] {
        let text = String(decoding: bytes, as: UTF8.self)
            .replacing(/<(\/?)([A-Za-z]\w*)(?=[\s\/>])/) {
                "<\($0.output.1)\(prefix):\($0.output.2)"
            }
            .replacing(/xsi:type="(\w+)"/) { "xsi:type=\" \(prefix):\($0.output.1)\n\"" }
            .replacing("xmlns=\"urn:hl7-org:v3\"", with: "xmlns:\(prefix)=\"urn:hl7-org:v3\"")
        return Array(text.utf8)
    }

    private func findings(_ report: ValidationReport) -> Set<[String]> {
        Set(report.findings.map { [$0.code.name, $0.message, $0.xpath ?? ""] })
    }

    @Test(arguments: RulePack.all.filter(\.hasVariables))
    func findingsOfOurPacks(pack: RulePack) throws {
        let validator = try validator([pack.name])
        #expect(validator.validate(prefixed(try RuleCases.soundDocument())).findings.isEmpty)
        let schema = try SchematronSchema(
            SchematronSource(name: pack.name, path: "made.sch", bytes: pack.bytes))
        let typed = Set(
            schema.asserts.filter { ($0.test + $0.context).contains("xsi:type") }.map(\.id))
        let cases = try RuleCases.all(of: pack.name).enumerated()
            .filter { typed.contains($0.element.assert) || $0.offset % 16 == 0 }
        #expect(!cases.isEmpty)
        for (_, trial) in cases {
            let document = try trial.document()
            let expected = findings(validator.validate(document))
            #expect(expected.contains { $0[0] == trial.assert })
            #expect(findings(validator.validate(prefixed(document))) == expected, "\(trial.assert)")
        }
    }

    /// Somebody else's pack sees the attribute as it is written, beside ours too.
    @Test func otherPacksSeeWhatIsWritten() throws {
        let pack = """
            <schema xmlns="http://purl.oclc.org/dsdl/schematron">
            <ns prefix="cda" uri="urn:hl7-org:v3"/>
            <ns prefix="xsi" uri="http://www.w3.org/2001/XMLSchema-instance"/>
            <pattern><rule context="cda:value[@xsi:type]">
            <report id="P" test="contains(@xsi:type, ':')"><name/></report></rule></pattern>
            </schema>
            """
        let source = SchematronSource(name: "made", path: "made.sch", bytes: Array(pack.utf8))
        let trial = try #require(
            try RuleCases.all(of: "patient-safety").first { $0.assert == "SAFE-UNIT-MISSING" })
        let document = try trial.document()
        for packs in [["patient-safety"], []] {
            let validator = try validator(packs, [source])
            let ours = packs.isEmpty ? [] : ["SAFE-UNIT-MISSING"]
            #expect(validator.validate(document).findings.map(\.code.name) == ours)
            let others = validator.validate(prefixed(document)).findings
            #expect(Set(others.map(\.code.name)) == Set(ours + ["P"]))
            #expect(others.filter { $0.code.name == "P" }.allSatisfy { $0.message == "hl7:value" })
        }
    }

    /// Only a prefix of CDA's own namespace is none.
    @Test func otherNamespacesHaveTypesOfTheirOwn() throws {
        let validator = try validator(["patient-safety"])
        let trial = try #require(
            try RuleCases.all(of: "patient-safety").first { $0.assert == "SAFE-UNIT-MISSING" })
        let text = String(decoding: try trial.document(), as: UTF8.self)
        for (namespace, codes) in [
            ("urn:hl7-org:v3", ["SAFE-UNIT-MISSING"]), ("urn:x", []), ("urn:hl7-org:v3x", []),
        ] {
            let document = text.replacing(
                "xsi:type=\"PQ\"", with: "xmlns:p=\"\(namespace)\" xsi:type=\"p:PQ\"")
            let report = validator.validate(Array(document.utf8))
            #expect(report.findings.map(\.code.name) == codes, "\(namespace)")
        }
    }
}
