internal import Schemas
internal import Synchronization
internal import XMLTree

/// The variables of Casebook's own packs, assert by assert: a test that names one says by it what
/// it is about.
package enum RuleLets {
    private static let schematron: StaticString = "http://purl.oclc.org/dsdl/schematron"

    /// The variables of one pack.
    private struct PackLets {
        /// Those that all its asserts have.
        var shared: [String: String] = [:]
        /// All that an assert has, by its id, where its pattern declares one.
        var own: [String: [String: String]] = [:]
    }

    private static let known = Mutex<[String: PackLets]>([:])

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
            return lets.own[assert] ?? lets.shared
        }
    }

    private static func lets(of pack: RulePack) -> PackLets {
        guard let document = try? XMLDocument(declarations(in: pack.bytes)) else {
            return PackLets()
        }
        var found = PackLets(shared: values(of: document.root, beside: [:]))
        for pattern in document.root.all(XMLName("pattern", schematron)) {
            let own = values(of: pattern, beside: found.shared)
            for rule in pattern.all(XMLName("rule", schematron)) {
                let lets = values(of: rule, beside: own)
                for assert in rule.elements {
                    if let id = assert.attribute("id") { found.own[id] = lets }
                }
            }
        }
        return found
    }

    /// A pack's text without the patterns that declare no variable: most of it.
    private static func declarations(in text: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        var start = 0
        var isKept = true
        var place = 0
        while let tag = text[place...].firstIndex(of: UInt8(ascii: "<")) {
            let rest = text[tag...]
            if rest.starts(with: "<let ".utf8) {
                isKept = true
            } else if rest.starts(with: "<pattern ".utf8) || rest.starts(with: "</schema".utf8) {
                if isKept { kept += text[start..<tag] }
                start = tag
                isKept = false
            }
            place = tag + 1
        }
        return kept + text[start...]
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
