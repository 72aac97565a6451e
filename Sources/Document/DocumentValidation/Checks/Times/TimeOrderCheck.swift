internal import XMLTree

/// Periods that end before they begin.
struct TimeOrderCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-TIME-ORDER", .error, "a period that ends before it begins",
        explanation: """
            Such a period contains no instant: a program that asks whether a medication is active \
            always gets no, and a reader cannot tell which end is wrong. The ends are compared to \
            the precision of both, with their time zones if both have one.
            """,
        failing: """
            <observation classCode="OBS" moodCode="EVN">
              <code code="8867-4" codeSystem="2.16.840.1.113883.6.1" displayName="Heart rate"/>
              <effectiveTime>
                <low value="20240312"/>
                <high value="20240301"/>  <!-- here -->
              </effectiveTime>
            </observation>
            """,
        passing: """
            <observation classCode="OBS" moodCode="EVN">
              <code code="8867-4" codeSystem="2.16.840.1.113883.6.1" displayName="Heart rate"/>
              <effectiveTime>
                <low value="20240301"/>
                <high value="20240312"/>
              </effectiveTime>
            </observation>
            """,
        hint: "Swap low and high if they were mixed up; otherwise correct the wrong one.",
        source: "HL7 V3 Data Types R1 (IVL: low is not greater than high)")

    static let elements: [StaticString] = ["low", "high"]

    /// The `low` that was seen last, and what it stands in.
    private var low: (element: XMLNode, parent: XMLNode)?

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard let parent = element.parent else { return }
        guard element.hasLocalName("high") else {
            low = (element, parent)
            return
        }
        guard let low, low.parent === parent, let start = low.element.bytes(of: "value"),
            let end = element.bytes(of: "value"), TimeElements.isTime(element),
            let start = try? WrittenInstant(start), let end = try? WrittenInstant(end),
            start.isAfter(end)
        else { return }
        run.report(
            Self.rule, at: element, attribute: "value",
            "the `high` of \(parent.shownName) is before its `low`")
    }
}
