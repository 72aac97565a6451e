internal import ClinicalDocument
internal import XMLTree

/// Media types that are none.
struct MediaTypeFormCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-MEDIA-TYPE", .error, "a media type without its two parts",
        explanation: """
            A media type is a type and a subtype separated by a slash. Receivers look up the \
            whole word, and show nothing for pdf or a file extension.
            """,
        failing: """
            <nonXMLBody>
              <text mediaType="pdf" representation="B64">JVBERi0xLjQK</text>  <!-- here -->
            </nonXMLBody>
            """,
        passing: """
            <nonXMLBody>
              <text mediaType="application/pdf" representation="B64">JVBERi0xLjQK</text>
            </nonXMLBody>
            """,
        hint: "Write a media type registered with IANA, such as application/pdf or image/jpeg.",
        source: "HL7 V3 Data Types R1 (ED.mediaType); RFC 6838, 4.2")

    static let attributes: [StaticString] = ["mediaType"]

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard let type = element.token(of: "mediaType"), !type.isEmpty else { return }
        let name = type.prefix { $0 != UInt8(ascii: ";") }
        let parts = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isSound =
            parts.count == 2
            && parts.allSatisfy { part in !part.isEmpty && part.allSatisfy(Self.mayStand) }
        guard !isSound else { return }
        run.report(
            Self.rule, at: element, attribute: "mediaType",
            "the `mediaType` of \(element.shownName) is not a type and a subtype")
    }

    private static func mayStand(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || "!#$&-^_.+".utf8.contains(byte)
    }
}
