/// The parts of a clinical document that are graded by themselves.
public enum DocumentPart: String, Sendable, Hashable, CaseIterable {
    /// The document as a whole: its XML, its encoding.
    case document
    /// Everything before the body.
    case header
    /// Sections, without their narrative and their entries; a body that is not XML.
    case sections
    /// What sections say to people.
    case narrative
    /// What sections say to programs.
    case entries

    /// The part that a finding is in, by its XPath.
    init(_ finding: Finding) {
        guard let xpath = finding.xpath else {
            self = .document
            return
        }
        let steps = xpath.xpathSteps.map { $0.prefix { $0 != "[" } }
        if steps.count <= 1 {
            self = .document
        } else if !steps.contains("structuredBody") && !steps.contains("nonXMLBody") {
            self = .header
        } else if steps.contains("entry") {
            self = .entries
        } else if steps.contains("text") && steps.contains("structuredBody") {
            self = .narrative
        } else {
            self = .sections
        }
    }
}
