internal import ClinicalDocument
internal import PDFAttachments
internal import XMLTree

extension ReportDraft {
    /// The document in received bytes: of a PDF the attachment, and what there is to say of it.
    ///
    /// - Returns: nil where a PDF has none; the report says why.
    mutating func receive(_ bytes: consuming [UInt8]) -> [UInt8]? {
        let received: ReceivedDocument
        do throws(PDFRefusal) {
            received = try ReceivedDocument(bytes, limit: options.limits.bytes)
        } catch {
            refuse(.refusal(error.kind), because: error.description)
            return nil
        }
        for note in received.embedded?.notes ?? [] {
            add(
                Finding(
                    code: .note(note.kind), severity: note.kind.severity, level: .wellFormed,
                    message: note.message, position: nil, xpath: nil, section: nil, line: nil,
                    revealed: nil))
        }
        return received.xml
    }

    /// Goes on with a document that stands inside other XML.
    mutating func take(_ enclosed: EnclosedDocument) {
        self.enclosed = enclosed
        let others =
            enclosed.count == 1
            ? "" : "; other documents in it, not validated: \(enclosed.count - 1)"
        add(
            Finding(
                code: .unwrapped, severity: enclosed.count == 1 ? .information : .warning,
                level: .wellFormed,
                message: "the document was extracted from the XML around it\(others)",
                position: nil, xpath: nil, section: nil, line: nil, revealed: nil))
    }

    /// Says that the document is signed: whoever changes it has to know, and who reads a report
    /// must not take it for a check of the signature.
    mutating func noteSignatures(of root: XMLNode) {
        let signature = XMLName("Signature", dsig)
        var found = root.all(signature)
        for party in root.all(XMLName("legalAuthenticator", hl7))
            + root.all(XMLName("authenticator", hl7))
        {
            for text in party.all(XMLName("signatureText", sdtc)) { found += text.all(signature) }
        }
        for node in found {
            let references = node.all(XMLName("SignedInfo", dsig))
                .flatMap { $0.all(XMLName("Reference", dsig)) }
            let isWhole = references.contains { $0.attribute("URI") == "" }
            let extent =
                isWhole
                ? "a reference covers the whole document"
                : references.isEmpty
                    ? "no reference to signed content" : "it covers parts of the document"
            add(
                finding(
                    .signed, .information, .wellFormed, at: node,
                    message: "the document is signed (XMLDSig): \(extent); the signature was not "
                        + "checked", revealed: nil))
        }
    }
}

/// The namespace of signatures in XML (W3C, XML Signature Syntax and Processing 1.1).
private let dsig: StaticString = "http://www.w3.org/2000/09/xmldsig#"
