internal import ClinicalDocument
internal import XMLTree

/// Replacements that do not fit what they replace.
struct ReplacedDocumentCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-VERSION-PARENT", .warning, "a document that cannot replace its parent",
        explanation: """
            A replacement has an id of its own, the setId of what it replaces, and a higher \
            versionNumber. Otherwise a receiver keeps both documents as valid side by side, or \
            takes the old one for the new one.
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
        hint: "Take id, setId and versionNumber of the parent from the document that is replaced.",
        source: "CDA R2, 4.2.3.1 (relatedDocument, typeCode RPLC)")

    static let elements: [StaticString] = ["relatedDocument"]

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard let root = element.parent, root.parent == nil,
            let parent = element.child("parentDocument")
        else { return }
        if let own = root.child("id"),
            let same = parent.children("id").first(where: { isSame($0, own) })
        {
            run.report(Self.rule, at: same, "the parent document has the id of the document itself")
        }
        guard element.bytes(of: "typeCode")?.equals("RPLC") == true else { return }
        if let own = root.child("setId"), let set = parent.child("setId"), !isSame(own, set) {
            run.report(Self.rule, at: set, "the replaced document has another `setId`")
            return
        }
        if let own = number(root), let version = parent.child("versionNumber"),
            let replaced = number(parent), replaced >= own
        {
            run.report(
                Self.rule, at: version,
                "the `versionNumber` of the replaced document is not lower than the document's own")
        }
    }

    private func isSame(_ left: XMLNode, _ right: XMLNode) -> Bool {
        guard let root = left.bytes(of: "root") else { return false }
        return root == right.bytes(of: "root")
            && left.bytes(of: "extension") == right.bytes(of: "extension")
    }

    private func number(_ element: XMLNode) -> Int? {
        element.child("versionNumber")?.attribute("value").flatMap { Int($0) }
    }
}
