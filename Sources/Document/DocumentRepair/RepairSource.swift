internal import ClinicalDocument
internal import Schemas
internal import XMLTree

/// A document that is looked at for repairs: its tree, its text, and what the schema says of it.
struct RepairSource {
    let text: [UInt8]
    let markup: SourceMarkup
    let document: XMLDocument
    /// The tree's elements in the order of the markup's.
    let nodes: [XMLNode]
    /// What breaks the schema of CDA.
    let findings: [XMLModelFinding]
    private let places: [Int: Int]

    private static let findingsKept = 10_000

    /// - Parameter text: UTF-8 without byte order mark.
    init(_ text: [UInt8], limits: ParseLimits) throws(RepairRefusal) {
        do throws(XMLRefusal) {
            document = try XMLDocument(
                text, limits: limits, within: limits.budget(forBytes: text.count))
        } catch {
            throw .unreadable(error.message)
        }
        self.text = text
        markup = SourceMarkup(text)
        var nodes: [XMLNode] = []
        var open = [document.root]
        while let node = open.popLast() {
            nodes.append(node)
            open += Array(node.elements).reversed()
        }
        guard nodes.count == markup.elements.count else {
            throw .unreadable("its tags cannot be found in its text")
        }
        self.nodes = nodes
        places = Dictionary(
            markup.elements.enumerated().map { ($0.element.start, $0.offset) },
            uniquingKeysWith: { first, _ in first })
        let verdict = XMLModel.cda.validate(
            document, setsForeignAside: true, kept: Self.findingsKept)
        findings = verdict?.findings ?? []
    }

    /// The place of an element, or of an attribute's element, in the markup.
    func index(of node: XMLNode) -> Int? {
        let element = node.kind == .element ? node : node.parent
        return element?.offset.flatMap { places[$0] }
    }

    /// The type that a finding is about.
    func type(of finding: XMLModelFinding) -> ModelType? {
        finding.type.map { CDAModel.shared.type(at: $0) }
    }

    func words(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

    /// An element's attribute without prefix.
    func attribute(_ name: String, at index: Int) -> SourceAttribute? {
        markup.attributes(of: markup.elements[index]).first { words($0.name) == name }
    }

    /// The attribute that a finding is about, where it is one.
    func attribute(of finding: XMLModelFinding) -> SourceAttribute? {
        guard finding.node.kind == .attribute, let index = index(of: finding.node) else {
            return nil
        }
        let prefix = finding.node.prefix.map { $0 + ":" } ?? ""
        return attribute(prefix + finding.node.name, at: index)
    }

    /// An attribute's value as it is written; nil where entities stand in it.
    func value(of attribute: SourceAttribute) -> String? {
        text[attribute.value].contains(UInt8(ascii: "&")) ? nil : words(attribute.value)
    }

    /// The prefix that stands for a namespace at an element, with its colon; nil where none does.
    func prefix(of uri: String, at node: XMLNode, orDefault allowsDefault: Bool) -> String? {
        var hidden: Set<String> = []
        var current: XMLNode? = node
        while let element = current, element.kind == .element {
            for (prefix, declared) in element.namespaceDeclarations.sorted(by: {
                $0.prefix < $1.prefix
            }) where hidden.insert(prefix).inserted {
                guard declared == uri, allowsDefault || !prefix.isEmpty else { continue }
                return prefix.isEmpty ? "" : prefix + ":"
            }
            current = element.parent
        }
        return nil
    }

    /// The white space before an element, where it stands on a line of its own.
    func indentation(before index: Int) -> String {
        let start = markup.elements[index].start
        var low = start
        while low > 0, isSpace(text[low - 1]) { low -= 1 }
        return words(low..<start)
    }

    /// Whether there is only white space in a range, comments and instructions aside.
    func isBlank(_ range: Range<Int>) -> Bool {
        var position = range.lowerBound
        while position < range.upperBound {
            let rest = text[position..<range.upperBound]
            let mark = rest.starts(with: "<!--".utf8) ? "-->" : "?>"
            if isSpace(text[position]) {
                position += 1
            } else if rest.starts(with: "<!--".utf8) || rest.starts(with: "<?".utf8) {
                position += 2
                while position < range.upperBound,
                    !text[position..<range.upperBound].starts(with: mark.utf8)
                { position += 1 }
                position += mark.utf8.count
            } else {
                return false
            }
        }
        return true
    }
}

/// A repair that may be made, if the document is the better for it.
struct ProposedRepair {
    let kind: RepairKind
    let message: String
    /// Changes that belong together.
    let edits: [TextEdit]

    init(_ kind: RepairKind, _ message: String, _ edits: [TextEdit]) {
        self.kind = kind
        self.message = message
        self.edits = edits
    }
}

/// Looks for repairs of one kind, or of a few that have to do with each other.
protocol RepairFinder: SendableMetatype {
    init()
    func repairs(of source: RepairSource) -> [ProposedRepair]
}
