internal import XMLTree

/// A fact of headers that somebody wants to know: where CDA has it, and how it is read there.
public struct HeaderFact: Sendable, Hashable {
    /// How it is read. Where the path leads to several elements, what is one takes the first.
    public enum Reading: Sendable, Hashable {
        /// The text of an element, white space normalised, or of the attribute.
        case text
        /// The name to show of a person; see ``Patient/displayName``.
        case personName
        /// The first name that has text.
        case organizationName
        /// The names of authors that have one.
        case authorNames
        case code
        case identifiers
        case relatedDocuments
        case time
    }

    /// What was read.
    public enum Value: Sendable, Hashable {
        case text(String)
        case names([String])
        case code(CodedValue)
        case identifiers([InstanceIdentifier])
        case relatedDocuments([RelatedDocument])
        case time(WrittenTime)
    }

    let steps: [String]
    let attribute: String?
    let reading: Reading

    /// - Parameter path: Element names of HL7's namespace from the root, and `@` before the name
    ///   of an attribute at the end: `languageCode/@code`.
    public init(path: String, reading: Reading) {
        let parts = path.split(separator: "/").map(String.init)
        let last = parts.last.flatMap { $0.hasPrefix("@") ? String($0.dropFirst()) : nil }
        steps = last == nil ? parts : parts.dropLast()
        attribute = last
        self.reading = reading
    }

    /// The fact of a header; nil where it does not say it.
    func value(in header: HeaderElements) -> Value? {
        switch reading {
        case .text: return text(in: header).map(Value.text)
        case .personName:
            let names = header.siblings(at: steps).map(EntityName.init)
            return names.legalDisplay.map(Value.text)
        case .organizationName:
            return header.siblings(at: steps).map(EntityName.init).firstDisplay.map(Value.text)
        case .authorNames:
            return .names(header.elements(at: steps).compactMap { Author($0).display })
        case .code: return header.elements(at: steps).first.map { .code(CodedValue($0)) }
        case .identifiers:
            return .identifiers(header.elements(at: steps).map(InstanceIdentifier.init))
        case .relatedDocuments:
            return .relatedDocuments(header.elements(at: steps).map(RelatedDocument.init))
        case .time: return header.elements(at: steps).first.map { .time(WrittenTime($0)) }
        }
    }

    private func text(in header: HeaderElements) -> String? {
        guard let element = header.elements(at: steps).first else { return nil }
        guard let attribute else { return element.normalizedText.nonBlank }
        return element.attributes.first { $0.name == attribute && $0.namespace == nil }?.value
    }
}

/// The elements of a header, found by paths. The root's own are named once for all paths.
struct HeaderElements {
    private var byName: [String: [XMLNode]] = [:]

    init(_ root: XMLNode) {
        for element in root.elements where element.namespace == hl7.description {
            byName[element.name, default: []].append(element)
        }
    }

    /// All elements that a path leads to, in document order.
    func elements(at steps: [String]) -> [XMLNode] {
        guard let first = steps.first else { return [] }
        return steps.dropFirst().reduce(byName[first] ?? []) { found, step in
            found.flatMap { $0.children(named: step) }
        }
    }

    /// The elements that a path leads to and that stand in the same element as the first does.
    func siblings(at steps: [String]) -> [XMLNode] {
        guard steps.count > 1 else { return elements(at: steps) }
        return elements(at: steps.dropLast()).first?.children(named: steps[steps.count - 1]) ?? []
    }
}

extension XMLNode {
    fileprivate func children(named name: String) -> [XMLNode] {
        elements.filter { $0.name == name && $0.namespace == hl7.description }
    }
}
