internal import ClinicalDocument
internal import XMLTree

/// What is said to have happened and has not yet.
struct FutureTimeCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-TIME-FUTURE", .warning, "an event in the future",
        explanation: """
            A birth, a signature or a measurement cannot be in the future. Sorted by time, it \
            stays on top as the newest result until then. The check covers the times of the \
            document and its authors, births, deaths, and observations and procedures in the mood \
            EVN; it allows one day for clocks. Plans may be in the future.
            """,
        failing: """
            <effectiveTime value="29990101"/>  <!-- here -->
            """,
        passing: """
            <effectiveTime value="20240312"/>
            """,
        hint: "Correct the time; for plans use a mood such as INT, RQO or APT.",
        source: "CDA R2, 4.2 (times) and 4.3.6 (moodCode EVN)")

    static let elements: [StaticString] = ["effectiveTime", "time", "birthTime", "deceasedTime"]

    /// A zone that was not written, and clocks that go wrong.
    private static let grace: Int64 = 86_400

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        guard let now = run.now else { return }
        let low = element.bytes(of: "value") == nil ? element.child("low") : nil
        guard let value = (low ?? element).bytes(of: "value"),
            let instant = try? WrittenInstant(value), instant.seconds > now + Self.grace,
            isOfThePast(element)
        else { return }
        run.report(
            Self.rule, at: low ?? element, attribute: "value",
            "\(element.shownName) is in the future")
    }

    private func isOfThePast(_ element: XMLNode) -> Bool {
        guard element.hasLocalName("effectiveTime") || element.hasLocalName("time") else {
            return true
        }
        guard let parent = element.parent else { return false }
        if element.hasLocalName("time") {
            return TimeElements.isNamed(
                parent, ["author", "authenticator", "legalAuthenticator", "dataEnterer"])
        }
        if parent.hasLocalName("ClinicalDocument") { return true }
        return TimeElements.isNamed(parent, ["observation", "procedure"])
            && parent.token(of: "moodCode")?.equals("EVN") == true
    }
}
