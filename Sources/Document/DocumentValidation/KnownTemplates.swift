internal import ClinicalDocument
internal import XMLTree

/// The templates that the rules of a pack are about: those that their contexts ask for.
struct KnownTemplates: Sendable {
    /// By root; the extensions that contexts name beside it, nil for those that name none.
    private var extensions: [String: [String?]] = [:]

    /// Reads them from the contexts of rules.
    ///
    /// - Complexity: O(*n*) in their length.
    init(contexts: some Sequence<String>) {
        for context in contexts {
            var root: String?
            for literal in Self.literals(in: context) {
                if Self.isRoot(literal) {
                    if let root { add(root, nil) }
                    root = literal
                } else if let open = root, Self.isDate(literal) {
                    add(open, literal)
                    root = nil
                }
            }
            if let root { add(root, nil) }
        }
    }

    private mutating func add(_ root: String, _ version: String?) {
        if extensions[root]?.contains(version) != true {
            extensions[root, default: []].append(version)
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
        var open: (quote: UInt8, start: Int)?
        let bytes = Array(context.utf8)
        for (place, byte) in bytes.enumerated() {
            if let begun = open {
                guard byte == begun.quote else { continue }
                found.append(String(decoding: bytes[begun.start..<place], as: UTF8.self))
                open = nil
            } else if byte == 0x22 || byte == 0x27 {
                open = (byte, place + 1)
            }
        }
        return found
    }

    /// An OID with three parts or more: what is shown of a document has to be one.
    static func isRoot(_ text: String) -> Bool {
        guard text.utf8.count <= 128, let first = text.utf8.first, (0x30...0x32).contains(first)
        else { return false }
        var parts = 1
        var isBehindDot = false
        for byte in text.utf8 {
            if byte == 0x2E {
                guard !isBehindDot else { return false }
                parts += 1
            } else if byte < 0x30 || byte > 0x39 {
                return false
            }
            isBehindDot = byte == 0x2E
        }
        return parts >= 3 && !isBehindDot
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

    /// Names the templates of the document that no pack has rules for. A root that is not an OID,
    /// and a version that is not a date, may be content and are not named.
    ///
    /// An element that claims a template both with and without a version (C-CDA R2.1, 1.8.3) is
    /// covered by rules for the version.
    mutating func noteUnknownTemplates(
        of document: XMLDocument, besides packs: [ReadyPack]
    ) {
        var unknown = UnknownTemplates()
        document.walk(Self.templateIds) { stop in
            guard let root = stop.node.attribute("root"), KnownTemplates.isRoot(root),
                let parent = stop.node.parent
            else { return }
            let version = stop.node.attribute("extension")
            let isKnown = packs.contains { $0.templates.has(root: root, extension: version) }
            unknown.note(root: root, version: version, isKnown: isKnown, of: parent)
        }
        unknownTemplates = unknown.found()
    }
}

/// The templates without rules, collected element by element.
private struct UnknownTemplates {
    private var names: [String] = []
    private var seen: Set<String> = []
    private var parent: XMLNode?
    /// Roots that the element claims without a version, and those that it claims with a known one.
    private var unversioned: [String] = []
    private var covered: Set<String> = []

    private static let kept = 10_000

    mutating func note(root: String, version: String?, isKnown: Bool, of parent: XMLNode) {
        if self.parent.map({ !($0 === parent) }) ?? true {
            closeElement()
            self.parent = parent
        }
        if isKnown {
            if version != nil, covered.count < Self.kept { covered.insert(root) }
        } else if let version {
            add(root + (KnownTemplates.isDate(version) ? ":" + version : ""))
        } else if unversioned.count < Self.kept {
            unversioned.append(root)
        }
    }

    mutating func found() -> [String] {
        closeElement()
        return names
    }

    private mutating func closeElement() {
        for root in unversioned where !covered.contains(root) { add(root) }
        unversioned.removeAll(keepingCapacity: true)
        if !covered.isEmpty { covered = [] }
    }

    private mutating func add(_ name: String) {
        guard names.count < ValidationReport.templatesNamed, seen.insert(name).inserted else {
            return
        }
        names.append(name)
    }
}
