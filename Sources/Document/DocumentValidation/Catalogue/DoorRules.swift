internal import XMLTree

/// What the catalogue says of bytes that do not become a clinical document.
enum DoorRules {
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
        "Nothing can be said of a document that could not be opened. The message names the cause.",
        .words("A path that does not exist, or a file without permission to read."),
        .words("A file that the user who runs Casebook may read."), "POSIX.1-2017, open")

    private static func archive(_ code: FindingCode) -> RuleEntry {
        let about: (title: String, explanation: String, failing: String, passing: String) =
            switch code.name {
            case "CB-ARCHIVE-EMPTY":
                (
                    "an archive without documents",
                    "Nothing in the archive has the name of a document.",
                    "A ZIP archive that holds letter.pdf alone.",
                    "A ZIP archive that holds letter.xml."
                )
            case "CB-ARCHIVE-LIMIT":
                (
                    "an archive above a limit",
                    """
                    Limits keep one input from taking the memory and time of all others: on what a \
                    document may have unpacked, how far it may grow, and how many there may be.
                    """,
                    "100 KB that become 10 GB.", "A thousand documents of 1 MB."
                )
            case "CB-ARCHIVE-NESTED":
                (
                    "an archive in an archive",
                    "Archives in archives are not opened: there is no end to them.",
                    "all.zip, in which there is ward.zip.", "all.zip, in which there are documents."
                )
            case "CB-ARCHIVE-UNSUPPORTED":
                (
                    "an archive of another kind",
                    "It is encrypted, or packed by a method that is not among the usual ones.",
                    "A ZIP archive with a password.", "A ZIP archive, stored or deflated."
                )
            default:
                (
                    "a damaged archive",
                    "What is no archive, was cut short or has another checksum is not guessed at.",
                    "The first half of a ZIP archive.", "The whole of it."
                )
            }
        return entry(
            code, about.title, about.explanation, .words(about.failing), .words(about.passing),
            "RFC 1952 (gzip); APPNOTE.TXT (ZIP)")
    }

    private static let root = entry(
        .root, "a root that is not ClinicalDocument",
        """
        Every receiver recognizes CDA by its root element and its namespace. A bundle, an \
        envelope around the document or another namespace is another kind of document.
        """,
        .document("<Bundle xmlns=\"http://hl7.org/fhir\"/>"), whole,
        "CDA R2, 4.1; HL7 V3 XML ITS R1")

    private static let workLimit = entry(
        .workLimit, "a document that costs too much to check",
        """
        Every document has a budget of steps for all that is done with it, in proportion to its \
        size. Real documents need less than a quarter of it; one that needs more would keep others \
        waiting.
        """,
        .words("A document in which each of 100,000 entries is compared with each other."),
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
                Limits keep one input from taking the memory and time of all others. They lie far \
                above what real documents need; each has its reason in ParseLimits.
                """,
            failing: .words(failing), passing: .words(passing),
            source: "Casebook's limits (ParseLimits)")
    }

    private static func about(_ reason: XMLRefusal.Reason) -> About {
        switch reason {
        case .empty:
            About(
                title: "an input without content",
                explanation: "An empty file is what a transfer that was cut off leaves behind.",
                failing: .words("A file of 0 bytes, or of white space alone."))
        case .tooLarge:
            limit("an input above the size limit", "A file of 300 MB.", "A file of 60 MB.")
        case .tooDeep:
            limit(
                "elements nested too deeply", "300 elements inside each other.",
                "60 elements inside each other.")
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
            limit("a document that memory does not suffice for", "No memory is left.", "Enough is.")
        case .notXML:
            About(
                title: "an input that does not begin with XML",
                explanation: """
                    Often a page with an error message, a JSON answer or a message with the \
                    document inside was saved under the document's name.
                    """,
                failing: .document("{\"resourceType\": \"Bundle\"}"))
        case .compressed:
            About(
                title: "a compressed file in place of XML",
                explanation: "The bytes are a packed file; its content was not looked at.",
                failing: .words("letter.xml.gz, renamed to letter.xml."),
                source: "RFC 1952 (gzip); APPNOTE.TXT (ZIP)")
        case .encodingUnsupported:
            About(
                title: "an encoding that is not accepted",
                explanation: """
                    Accepted are UTF-8, UTF-16, ISO-8859-1, ISO-8859-15, windows-1252 and \
                    US-ASCII. Rare encodings hide markup from programs that look for it.
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
                    Guessing would change names: a document whose bytes and declaration disagree \
                    is refused rather than read wrongly.
                    """,
                failing: .words("`encoding=\"UTF-8\"` over bytes in ISO-8859-1 with an ü."),
                source: "XML 1.0, 4.3.3")
        case .doctype:
            About(
                title: "a DOCTYPE",
                explanation: """
                    A DOCTYPE can define entities that grow without end or read files of the \
                    receiver. CDA has no use for one.
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
                    No XML program reads such a document further than to the first error. Often \
                    a text was put between tags without escaping < and &.
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
                    A prefix without declaration leaves it open what an element is. Fragments \
                    that were copied without their root lose the declarations it had.
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
