internal import ClinicalDocument
internal import XMLTree

/// Links within the narrative that lead nowhere.
struct NarrativeLinkCheck: DocumentCheck {
    static let rule = RuleEntry(
        check: "CB-REFERENCE-NARRATIVE", .error,
        "a narrative reference without a target",
        explanation: """
            An image, a footnote or a marked region that is missing, or an element of the wrong \
            kind, leaves a gap that the reader cannot notice. With Casebook's own schema, an \
            IDREF without its ID is reported as CB-SCHEMA-REFERENCE; this rule covers links and \
            elements of the wrong kind.
            """,
        failing: """
            <section>
              <text>
                <linkHtml href="#dose">Dose</linkHtml>  <!-- here -->
              </text>
            </section>
            """,
        passing: """
            <section>
              <text>
                <linkHtml href="#dose">Dose</linkHtml>
                <paragraph ID="dose">One a day.</paragraph>
              </text>
            </section>
            """,
        hint: "Give the ID to the intended element, or remove the reference.",
        source: """
            CDA R2, 4.3.5 (renderMultiMedia, footnoteRef, linkHtml, headers of cells); XML 1.0, \
            3.3.1 (IDREF)
            """)

    static let elements: [StaticString] = [
        "linkHtml", "footnote", "observationMedia", "regionOfInterest",
    ]
    static let attributes: [StaticString] = ["referencedObject", "IDREF", "headers"]

    private var links: [XMLNode] = []
    private var footnotes: Set<XMLBytes> = []
    /// What `renderMultiMedia` may show.
    private var objects: Set<XMLBytes> = []
    /// The names of `linkHtml`, which are places as well.
    private var anchors: Set<XMLBytes> = []

    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {
        if let id = element.token(of: "ID") {
            if element.hasLocalName("footnote") { footnotes.insert(id) }
            if element.hasLocalName("observationMedia") || element.hasLocalName("regionOfInterest")
            {
                objects.insert(id)
            }
        }
        if element.hasLocalName("linkHtml"), let name = element.token(of: "name") {
            anchors.insert(name)
        }
        links.append(element)
    }

    mutating func finish(_ document: XMLDocument, _ run: inout CheckRun) {
        for link in links {
            check(link, "headers", nil, &run)
            check(
                link, "referencedObject",
                link.hasLocalName("renderMultiMedia")
                    ? (objects, "neither `observationMedia` nor `regionOfInterest`") : nil, &run)
            check(
                link, "IDREF",
                link.hasLocalName("footnoteRef") ? (footnotes, "no `footnote`") : nil, &run)
            if let target = link.token(of: "href"), target.first == UInt8(ascii: "#"),
                target.count > 1
            {
                let name = target[bytes: 1..<target.count]
                if !run.hasID(name), !anchors.contains(name) {
                    let otherCase = run.caseWords(name)
                    report(link, "href", "an ID that does not exist" + otherCase, &run)
                }
            }
        }
    }

    /// - Parameter wanted: Who may be meant, and what to say of all others; nil for any element.
    private func check(
        _ link: XMLNode, _ attribute: StaticString,
        _ wanted: (ids: Set<XMLBytes>, otherwise: String)?, _ run: inout CheckRun
    ) {
        for name in link.bytes(of: attribute)?.items ?? [] {
            if !run.hasID(name) {
                if !run.isSchemaChecked {
                    report(link, attribute, "an ID that does not exist", &run)
                }
            } else if let wanted, !wanted.ids.contains(name) {
                report(link, attribute, "an element that is \(wanted.otherwise)", &run)
            }
        }
    }

    private func report(
        _ link: XMLNode, _ attribute: StaticString, _ target: String, _ run: inout CheckRun
    ) {
        run.report(
            Self.rule, at: link, attribute: attribute,
            "the `\(attribute)` of \(link.shownName) points to \(target)")
    }
}
