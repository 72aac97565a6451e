import DocumentValidation
import Fixtures
import Testing

/// Documents that come inside something else, and inputs that are something else.
@Suite struct EnclosedTests {
    private func codes(_ report: ValidationReport) -> [String] { report.findings.map(\.code.name) }

    private func fatal(_ bytes: [UInt8]) throws -> Finding {
        let report = try DocumentValidator().validate(bytes)
        #expect(!report.isValid && report.document == nil)
        return try #require(report.findings.first { $0.severity == .fatal })
    }

    /// What is found in a document is found in it inside a PDF, at the same lines.
    @Test(arguments: ["operative-note", "author-missing"])
    func aPDFIsValidatedAsItsDocument(name: String) throws {
        guard let bytes = try? Fixtures.named(name).bytes else { return }
        let validator = try DocumentValidator()
        let plain = validator.validate(bytes)
        let report = validator.validate(AttachedDocument.pdf(around: bytes))
        #expect(report.levels == plain.levels)
        #expect(report.findings.filter { !$0.code.name.hasPrefix("CB-PDF-") } == plain.findings)
        #expect(codes(report).filter { $0.hasPrefix("CB-PDF-") } == ["CB-PDF-TAKEN"])
    }

    @Test func aPDFWithoutADocumentSaysWhatItHas() throws {
        let found = try fatal(AttachedDocument.pdf(around: Array("<Invoice/>".utf8)))
        #expect(found.code.name == "CB-PDF-NONE")
        #expect(found.message.contains("attachment 1: it is XML whose root is `Invoice`"))
        let encrypted = AttachedDocument.pdf(around: [], trailer: "/Encrypt<</V 4>>")
        #expect(try fatal(encrypted).code.name == "CB-PDF-ENCRYPTED")
        #expect(try fatal(Array("%PDF-1.4 cut".utf8)).code.name == "CB-PDF-DAMAGED")
    }

    /// A document that no encoding of its own fits is refused as it is outside of a PDF.
    @Test func theAttachmentsEncodingIsHeldToItsDeclaration() throws {
        var bytes = try Fixtures.named("operative-note").bytes
        bytes.insert(contentsOf: [0xC3, 0x28], at: bytes.count / 2)
        let found = try fatal(AttachedDocument.pdf(around: bytes))
        #expect(found.code.name == "CB-XML-ENCODING-INVALID")
    }

    @Test(arguments: [
        ("{\"resourceType\": \"Bundle\"}", "a FHIR Bundle in JSON"),
        ("{\"resourceType\": \"MARKER\"}", "a FHIR resource in JSON"),
        ("{}", "JSON"),
        ("MSH|^~\\&|A|B|\rPID|1", "an HL7 v2 message"),
        ("<!DOCTYPE html><html></html>", "an HTML page"),
        ("<html><body/></html>", "an HTML page"),
        ("<Bundle xmlns='http://hl7.org/fhir'/>", "a FHIR Bundle in XML"),
        (
            "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'/>",
            "a SOAP envelope"
        ),
        (
            "<x><ClinicalDocument xmlns='urn:hl7-org:v3'/></x>",
            "another document around a clinical document"
        ),
        ("<ADT_A01 xmlns='urn:hl7-org:v2xml'/>", "an HL7 v2 message in XML"),
        ("<MCCI_IN000002UV01 xmlns='urn:hl7-org:v3'/>", "another HL7 V3 message"),
        ("<RegistryObject xmlns='urn:ihe:iti:xds-b:2007'/>", "XDS metadata"),
        ("<schema xmlns='http://purl.oclc.org/dsdl/schematron'/>", "a Schematron schema"),
        (
            "<x:stylesheet xmlns:x='http://www.w3.org/1999/XSL/Transform'/>",
            "an XSLT stylesheet"
        ),
        (String(repeating: "\0", count: 128) + "DICM", "a DICOM object"),
        ("PD94bWwgdmVyc2lvbj0iMS4wIj8+", "a document as base64"),
        ("UNA:+.? 'UNB+", "an EDI message"),
        ("Content-Type: multipart/related\n\n", "a MIME message"),
    ])
    func otherInputsAreNamed(text: String, words: String) throws {
        let found = try fatal(Array(text.utf8))
        #expect(found.message.hasSuffix("; the input is \(words)"), "\(found.message)")
        #expect(found.help?.isEmpty == false)
        #expect(!found.message.contains("MARKER"))
    }

    @Test func packedFilesAreNamed() throws {
        #expect(try fatal([0x50, 0x4B, 3, 4, 0, 0]).message.contains("a ZIP archive"))
        #expect(try fatal([0x1F, 0x8B, 8, 0]).message.contains("gzip"))
    }

    // MARK: Envelopes

    private static let soap = "http://schemas.xmlsoap.org/soap/envelope/"

    private func unwrapped(_ text: String) throws -> ValidationReport {
        var options = ValidationOptions()
        options.unwrapsEnvelopes = true
        return try DocumentValidator(options).validate(Array(text.utf8))
    }

    /// Three lines more than the document has, and namespaces that are declared outside.
    @Test func anEnvelopesDocumentIsValidatedAtItsOwnPlaces() throws {
        let text = String(decoding: try Fixtures.named("operative-note").bytes, as: UTF8.self)
            .replacing(/<\?.*?\?>/, with: "")
            .replacing(/<custodian>[\s\S]*<\/custodian>/, with: "")
        let plain = try DocumentValidator().validate(Array(text.utf8))
        let outer = "<s:Envelope xmlns:s='\(Self.soap)'>\n<s:Body>\n\n"
        let report = try unwrapped(outer + text + "\n</s:Body></s:Envelope>")
        #expect(report.document != nil)
        let expected = plain.findings.map {
            "\($0.code) \(($0.place?.line ?? 0) + 3) \($0.message)"
        }
        let found = report.findings.filter { $0.code.name != "CB-UNWRAPPED" }
            .map { "\($0.code) \($0.place?.line ?? 0) \($0.message)" }
        #expect(found == expected)
        #expect(report.findings.contains { $0.code.name == "CB-SCHEMA-MISSING" })
    }

    @Test func columnsAreThoseOfTheWhole() throws {
        let report = try unwrapped(
            "<e xmlns:x='urn:x'><ClinicalDocument xmlns='urn:hl7-org:v3' wrong='1'><no/>"
                + "</ClinicalDocument></e>")
        let found = try #require(
            report.findings.first { $0.code.name == "CB-SCHEMA-UNKNOWN" })
        #expect(found.place?.line == 1)
        #expect(found.place?.column == 71)
    }

    @Test func ofSeveralTheFirstIsTakenAndTheOthersAreTold() throws {
        let one = "<ClinicalDocument xmlns='urn:hl7-org:v3'></ClinicalDocument>"
        let report = try unwrapped("<e>\(one)\(one)</e>")
        let found = try #require(report.findings.first { $0.code.name == "CB-UNWRAPPED" })
        #expect(found.severity == .warning)
        #expect(found.message.hasSuffix("; other documents in it, not validated: 1"))
    }

    @Test func withoutADocumentTheEnvelopeIsRefused() throws {
        let report = try unwrapped("<s:Envelope xmlns:s='\(Self.soap)'/>")
        #expect(codes(report) == ["CB-ROOT"])
    }
}
