internal import ClinicalDocument
internal import XMLTree

/// Replacements that do not fit what they replace.
struct ReplacedDocumentCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-VERSION-PARENT", .warning, "a document that cannot replace its parent",
        explanation: """
            A replacement has its own id, the setId of its parent, and a higher versionNumber. \
            Otherwise a receiver keeps both documents as valid, or takes the old one for the new \
            one.
            """,
        failing: """
            <setId root="2.999.7.2" extension="S-7"/>
            <versionNumber value="2"/>
            <relatedDocument typeCode="RPLC">
              <parentDocument>
                <id root="2.999.7.1" extension="first"/>
                <setId root="2.999.7.2" extension="S-7"/>
                <versionNumber value="3"/>  <!-- here -->
              </parentDocument>
            </relatedDocument>
            """,
        passing: """
            <setId root="2.999.7.2" extension="S-7"/>
            <versionNumber value="2"/>
            <relatedDocument typeCode="RPLC">
              <parentDocument>
                <id root="2.999.7.1" extension="first"/>
                <setId root="2.999.7.2" extension="S-7"/>
                <versionNumber value="1"/>
              </parentDocument>
            </relatedDocument>
            """,
        hint: "Copy id, setId and versionNumber of the parent from the replaced document.",
        source: "CDA R2, 4.2.3 (relatedDocument, typeCode RPLC)")

    static let elements: [StaticString] = ["ClinicalDocument", "relatedDocument"]

    private var own: (root: XMLNode, id: XMLNode?, set: XMLNode?, number: Int?)?

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard let own else {
            own = (element, element.child("id"), element.child("setId"), number(element))
            return
        }
        guard element.hasLocalName("relatedDocument"),
            element.parent.map({ $0 === own.root }) == true,
            let parent = element.child("parentDocument")
        else { return }
        if let id = own.id, let same = parent.children("id").first(where: { isSame($0, id) }) {
            run.report(Self.rule, at: same, "the parent document has the id of the document itself")
        }
        guard element.token(of: "typeCode")?.equals("RPLC") == true else { return }
        if let ownSet = own.set, let set = parent.child("setId"), !isSame(ownSet, set) {
            run.report(Self.rule, at: set, "the replaced document has another `setId`")
        } else if let number = own.number, let version = parent.child("versionNumber"),
            let replaced = self.number(parent), replaced >= number
        {
            run.report(
                Self.rule, at: version,
                "the `versionNumber` of the replaced document is not lower than that of "
                    + "this document")
        }
    }

    private func isSame(_ left: XMLNode, _ right: XMLNode) -> Bool {
        guard let root = left.bytes(of: "root") else { return false }
        return root == right.bytes(of: "root")
            && left.bytes(of: "extension") == right.bytes(of: "extension")
    }

    private func number(_ element: XMLNode) -> Int? {
        element.child("versionNumber")?.token("value").flatMap { Int($0) }
    }
}
