internal import ClinicalDocument
internal import XMLTree

/// Documents that do not say on which day they were made.
struct TimePrecisionCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-TIME-PRECISION", .warning, "a document time without a day",
        explanation: """
            Receivers sort documents by effectiveTime and show the newest first. A time with only \
            a month or a year sorts to its beginning, and the document is overlooked.
            """,
        failing: """
            <effectiveTime value="202403"/>  <!-- here -->
            """,
        passing: """
            <effectiveTime value="20240312"/>
            """,
        hint: "Write at least YYYYMMDD, preferably to the minute with the time zone.",
        source: "CDA R2, 4.2.1 (ClinicalDocument.effectiveTime)")

    static let elements: [StaticString] = ["effectiveTime"]

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard let parent = element.parent, parent.parent == nil,
            let value = element.bytes(of: "value"), let instant = try? WrittenInstant(value),
            instant.precision < .day
        else { return }
        run.report(
            Self.rule, at: element, attribute: "value",
            "the document's `effectiveTime` has no day: expected at least YYYYMMDD")
    }
}
