internal import Schemas
internal import Synchronization
internal import XMLTree

/// The variables of Casebook's own packs, assert by assert: a test that names one says by it what
/// it is about.
package enum RuleLets {
    private static let schematron: StaticString = "http://purl.oclc.org/dsdl/schematron"

    private static let known = Mutex<[String: [String: [String: String]]]>([:])

    /// The values of the variables that an assert of one of our packs names.
    package static func values(
        for assert: String?, of pack: String, test: String
    ) -> [String: String] {
        guard let assert, test.utf8.contains(0x24), let pack = RulePack.named(pack),
            pack.hasVariables
        else { return [:] }
        return known.withLock { known in
            let lets = known[pack.name] ?? lets(of: pack)
            known[pack.name] = lets
            return lets[assert] ?? [:]
        }
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
