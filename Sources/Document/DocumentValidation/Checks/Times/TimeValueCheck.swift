internal import XMLTree

/// Times that the schema lets pass and that no calendar or clock has.
struct TimeValueCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-TIME-VALUE", .error, "a time that does not exist",
        explanation: """
            The schema only counts digits. Receivers treat a day such as 31 February or a time \
            with five digits in different ways: they drop it, move it to another day, or refuse \
            it.
            """,
        failing: """
            <effectiveTime value="20240231"/>  <!-- here -->
            """,
        passing: """
            <effectiveTime value="20240229"/>
            """,
        hint: "Write the time as YYYYMMDDHHMMSS±ZZZZ and leave out unknown parts.",
        source: "HL7 V3 Data Types R1 (TS); ISO 8601")

    static let elements = TimeElements.certain + TimeElements.possible

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard let value = element.bytes(of: "value"), TimeElements.isTime(element) else { return }
        do throws(WrittenInstant.Defect) {
            _ = try WrittenInstant(value)
        } catch {
            guard error != .form || !run.isSchemaChecked else { return }
            run.report(
                Self.rule, at: element, attribute: "value",
                "the time in \(element.shownName) is wrong: expected \(error.expectation)")
        }
    }
}
