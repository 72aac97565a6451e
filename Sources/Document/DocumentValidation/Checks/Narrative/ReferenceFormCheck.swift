internal import ClinicalDocument
internal import XMLTree

/// References that are no addresses.
struct ReferenceFormCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-REFERENCE-FORM", .warning, "a reference that is not an address",
        explanation: """
            A reference is a URL: # and an ID for words in this document, a path or an address \
            for anything outside. Without the #, a receiver looks for a file of that name, and \
            shows none of the words.
            """,
        failing: """
            <section>
              <code code="10160-0" codeSystem="2.16.840.1.113883.6.1" displayName="Medication"/>
              <text><content ID="med1">Aspirin 100 mg</content></text>
              <entry>
                <act classCode="ACT" moodCode="EVN">
                  <code nullFlavor="UNK"/>
                  <text><reference value="med1"/></text>  <!-- here -->
                </act>
              </entry>
            </section>
            """,
        passing: """
            <section>
              <code code="10160-0" codeSystem="2.16.840.1.113883.6.1" displayName="Medication"/>
              <text><content ID="med1">Aspirin 100 mg</content></text>
              <entry>
                <act classCode="ACT" moodCode="EVN">
                  <code nullFlavor="UNK"/>
                  <text><reference value="#med1"/></text>
                </act>
              </entry>
            </section>
            """,
        hint: "Begin the reference with #, or move the words into the narrative and point to them.",
        source: "HL7 V3 Data Types R1 (ED.reference, TEL); RFC 3986")

    static let elements: [StaticString] = ["reference"]

    private var references: [XMLNode] = []

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard let value = element.token(of: "value"), value.first != UInt8(ascii: "#") else {
            return
        }
        references.append(element)
    }

    mutating func finish(_ document: XMLDocument, _ run: inout CheckRun) {
        for reference in references {
            guard let value = reference.token(of: "value") else { continue }
            let owner = reference.parent?.shownName ?? "an element"
            if run.hasID(value) {
                run.report(
                    Self.rule, at: reference, attribute: "value",
                    "the reference in \(owner) names an ID of this document without # before it")
            } else if !Self.isAddress(value) {
                run.report(
                    Self.rule, at: reference, attribute: "value",
                    "the reference in \(owner) is not a URL: expected # and an ID, or an address")
            }
        }
    }

    /// No spaces, and a scheme, a path or a file's ending.
    private static func isAddress(_ value: XMLBytes) -> Bool {
        !value.contains { $0 <= 0x20 }
            && value.contains { byte in
                byte == UInt8(ascii: ":") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")
                    || byte == UInt8(ascii: "#")
            }
    }
}
