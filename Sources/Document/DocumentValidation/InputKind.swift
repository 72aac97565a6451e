internal import ClinicalDocument
internal import XMLTree

/// What an input is that is no clinical document, told from its first bytes or from its root: who
/// sent the wrong file is helped by its name, not by the first thing that a parser misses.
struct InputKind: Equatable {
    /// Bytes that are looked at.
    static let bytes = 4_096

    /// As in `the input is an HL7 v2 message`.
    let words: String
    /// What to do instead.
    let help: String

    private init(_ words: String, _ help: String) {
        self.words = "the input is \(words)"
        self.help = help
    }

    private static let separately =
        "Validate it with a tool for its kind, or validate the clinical document alone."

    /// Of bytes that are not XML, or not well-formed; nil where they are nothing that is known.
    init?(_ head: [UInt8]) {
        let text = head.prefix(Self.bytes).drop {
            $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 || $0 == 0xEF || $0 == 0xBB
                || $0 == 0xBF || $0 == 0x0B
        }
        func begins(_ word: String) -> Bool { text.starts(with: word.utf8) }
        func has(_ word: String) -> Bool {
            String(decoding: text, as: UTF8.self).lowercased().contains(word)
        }
        if head.count > 131, head[128..<132].elementsEqual("DICM".utf8) {
            self.init("a DICOM object", "Send the clinical document, not pictures or a wrapper.")
        } else if begins("{") || begins("[") {
            let resource = Self.resource(in: text)
            if let resource {
                self.init("a FHIR \(resource) in JSON", "Validate it with a validator for FHIR.")
            } else {
                self.init("JSON", "Send the XML itself, not an answer around it.")
            }
        } else if begins("MSH|") || begins("MSH^") || begins("FHS|") || begins("BHS|") {
            self.init(
                "an HL7 v2 message",
                "Extract the document: OBX-5 often contains it, as base64.")
        } else if begins("<html") || begins("<HTML") || has("<!doctype html") {
            self.init("an HTML page", "It may be an error message under the document's name.")
        } else if begins("PK\u{3}\u{4}") {
            self.init("a ZIP archive", "Give it a name that ends with .zip, or unpack it.")
        } else if text.starts(with: [0x1F, 0x8B]) {
            self.init("a file compressed with gzip", "Name it .xml.gz, or unpack it.")
        } else if text.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
            self.init("a Microsoft Office file", "Send the clinical document itself.")
        } else if begins("{\\rtf") {
            self.init("a text in RTF", "Send the clinical document itself.")
        } else if text.starts(with: [0x89, 0x50, 0x4E, 0x47]) || text.starts(with: [0xFF, 0xD8])
            || begins("II*\0") || begins("MM\0*")
        {
            self.init("a picture", "Send the clinical document itself.")
        } else if begins("PD94bWwg") || begins("PENsaW5pY2Fs") {
            self.init("a document as base64", "Decode it: base64 -d FILE | casebook validate -")
        } else if begins("JVBERi0") {
            self.init("a PDF as base64", "Decode it: base64 -d FILE | casebook validate -")
        } else if begins("ISA*") || begins("UNA:+") || begins("UNB+") {
            self.init("an EDI message", Self.separately)
        } else if begins("MIME-Version:") || begins("Content-Type:")
            || begins("--")
                && has("content-type:")
        {
            self.init(
                "a MIME message", "Extract the document from its part of the message.")
        } else {
            return nil
        }
    }

    /// The resource that FHIR's JSON names, if it is one that is sent often.
    private static func resource(in text: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: text, as: UTF8.self)
        guard let match = text.firstMatch(of: #/"resourceType"\s*:\s*"([A-Za-z]{1,40})"/#) else {
            return nil
        }
        return resources.contains(String(match.output.1)) ? String(match.output.1) : "resource"
    }

    private static let resources: Set = [
        "Bundle", "Composition", "DocumentReference", "Binary", "Patient", "Observation",
        "OperationOutcome", "Parameters", "MessageHeader", "Condition", "DiagnosticReport",
        "Encounter", "Immunization", "MedicationRequest", "MedicationStatement", "Procedure",
        "AllergyIntolerance", "Practitioner", "Organization", "ValueSet", "CodeSystem",
    ]

    private static let envelopes: Set = [
        "http://schemas.xmlsoap.org/soap/envelope/", "http://www.w3.org/2003/05/soap-envelope",
    ]

    /// Of a root that is not `ClinicalDocument` of CDA's namespace.
    init?(root: XMLNode, holdsDocument: Bool) {
        let unwrap = "casebook validate --unwrap validates the document inside."
        let namespace = root.namespace ?? ""
        if Self.envelopes.contains(namespace) {
            self.init(
                holdsDocument ? "a SOAP envelope around a clinical document" : "a SOAP envelope",
                holdsDocument
                    ? unwrap : "Extract the document; it may be base64 or an attachment.")
        } else if namespace == "http://hl7.org/fhir" {
            let name = Self.resources.contains(root.name) ? root.name : "resource"
            self.init("a FHIR \(name) in XML", "Validate it with a validator for FHIR.")
        } else if holdsDocument {
            self.init("another document around a clinical document", unwrap)
        } else if namespace == "urn:hl7-org:v2xml" {
            self.init("an HL7 v2 message in XML", Self.separately)
        } else if namespace == "http://www.w3.org/1999/xhtml" || root.name == "html" {
            self.init("an HTML page", "It may be an error message under the document's name.")
        } else if namespace == "urn:ihe:iti:xds-b:2007"
            || namespace == "urn:oasis:names:tc:ebxml-regrep:xsd:lcm:3.0"
        {
            self.init("XDS metadata", "Validate the document that the metadata describes.")
        } else if namespace == "http://purl.oclc.org/dsdl/schematron" {
            self.init("a Schematron schema", "Run it on documents with --schematron FILE.")
        } else if namespace == "http://www.w3.org/1999/XSL/Transform" {
            self.init(
                "an XSLT stylesheet",
                "Render documents with it: casebook render --stylesheet FILE.")
        } else if namespace == "\(hl7)" {
            self.init("another HL7 V3 message", Self.separately)
        } else {
            return nil
        }
    }
}
