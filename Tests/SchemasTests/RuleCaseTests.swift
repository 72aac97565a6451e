import Fixtures
import Schemas
import Schematron
import Testing
import XMLTree

/// Every assert of our packs fails on a document with its defect, there and nowhere else, and is
/// silent on the sound one. The expectations come from lxml.
@Suite struct RuleCaseTests {
    private static let schemas = Result {
        try Dictionary(
            uniqueKeysWithValues: RulePack.all.map { pack in
                (pack.name, try SchematronSchema(pack))
            })
    }

    @Test func soundDocumentIsSound() throws {
        let tree = try #require(TreeIndex(XMLDocument(RuleCases.soundDocument())))
        let packs = RulePackTests.withCases + ["ccda"]
        for (name, schema) in try Self.schemas.get() where packs.contains(name) {
            #expect(schema.validate(tree).results.map { $0.id ?? "" }.isEmpty, "\(name)")
        }
    }

    @Test(arguments: RulePackTests.withCases)
    func everyAssertFailsAtItsDefect(name: String) throws {
        let schema = try #require(try Self.schemas.get()[name])
        for trial in try RuleCases.all(of: name) {
            let found = try findings(of: schema, in: trial.document())
            let places = found.filter { $0.id == trial.assert }.map(\.place)
            #expect(Set(places) == Set(trial.findings), "\(trial.assert)")
            let prefix = trial.assert.prefix { $0 != "-" }
            let others = trial.others.filter { $0.hasPrefix(prefix + "-") }
            #expect(
                Set(found.map(\.id)).subtracting([trial.assert]) == Set(others),
                "\(trial.assert)")
        }
    }

    private struct Finding: Hashable {
        var id, place: String
    }

    private func findings(of schema: SchematronSchema, in bytes: [UInt8]) throws -> [Finding] {
        let tree = try #require(TreeIndex(XMLDocument(bytes)))
        return schema.validate(tree).results.map {
            Finding(id: $0.id ?? "", place: tree.node($0.node).path(prefixes: Shared.prefixes))
        }
    }
}

extension SchematronSchema {
    /// One of our packs, compiled.
    convenience init(_ pack: RulePack) throws(SchematronFailure) {
        try self.init(
            SchematronSource(name: pack.name, path: "\(pack.name).sch", bytes: pack.bytes))
    }
}
