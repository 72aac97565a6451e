internal import Schemas
internal import XMLTree

/// The variables of Casebook's own packs, assert by assert: a test that names one says by it what
/// it is about.
enum RuleLets {
    private static let schematron: StaticString = "http://purl.oclc.org/dsdl/schematron"

    private static let ofPacks: [String: [String: [String: String]]] = Dictionary(
        uniqueKeysWithValues: RulePack.all.filter(\.hasVariables).map { ($0.name, lets(of: $0)) })

    /// The values of the variables that an assert of one of our packs may name.
    static func values(for assert: String?, of pack: String) -> [String: String] {
        assert.flatMap { ofPacks[pack]?[$0] } ?? [:]
    }

    private static func lets(of pack: RulePack) -> [String: [String: String]] {
        guard let document = try? XMLDocument(pack.bytes) else { return [:] }
        var found: [String: [String: String]] = [:]
        let shared = values(of: document.root, beside: [:])
        for pattern in document.root.all(XMLName("pattern", schematron)) {
            let own = values(of: pattern, beside: shared)
            for rule in pattern.all(XMLName("rule", schematron)) {
                let lets = values(of: rule, beside: own)
                guard !lets.isEmpty else { continue }
                for assert in rule.elements {
                    if let id = assert.attribute("id") { found[id] = lets }
                }
            }
        }
        return found
    }

    private static func values(
        of element: XMLNode, beside outer: [String: String]
    ) -> [String: String] {
        var values = outer
        for item in element.all(XMLName("let", schematron)) {
            if let name = item.attribute("name") { values[name] = item.attribute("value") }
        }
        return values
    }
}
