internal import XMLTree

/// Links within the narrative that lead nowhere.
struct NarrativeLinkCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-REFERENCE-NARRATIVE", .error, "narrative that refers to what is not there",
        explanation: """
            An image, a footnote or a marked region that cannot be found is missing from what the \
            reader sees, without any sign that it is missing. The schema says that these values \
            are IDs; it does not say that they exist.
            """,
        failing: """
            <section>
              <text>
                <renderMultiMedia referencedObject="img1"/>  <!-- here -->
              </text>
            </section>
            """,
        passing: """
            <section>
              <text>
                <renderMultiMedia referencedObject="img1"/>
              </text>
              <entry>
                <observationMedia classCode="OBS" moodCode="EVN" ID="img1">
                  <value mediaType="image/jpeg"><reference value="picture.jpg"/></value>
                </observationMedia>
              </entry>
            </section>
            """,
        hint: "Add the element with that ID, or remove the reference.",
        source: "CDA R2, 4.3.5 (renderMultiMedia, footnoteRef, linkHtml); XML 1.0, 3.3.1 (IDREF)")

    static let elements: [StaticString] = ["linkHtml"]
    static let attributes: [StaticString] = ["referencedObject", "IDREF"]

    private var links: [XMLNode] = []

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) { links.append(element) }

    mutating func finish(_ document: XMLDocument, _ run: inout CheckRun) {
        for link in links {
            check(link, "referencedObject", &run)
            check(link, "IDREF", &run)
            if let target = link.bytes(of: "href"), target.first == UInt8(ascii: "#"),
                target.count > 1, !run.hasID(target.dropFirst())
            {
                report(link, "href", &run)
            }
        }
    }

    private func check(_ link: XMLNode, _ attribute: StaticString, _ run: inout CheckRun) {
        guard let names = link.bytes(of: attribute) else { return }
        for name in names.split(whereSeparator: { $0 <= 0x20 }) where !run.hasID(name) {
            report(link, attribute, &run)
        }
    }

    private func report(_ link: XMLNode, _ attribute: StaticString, _ run: inout CheckRun) {
        run.report(
            Self.rule, at: link, attribute: attribute,
            "the `\(attribute)` of \(link.shownName) points to an ID that no element has")
    }
}
