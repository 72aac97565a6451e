internal import ClinicalDocument
internal import XMLTree

/// Versions of nothing, and sets without versions.
struct VersionPairCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-VERSION-PAIR", .warning, "setId and versionNumber, one without the other",
        explanation: """
            setId names what stays the same through all versions, versionNumber says which of \
            them this is. With one alone a receiver cannot tell which document is the latest and \
            may go on showing one that was replaced.
            """,
        failing: """
            <setId root="2.999.7.2" extension="N-39395930"/>  <!-- here -->
            """,
        passing: """
            <setId root="2.999.7.2" extension="N-39395930"/>
            <versionNumber value="1"/>
            """,
        hint: "Write both or neither; a first version has the number 1.",
        source: "CDA R2, 4.2.1 (setId, versionNumber)")

    static let elements: [StaticString] = ["ClinicalDocument"]

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard element.parent == nil else { return }
        switch (element.child("setId"), element.child("versionNumber")) {
        case (let set?, nil): run.report(Self.rule, at: set, "`setId` has no `versionNumber`")
        case (nil, let version?):
            run.report(Self.rule, at: version, "`versionNumber` has no `setId`")
        default: break
        }
    }
}
