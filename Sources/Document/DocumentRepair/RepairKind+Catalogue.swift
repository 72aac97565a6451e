public import DocumentValidation

extension RepairKind {
    /// What the catalogue says of the kinds of repairs, each with a piece of a document before and
    /// after it.
    public static var entries: [RuleEntry] { allCases.map(\.entry) }

    private var entry: RuleEntry {
        RuleEntry(
            code: FindingCode(rawValue, "Run `casebook fix FILE --diff`, and read what it shows."),
            level: .casebook, severity: .information, title: summary,
            explanation: """
                A repair of `casebook fix`: it needs nothing but what the document or the standard \
                says. It is made only if fewer errors and warnings are left, and changes no other \
                byte.
                """,
            failing: .words(examples.before), passing: .words(examples.after),
            source: "Documentation/validating.md", origin: .casebook)
    }

    /// A piece of a document before and after the repair.
    public var examples: (before: String, after: String) {
        switch self {
        case .namespace:
            (
                "<ClinicalDocument xmlns=\"urn:hl7-org:v3\">",
                "<ClinicalDocument xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
                    + "xmlns=\"urn:hl7-org:v3\">"
            )
        case .typeID:
            (
                "<typeId root=\"2.16.840.1.113883.1.3\" extension=\"POCD_MT000040\"/>",
                "<typeId root=\"2.16.840.1.113883.1.3\" extension=\"POCD_HD000040\"/>"
            )
        case .realm: ("<realmCode code=\"us\"/>", "<realmCode code=\"US\"/>")
        case .name: ("<Title>Course</Title>", "<title>Course</title>")
        case .order:
            ("<text>Well.</text><title>Course</title>", "<title>Course</title><text>Well.</text>")
        case .type:
            ("<value xsi:type=\"hl7:PQ\"/>", "<value xsi:type=\"PQ\"/>")
        case .whiteSpace: ("<id root=\" 2.999.1 \"/>", "<id root=\"2.999.1\"/>")
        case .codeCase: ("<act classCode=\"act\"/>", "<act classCode=\"ACT\"/>")
        case .time: ("<time value=\"2024-03-12\"/>", "<time value=\"20240312\"/>")
        case .identifier: ("<id root=\"urn:oid:2.999.1\"/>", "<id root=\"2.999.1\"/>")
        case .language: ("<languageCode code=\"en_US\"/>", "<languageCode code=\"en-US\"/>")
        case .unit: ("<value unit=\"mmHg\"/>", "<value unit=\"mm[Hg]\"/>")
        case .duplicateID:
            (
                "<content ID=\"a\">One</content><content ID=\"a\">Two</content>",
                "<content ID=\"a\">One</content><content ID=\"a-2\">Two</content>"
            )
        case .reference: ("<reference value=\"#words\"/>", "<reference value=\"#Words\"/>")
        }
    }
}
