internal import ClinicalDocument
internal import XMLTree

/// Documents made at an hour that is not said to be whose.
struct TimeZoneCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-TIME-ZONE", .information, "a time of day without a time zone",
        explanation: """
            A receiver in another time zone, or in the same one after a clock change, sorts the \
            document wrongly among others of the same day.
            """,
        failing: """
            <effectiveTime value="20240312101500"/>  <!-- here -->
            """,
        passing: """
            <effectiveTime value="20240312101500+0100"/>
            """,
        hint: "Append the time zone as ±HHMM, +0000 for UTC.",
        source: "HL7 V3 Data Types R1 (TS); ISO 8601")

    static let elements: [StaticString] = ["effectiveTime"]

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard let parent = element.parent, parent.parent == nil,
            let value = element.bytes(of: "value"), let instant = try? WrittenInstant(value),
            instant.precision >= .hour, instant.zoneMinutes == nil
        else { return }
        run.report(
            Self.rule, at: element, attribute: "value",
            "the document's `effectiveTime` has a time of day but no time zone")
    }
}
