internal import ClinicalDocument
internal import XMLTree

/// Versions of nothing, and sets without versions.
struct VersionPairCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-VERSION-PAIR", .warning, "setId without versionNumber, or the reverse",
        explanation: """
            setId is common to all versions; versionNumber says which version this is. With only \
            one of them, a receiver cannot tell which document is the latest, and may show a \
            replaced one.
            """,
        failing: """
            <setId root="2.999.7.2" extension="N-39395930"/>  <!-- here -->
            """,
        passing: """
            <setId root="2.999.7.2" extension="N-39395930"/>
            <versionNumber value="1"/>
            """,
        hint: "Write both or neither; the first version has the number 1.",
        source: "CDA R2, 4.2.1 (setId, versionNumber)")

    static let elements: [StaticString] = ["ClinicalDocument"]

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard element.parent == nil else { return }
        switch (element.child("setId"), element.child("versionNumber")) {
        case (let set?, nil): run.report(Self.rule, at: set, "`setId` without `versionNumber`")
        case (nil, let version?):
            run.report(Self.rule, at: version, "`versionNumber` without `setId`")
        default: break
        }
    }
}
