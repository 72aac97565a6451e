internal import XMLTree

/// What the catalogue says of bytes that do not become a clinical document.
enum InputRules {
    static let entries: [RuleEntry] =
        [unreadable, root, workLimit] + FindingCode.archives.map(archive)
        + PDFRules.entries
        + XMLRefusal.Reason.allCases.map(refusal)

    private static let whole: RuleExample = .document(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <ClinicalDocument xmlns="urn:hl7-org:v3">…</ClinicalDocument>
        """)

    private static let unreadable = entry(
        .unreadable, "an input that cannot be read",
        "A document that cannot be opened cannot be checked. The message gives the cause.",
        .words("A path that does not exist, or a file without read permission."),
        .words("A file that the user of Casebook can read."), "POSIX.1-2017, open")

    private static func archive(_ code: FindingCode) -> RuleEntry {
        let about: (title: String, explanation: String, failing: String, passing: String) =
            switch code.name {
            case "CB-ARCHIVE-EMPTY":
                (
                    "an archive without documents",
                    "No file name in the archive is that of a document.",
                    "A ZIP archive with only letter.pdf.",
                    "A ZIP archive with letter.xml."
                )
            case "CB-ARCHIVE-LIMIT":
                (
                    "an archive above a limit",
                    """
                    Limits keep one input from taking the memory and time of all others: on the \
                    unpacked size of a document, on its growth, and on the number of documents.
                    """,
                    "100 KB that unpack to 10 GB.", "A thousand documents of 1 MB."
                )
            case "CB-ARCHIVE-NESTED":
                (
                    "an archive in an archive",
                    "Archives inside archives are not opened, because their nesting has no end.",
                    "all.zip, which contains ward.zip.", "all.zip, which contains documents."
                )
            case "CB-ARCHIVE-UNSUPPORTED":
                (
                    "an archive of an unsupported kind",
                    "The archive is encrypted, or uses an unusual compression method.",
                    "A ZIP archive with a password.", "A ZIP archive, stored or deflated."
                )
            default:
                (
                    "a damaged archive",
                    "Casebook does not guess at files that are not archives, are cut off or "
                        + "have a wrong checksum.",
                    "The first half of a ZIP archive.", "The complete archive."
                )
            }
        return entry(
            code, about.title, about.explanation, .words(about.failing), .words(about.passing),
            "RFC 1952 (gzip); APPNOTE.TXT (ZIP)")
    }

    private static let root = entry(
        .root, "a root that is not ClinicalDocument",
        """
        Receivers recognize CDA by its root element and namespace. A bundle, an envelope around \
        the document or another namespace makes it another kind of document.
        """,
        .document("<Bundle xmlns=\"http://hl7.org/fhir\"/>"), whole,
        "CDA R2, 4.1; HL7 V3 XML ITS R1")

    private static let workLimit = entry(
        .workLimit, "a document that is too expensive to check",
        """
        Each document has a budget of processing steps in proportion to its size. Real documents \
        need less than a quarter of it; a document that needs more would delay others.
        """,
        .words("A document in which each of 100,000 entries is compared with all others."),
        .words("A document with 100,000 entries."), "Casebook's limits (ParseLimits)")

    private static func entry(
        _ code: FindingCode, _ title: String, _ explanation: String, _ failing: RuleExample,
        _ passing: RuleExample, _ source: String
    ) -> RuleEntry {
        RuleEntry(
            code: code, level: .wellFormed, severity: .fatal, title: title,
            explanation: explanation, failing: failing, passing: passing, source: source,
            origin: .casebook)
    }

    private static func refusal(_ reason: XMLRefusal.Reason) -> RuleEntry {
        let about = about(reason)
        return entry(
            .refusal(reason), about.title, about.explanation, about.failing, about.passing,
            about.source)
    }

    private struct About {
        let title: String
        let explanation: String
        let failing: RuleExample
        var passing = whole
        var source = "XML 1.0 (Fifth Edition)"
    }

    /// A limit of ``XMLTree/ParseLimits``.
    private static func limit(_ title: String, _ failing: String, _ passing: String) -> About {
        About(
            title: title,
            explanation: """
                Limits keep one input from taking the memory and time of all others. They are far \
                above the needs of real documents; ParseLimits gives the reason for each.
                """,
            failing: .words(failing), passing: .words(passing),
            source: "Casebook's limits (ParseLimits)")
    }

    private static func about(_ reason: XMLRefusal.Reason) -> About {
        switch reason {
        case .empty:
            About(
                title: "an input without content",
                explanation: "An empty file is often the result of an interrupted transfer.",
                failing: .words("A file of 0 bytes, or of white space alone."))
        case .tooLarge:
            limit("an input above the size limit", "A file of 300 MB.", "A file of 60 MB.")
        case .tooDeep:
            limit(
                "elements nested too deeply", "300 nested elements.", "60 nested elements.")
        case .tooManyNodes:
            limit(
                "more elements than the size allows", "A million elements `<a/>` in 4 MB.",
                "A table of ten thousand rows.")
        case .tooManyAttributes:
            limit(
                "an element with too many attributes", "An element with 300 attributes.",
                "An element with ten attributes.")
        case .attributeTooLong:
            limit(
                "an attribute's value that is too long", "A file as a data: URL in an attribute.",
                "The file as base64 in a text element.")
        case .textTooLong:
            limit("a text that is too long", "A text of 300 MB.", "An embedded file of 40 MB.")
        case .tooManyNamespaces:
            limit(
                "too many namespace declarations", "300 prefixes declared on the root.",
                "Five prefixes declared on the root.")
        case .tooManyNames:
            limit(
                "too many different names", "Elements `n1` to `n20000`.",
                "The names that CDA and its extensions have, some 600.")
        case .tooSlow:
            limit("a document that takes too long to read", "30 seconds of parsing.", "A second.")
        case .outOfMemory:
            limit("a document that needs too much memory", "No memory is left.", "Enough memory.")
        case .notXML:
            About(
                title: "an input that does not begin with XML",
                explanation: """
                    Often an error page, a JSON answer or a message around the document was saved \
                    under the document's name.
                    """,
                failing: .document("{\"resourceType\": \"Bundle\"}"))
        case .compressed:
            About(
                title: "a compressed file in place of XML",
                explanation: "The input is a compressed file; its content was not checked.",
                failing: .words("letter.xml.gz, renamed to letter.xml."),
                source: "RFC 1952 (gzip); APPNOTE.TXT (ZIP)")
        case .encodingUnsupported:
            About(
                title: "an encoding that is not accepted",
                explanation: """
                    Accepted encodings are UTF-8, UTF-16, ISO-8859-1, ISO-8859-15, windows-1252 \
                    and US-ASCII. Rare encodings can hide markup from other programs.
                    """,
                failing: .document(
                    """
                    <?xml version="1.0" encoding="UTF-7"?>
                    <ClinicalDocument xmlns="urn:hl7-org:v3">…</ClinicalDocument>
                    """),
                source: "XML 1.0, 4.3.3; IANA Character Sets")
        case .encodingInvalid:
            About(
                title: "bytes that are not in the declared encoding",
                explanation: """
                    Guessing would change names: a document whose bytes contradict its \
                    declaration is refused rather than misread.
                    """,
                failing: .words("`encoding=\"UTF-8\"` for bytes in ISO-8859-1 with an ü."),
                source: "XML 1.0, 4.3.3")
        case .doctype:
            About(
                title: "a DOCTYPE",
                explanation: """
                    A DOCTYPE can define entities that grow without end or read files of the \
                    receiver. CDA does not need one.
                    """,
                failing: .document(
                    """
                    <?xml version="1.0"?>
                    <!DOCTYPE ClinicalDocument>
                    <ClinicalDocument xmlns="urn:hl7-org:v3">…</ClinicalDocument>
                    """),
                source: "CDA R2, 1.4; XML 1.0, 2.8")
        case .notWellFormed:
            About(
                title: "XML that is not well-formed",
                explanation: """
                    XML programs stop reading such a document at the first error. A common cause \
                    is text that was inserted without escaping < and &.
                    """,
                failing: .document(
                    """
                    <?xml version="1.0"?>
                    <ClinicalDocument xmlns="urn:hl7-org:v3"><title>A & B</title></ClinicalDocument>
                    """))
        case .namespace:
            About(
                title: "namespaces used wrongly",
                explanation: """
                    Without a declaration of its prefix, the meaning of an element is unknown. A \
                    common cause is a fragment that was copied without the declarations on its \
                    root.
                    """,
                failing: .document(
                    """
                    <?xml version="1.0"?>
                    <ClinicalDocument xmlns="urn:hl7-org:v3"><sdtc:id/></ClinicalDocument>
                    """),
                source: "Namespaces in XML 1.0")
        }
    }
}
