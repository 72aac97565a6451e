internal import ClinicalDocument
internal import XMLTree

/// The templates that the rules of a pack are about: those that their contexts ask for.
struct KnownTemplates: Sendable {
    /// By root; the extensions that contexts name beside it, nil for those that name none.
    private var extensions: [String: Set<String?>] = [:]

    /// Reads them from the contexts of rules.
    ///
    /// - Complexity: O(*n*) in their length.
    init(contexts: some Sequence<String>) {
        for context in contexts {
            var root: String?
            for literal in Self.literals(in: context) {
                if Self.isRoot(literal) {
                    if let root { extensions[root, default: []].insert(nil) }
                    root = literal
                } else if let open = root, Self.isDate(literal) {
                    extensions[open, default: []].insert(literal)
                    root = nil
                }
            }
            if let root { extensions[root, default: []].insert(nil) }
        }
    }

    /// Whether a rule asks for a template in this version.
    func has(root: String, extension version: String?) -> Bool {
        guard let known = extensions[root] else { return false }
        return known.contains(nil) || known.contains(version)
    }

    /// All of them, `root` or `root:version`, sorted.
    var names: [String] {
        extensions.flatMap { root, versions in
            versions.map { version in root + (version.map { ":" + $0 } ?? "") }
        }.sorted()
    }

    private static func literals(in context: String) -> [String] {
        var found: [String] = []
        var rest = context[...]
        while let quote = rest.firstIndex(where: { $0 == "'" || $0 == "\"" }) {
            let start = rest.index(after: quote)
            guard let end = rest[start...].firstIndex(of: rest[quote]) else { break }
            found.append(String(rest[start..<end]))
            rest = rest[rest.index(after: end)...]
        }
        return found
    }

    /// An OID with four parts or more: what is shown of a document has to be one.
    static func isRoot(_ text: String) -> Bool {
        guard text.utf8.count <= 128, "012".contains(text.first ?? "x") else { return false }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count >= 3
            && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } }
    }

    /// A version as guides have it: `2015-08-01`.
    static func isDate(_ text: String) -> Bool {
        text.utf8.count == 10
            && text.utf8.enumerated().allSatisfy { place, byte in
                place == 4 || place == 7 ? byte == 0x2D : byte >= 0x30 && byte <= 0x39
            }
    }
}

extension ReportDraft {
    private static let templateIds = XMLVocabulary(
        namespaces: [hl7, sdtc], elements: ["templateId"], attributes: [])

    /// Notes the templates of the document that no pack has rules for. A root that is no OID, or a
    /// version that is no date, may be content and is not named.
    mutating func noteUnknownTemplates(
        of document: XMLDocument, besides choices: [RuleChooser.Choice]
    ) {
        var seen: Set<String> = []
        var unknown: [String] = []
        document.walk(Self.templateIds) { stop in
            guard let root = stop.node.attribute("root"), KnownTemplates.isRoot(root) else {
                return
            }
            let written = stop.node.attribute("extension")
            let version = written.flatMap { KnownTemplates.isDate($0) ? $0 : nil }
            let name = root + (version.map { ":" + $0 } ?? "")
            guard seen.count < 10_000, seen.insert(name).inserted,
                unknown.count < ValidationReport.templatesNamed,
                !choices.contains(where: { $0.templates.has(root: root, extension: written) })
            else { return }
            unknown.append(name)
        }
        unknownTemplates = unknown
    }
}
