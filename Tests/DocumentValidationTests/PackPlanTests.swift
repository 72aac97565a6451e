import Fixtures
import Foundation
import Schemas
import Testing
import XMLTree

@testable import DocumentValidation
@testable import Schematron

/// Our packs travel compiled: what the program holds is what their texts compile to.
@Suite struct PackPlanTests {
    /// `CASEBOOK_RECORD=1` writes the files anew, and fails the run once.
    @Test(arguments: RulePack.all.map(\.name))
    func plansAreWhatTheTextsCompileTo(name: String) throws {
        let pack = try #require(RulePack.named(name))
        let made = try #require(pack.compiled.packed)
        guard pack.plan != made else { return }
        guard ProcessInfo.processInfo.environment["CASEBOOK_RECORD"] == "1" else {
            Issue.record("the plan of \(name) is not what its text says; `make rules` writes it")
            return
        }
        let file = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Schemas/Rules/Plans/\(name).plan")
        try Data(made).write(to: file)
        Issue.record("\(name).plan was written anew: build and run again")
    }

    /// What is read back is what was kept, to the last byte, and runs.
    @Test(arguments: RulePack.all.map(\.name))
    func plansAreReadWhole(name: String) throws {
        let pack = try #require(RulePack.named(name))
        let plan = try SchematronSchema(
            packed: pack.plan, of: SchematronSource(name: name, path: name, bytes: []))
        #expect(plan.packed == pack.plan)
        let text = String(decoding: pack.bytes, as: UTF8.self)
        #expect(plan.assertCount == text.matches(of: #/<(assert|report)\s/#).count)
        let fixture = try Fixtures.named("documents/continuity-of-care-document")
        let tree = try #require(
            TreeIndex(XMLDocument(fixture.bytes), typesIn: SchematronSource.plainNamespace))
        #expect(!plan.validate(tree).isIncomplete)
    }

    /// One validator, many documents: none is held against what another one needed.
    @Test func documentsAreHeldAgainstTheirOwnRules() throws {
        let validator = try DocumentValidator()
        for fixture in try Fixtures.all(of: .documents) {
            let alone = try DocumentValidator().validate(fixture.bytes)
            #expect(validator.validate(fixture.bytes) == alone, "\(fixture.name)")
        }
    }
}
