internal import ClinicalDocument
internal import XMLTree

extension ReportDraft {
    /// Holds the document against the schema.
    mutating func check(_ document: XMLDocument, against schema: XMLSchema) {
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
        let words = SchemaWords()
        let otherWords = found.isEmpty ? nil : otherSchema.map(OtherSchemaWords.init)
        for (issue, node) in found {
            let place = otherWords == nil ? words.place(of: issue, at: node) : node
            let (code, message) =
                otherWords.map { (.schemaInvalid, $0.sentence(for: issue, at: node)) }
                ?? words.words(for: issue, at: place)
            add(
                finding(
                    code, .error, .schema, at: place, message: message,
                    revealed: KnownNames.has(place) ? place.value : place.name))
        }
        addUnkept(verdict.errorCount - found.count, .error)
        let count = verdict.setAsideCount - root.bodiesOfMarkup
        if count > 0 {
            add(
                finding(
                    .foreign, .information, .schema, at: root,
                    message: count == 1
                        ? "1 element or attribute in a foreign namespace was set aside"
                        : "\(count) elements or attributes in foreign namespaces were set aside",
                    revealed: nil))
        }
    }

    /// The bytes of a schema that is not Casebook's.
    private var otherSchema: [UInt8]? {
        if case .file(_, let bytes) = options.schema { bytes } else { nil }
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
