package import HealthModel

/// A document's type as a coding; `UNK` for one that does not say it (US Core).
package struct DocumentTypeCoding: Sendable, Hashable {
    package let system: String?
    package let code: String
    let display: String?

    /// HL7's null flavor of a type that is not said.
    package static let unknown = "UNK"

    package init(_ type: Code?) {
        guard let type, let code = type.code,
            !code.isEmpty, !code.contains(where: \.isWhitespace)
        else {
            system = CodeSystem.nullFlavor
            code = Self.unknown
            display = "unknown"
            return
        }
        system = type.codeSystem.map(CodeSystem.address(ofOID:))
        self.code = code
        display = type.displayName
    }
}

/// A document's format code (MHD, `content.format`), by the C-CDA template that it follows.
package struct DocumentFormat: Sendable, Hashable {
    package let system: String
    package let code: String
    let display: String

    private init(_ system: String, _ code: String, _ display: String) {
        self.system = system
        self.code = code
        self.display = display
    }

    /// That the media type says it all: what is known of a document that is no C-CDA.
    private static let mediaType = DocumentFormat(
        CodeSystem.iheFormat, "urn:ihe:iti:xds:2017:mimeTypeSufficient", "mimeType Sufficient")

    /// The format of a document.
    package init(_ document: CDADocument?) {
        let templates = document?.templateIDs.filter { $0.root == Self.realmHeader } ?? []
        guard let document, !templates.isEmpty else {
            self = .mediaType
            return
        }
        let version = templates.contains { $0.extension == "2015-08-01" } ? "2.1" : "1.1"
        let isStructured = document.bodyKind == .structured
        let body = isStructured ? "ccda-structuredBody" : "ccda-nonXMLBody"
        self.init(
            CodeSystem.documentFormat, "urn:hl7-org:sdwg:\(body):\(version)",
            "C-CDA R\(version), \(isStructured ? "structured" : "unstructured") body")
    }

    /// The US Realm Header of C-CDA.
    private static let realmHeader = "2.16.840.1.113883.10.20.22.1.1"
}
