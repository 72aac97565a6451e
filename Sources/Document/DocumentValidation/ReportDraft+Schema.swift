internal import ClinicalDocument
internal import XMLTree

extension ReportDraft {
    /// Holds the document against the schema of CDA R2.
    mutating func checkModel(_ document: XMLDocument) {
        let verdict = XMLModel.cda.validate(
            document, setsForeignAside: !options.isStrict, kept: options.findingsKept)
        guard let verdict else {
            levels[.schema] = .skipped(because: "the schema could not be applied")
            return
        }
        levels[.schema] = verdict.isValid ? .passed : .failed
        var identifiers = OtherCaseIdentifiers(document)
        for finding in verdict.findings {
            let node = finding.node
            if finding.kind == .referenceBroken { identifiers.read() }
            let known = identifiers
            let words = SchemaWords(hasIDInOtherCase: known.has).words(for: finding)
            var found = self.finding(
                words.code, .error, .schema, at: node, message: words.message,
                revealed: revealed(at: node))
            found.help = words.help
            add(found)
        }
        addUnkept(verdict.total - verdict.findings.count, .error)
        noteSetAside(verdict.setAsideCount, in: document.root)
    }

    /// Holds the document against a schema that is not Casebook's.
    mutating func check(_ document: XMLDocument, against schema: XMLSchema, of bytes: [UInt8]) {
        var found: [(XMLIssue, XMLNode)] = []
        let root = document.root
        let verdict = schema.validate(
            document, setsForeignAside: !options.isStrict, kept: options.findingsKept
        ) { issue, node in found.append((issue, node ?? root)) }
        guard let verdict else {
            levels[.schema] = .skipped(because: "the schema could not be applied")
            return
        }
        levels[.schema] = verdict.isValid ? .passed : .failed
        let words = OtherSchemaWords(found.isEmpty ? [] : bytes)
        for (issue, node) in found {
            add(
                finding(
                    .schemaInvalid, .error, .schema, at: node,
                    message: words.sentence(for: issue, at: node), revealed: revealed(at: node)))
        }
        addUnkept(verdict.errorCount - found.count, .error)
        noteSetAside(verdict.setAsideCount, in: root)
    }

    private func revealed(at node: XMLNode) -> String? {
        KnownNames.has(node) ? node.value : node.name
    }

    private mutating func noteSetAside(_ number: Int, in root: XMLNode) {
        let count = number - root.bodiesOfMarkup
        guard count > 0 else { return }
        add(
            finding(
                .foreign, .information, .schema, at: root,
                message: count == 1
                    ? "1 element or attribute in a foreign namespace was not validated"
                    : "\(count) elements or attributes in foreign namespaces were not validated",
                revealed: nil))
    }
}

/// The IDs of a document, read when a reference leads nowhere.
struct OtherCaseIdentifiers {
    private static let vocabulary = XMLVocabulary(
        namespaces: [hl7, sdtc], elements: [], attributes: ["ID"])
    private let document: XMLDocument
    private var names: Set<String>?
    private var lowercased: Set<String> = []

    init(_ document: XMLDocument) { self.document = document }

    /// Reads them; once.
    mutating func read() {
        guard names == nil else { return }
        var found: Set<String> = []
        document.walk(Self.vocabulary) { stop in
            if let id = stop.node.token(of: "ID") { found.insert(String(id)) }
        }
        names = found
        lowercased = Set(found.map { $0.lowercased() })
    }

    /// Whether a name is none of them, and one differs from it in case only.
    func has(_ name: String) -> Bool {
        names?.contains(name) == false && lowercased.contains(name.lowercased())
    }
}

extension XMLNode {
    /// The bodies of a document whose content is an element of another namespace. It is set aside
    /// as others are, and is in its place there.
    fileprivate var bodiesOfMarkup: Int {
        children("component").flatMap { $0.children("nonXMLBody") }
            .filter { $0.child("text")?.embeddedMarkup != nil }.count
    }
}
