import ClinicalDocument
import XMLTree

/// The elements of the narrative by their `ID`, and their texts, each read once.
///
/// - Complexity: O(*n*) in the document when the first reference is followed; O(1) for each
///   reference to an element that was read before.
struct NarrativeIndex {
    private let document: XMLDocument
    private var places: [XMLBytes: XMLNode]?
    private var texts: [XMLBytes: String] = [:]

    init(_ document: XMLDocument) { self.document = document }

    private static let vocabulary = XMLVocabulary(
        namespaces: [hl7], elements: [], attributes: ["ID"])

    /// The text of the element that a reference names, white space normalised.
    ///
    /// - Parameter reference: `#r1`; other addresses name nothing here.
    mutating func text(_ reference: XMLBytes) -> String? {
        let trimmed = reference.trimmed
        guard trimmed.count > 1, trimmed[0] == UInt8(ascii: "#") else { return nil }
        let name = trimmed[bytes: 1..<trimmed.count]
        if let known = texts[name] { return known }
        guard let node = elements()[name] else { return nil }
        let text = node.narrativeText
        document.work?.spend(1 + text.utf8.count / 16)
        texts[name] = text
        return text
    }

    private mutating func elements() -> [XMLBytes: XMLNode] {
        if let places { return places }
        var found: [XMLBytes: XMLNode] = [:]
        document.walk(Self.vocabulary) { stop in
            guard stop.attributes != 0, let id = stop.node.token(of: "ID"), found[id] == nil
            else { return }
            found[id] = stop.node
        }
        places = found
        return found
    }
}
