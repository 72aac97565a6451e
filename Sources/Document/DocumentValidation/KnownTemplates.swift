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
            unknown.note(
                root: root, version: version, isKnown: isKnown, of: parent, depth: stop.depth)
        }
        unknownTemplates = unknown.found()
    }
}

/// The templates without rules, collected element by element.
private struct UnknownTemplates {
    /// An element whose end has not been reached.
    private struct OpenElement {
        let node: XMLNode
        /// The depth of its children.
        let depth: Int
        /// Roots that it claims without a version, and their places in the document.
        var unversioned: [(root: String, place: Int)] = []
        /// Roots that it claims with a known version.
        var covered: Set<String> = []
    }

    private var open: [OpenElement] = []
    /// Names, and where each stands first.
    private var places: [String: Int] = [:]
    private var place = 0

    private static let kept = 10_000

    mutating func note(
        root: String, version: String?, isKnown: Bool, of parent: XMLNode, depth: Int
    ) {
        while let last = open.last,
            last.depth > depth || last.depth == depth && !(last.node === parent)
        {
            closeElement()
        }
        if open.last?.depth != depth { open.append(OpenElement(node: parent, depth: depth)) }
        let element = open.count - 1
        place += 1
        if isKnown {
            if version != nil, open[element].covered.count < Self.kept {
                open[element].covered.insert(root)
            }
        } else if let version {
            add(root + (KnownTemplates.isDate(version) ? ":" + version : ""), at: place)
        } else if open[element].unversioned.count < Self.kept {
            open[element].unversioned.append((root, place))
        }
    }

    /// The names in document order.
    mutating func found() -> [String] {
        while !open.isEmpty { closeElement() }
        return places.sorted { $0.value < $1.value }.prefix(ValidationReport.templatesNamed)
            .map(\.key)
    }

    private mutating func closeElement() {
        let element = open.removeLast()
        for claim in element.unversioned where !element.covered.contains(claim.root) {
            add(claim.root, at: claim.place)
        }
    }

    private mutating func add(_ name: String, at place: Int) {
        if let known = places[name] {
            places[name] = min(known, place)
        } else if places.count < Self.kept {
            places[name] = place
        }
    }
}
