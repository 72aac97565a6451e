internal import ClinicalDocument
internal import XMLTree

/// One identifier on statements that say different things.
struct IdentifierReusedCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-ID-REUSED", .warning, "one identifier for two different statements",
        explanation: """
            Statements with the same id are the same statement. A receiver that merges by id \
            keeps one of the two and loses the other, for example one of two allergies. A \
            statement may be repeated with the same kind and code, or without a code.
            """,
        failing: """
            <organizer classCode="CLUSTER" moodCode="EVN">
              <statusCode code="completed"/>
              <component>
                <observation classCode="OBS" moodCode="EVN">
                  <id root="2.999.7.5" extension="1"/>
                  <code code="8480-6" codeSystem="2.16.840.1.113883.6.1" displayName="Systolic"/>
                </observation>
              </component>
              <component>
                <observation classCode="OBS" moodCode="EVN">
                  <id root="2.999.7.5" extension="1"/>  <!-- here -->
                  <code code="8462-4" codeSystem="2.16.840.1.113883.6.1" displayName="Diastolic"/>
                </observation>
              </component>
            </organizer>
            """,
        passing: """
            <organizer classCode="CLUSTER" moodCode="EVN">
              <statusCode code="completed"/>
              <component>
                <observation classCode="OBS" moodCode="EVN">
                  <id root="2.999.7.5" extension="1"/>
                  <code code="8480-6" codeSystem="2.16.840.1.113883.6.1" displayName="Systolic"/>
                </observation>
              </component>
              <component>
                <observation classCode="OBS" moodCode="EVN">
                  <id root="2.999.7.5" extension="2"/>
                  <code code="8462-4" codeSystem="2.16.840.1.113883.6.1" displayName="Diastolic"/>
                </observation>
              </component>
            </organizer>
            """,
        hint:
            "Give each statement its own id; keep the id if the same statement is sent again.",
        source: "HL7 RIM, Act.id; CDA R2, 4.3.6")

    static let elements: [StaticString] = [
        "observation", "organizer", "act", "procedure", "encounter", "substanceAdministration",
        "supply", "observationMedia", "regionOfInterest",
    ]

    private struct Key: Hashable {
        let root: XMLBytes
        let number: XMLBytes?
    }

    private struct Statement {
        let element: XMLNode
        let code: XMLBytes?
    }

    private var known: [Key: Statement] = [:]

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        var ids: [XMLNode] = []
        var code: XMLBytes?
        for child in element.elements {
            if child.hasLocalName("id") {
                ids.append(child)
            } else if child.hasLocalName("code") {
                code = child.bytes(of: "code")
                break
            }
        }
        let statement = Statement(element: element, code: code)
        for id in ids { note(id, of: statement, &run) }
    }

    private mutating func note(_ id: XMLNode, of statement: Statement, _ run: inout CheckRun) {
        guard let root = id.bytes(of: "root"), id.bytes(of: "nullFlavor") == nil else { return }
        let key = Key(root: root, number: id.bytes(of: "extension"))
        guard let first = known[key] else {
            known[key] = statement
            return
        }
        guard let code = statement.code, let firstCode = first.code,
            code != firstCode || !first.element.hasSameName(as: statement.element)
        else { return }
        run.report(
            Self.rule, at: id,
            "\(statement.element.shownName) has the id of another "
                + "\(first.element.shownName) with different content")
    }
}
