import DocumentValidation
import Schemas
import Testing

/// The asserts of Casebook's rule packs can be looked up as its own codes can.
@Suite struct PackCatalogueTests {
    @Test(arguments: RulePack.all.map(\.name)) func everyPackIsThere(pack: String) {
        let entries = RuleCatalogue.withPacks.entries.filter { $0.origin == .pack(pack) }
        #expect(entries.count > 20)
        #expect(entries.allSatisfy { !$0.explanation.isEmpty && $0.level == .rules })
    }

    @Test func anAssertSpeaksForItself() throws {
        let entry = try #require(RuleCatalogue.withPacks.entries(for: "usrh-1198-5363").first)
        #expect(entry.source == "urn:hl7-conf:1198-5363")
        #expect(entry.code.hint.contains("`ClinicalDocument`"))
        #expect(ExplanationRendering().text(entry).contains("pack us-realm-header"))
    }

    @Test func aWordThatIsNearlyAnAssertIsCorrected() {
        let near = RuleCatalogue.withPacks.codes(near: "USRH-1198-5363x").map(\.name)
        #expect(near.contains("USRH-1198-5363"))
    }
}
