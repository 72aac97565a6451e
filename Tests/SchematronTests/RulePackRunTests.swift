import Fixtures
import Foundation
import Schemas
import Schematron
import Testing
import XMLTree

/// Casebook's own packs, run: each assert fails where its case says so and nowhere else.
@Suite struct RulePackRunTests {
    private static let packs: [String: Result<SchematronSchema, any Error>] = Dictionary(
        uniqueKeysWithValues: RulePack.all.map { pack in
            (
                pack.name,
                Result {
                    try SchematronSchema(
                        SchematronSource(
                            name: pack.name, path: pack.name + ".sch", bytes: pack.bytes))
                }
            )
        })

    private func results(
        of pack: String, on bytes: [UInt8]
    ) throws -> [(id: String, path: String, isNote: Bool)] {
        let tree = try #require(TreeIndex(XMLDocument(bytes)))
        let schema = try #require(Self.packs[pack]).get()
        return schema.validate(tree, limits: .generous).results.map { result in
            (result.id ?? "", tree.node(result.node).path(), result.severity < .warning)
        }
    }

    @Test(arguments: RulePack.all.map(\.name)) func theSoundDocumentPasses(pack: String) throws {
        let found = try results(of: pack, on: RuleCases.soundDocument())
        #expect(found.allSatisfy { $0.isNote })
    }

    @Test(arguments: RulePack.all.map(\.name)) func everyAssertFindsItsDefect(pack: String) throws {
        for trial in try RuleCases.all(of: pack) {
            let found = try results(of: pack, on: trial.document())
            let places = found.filter { $0.id == trial.assert }.map(\.path)
            #expect(places.sorted() == trial.findings.sorted(), "\(trial.assert)")
            let others = Set(found.filter { !$0.isNote }.map(\.id)).subtracting([trial.assert])
            #expect(others.isSubset(of: trial.others), "\(trial.assert): \(others)")
        }
    }
}

/// On real documents, what HL7's pack reports as an error of the header and of the CCD ours
/// report too, by conformance number and node; and nothing on documents that HL7's pack passes.
@Suite(.enabled(if: Shared.folder != nil, "CASEBOOK_SHARED names no data"))
struct RulePackCorpusTests {
    @Test func agreesWithHL7() throws {
        let official = try Shared.pack("hl7-ccda-r2.1-runnable/ccda-r2.1.sch", phase: "errors")
        let packs = try ["us-realm-header", "ccd"].map { name in
            let pack = try #require(RulePack.named(name))
            return try SchematronSchema(
                SchematronSource(name: name, path: name + ".sch", bytes: pack.bytes))
        }
        let numbers = Set(
            RulePack.all.flatMap { pack in
                String(decoding: pack.bytes, as: UTF8.self)
                    .matches(of: /urn:hl7-conf:([0-9-]+)/).map { String($0.output.1) }
            })
        var documents = 0
        var compared = 0
        for file in try Shared.corpusDocuments() {
            guard let document = try? XMLDocument(Shared.bytes(file)),
                let tree = TreeIndex(document)
            else { continue }
            let theirs = official.validate(tree, limits: .generous).results
            let ours = packs.flatMap { $0.validate(tree, limits: .generous).results }
                .filter { $0.severity >= .error }
            documents += 1
            if theirs.isEmpty {
                #expect(ours.isEmpty, "\(file): \(ours.map { $0.id ?? "" })")
            }
            let found = Set(ours.map { "\(number(of: $0)) \(tree.node($0.node).path())" })
            for result in theirs where numbers.contains(number(of: result)) {
                compared += 1
                let wanted = "\(number(of: result)) \(tree.node(result.node).path())"
                #expect(found.contains(wanted), "\(file): \(wanted)")
            }
        }
        #expect(documents > 300)
        print("\(documents) documents, \(compared) errors of HL7's pack found by ours")
    }

    /// `a-1198-5250-c` and `urn:hl7-conf:1198-5250` as `1198-5250`.
    private func number(of result: SchematronResult) -> String {
        let text = result.see ?? result.id ?? ""
        guard let match = text.firstMatch(of: /[0-9]+-[0-9]+/) else { return text }
        return String(match.output)
    }
}
