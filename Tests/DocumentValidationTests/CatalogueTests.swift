import DocumentValidation
import Foundation
import Testing
import XMLTree

/// The catalogue: complete, consistent and published.
@Suite struct CatalogueTests {
    private let entries = RuleCatalogue.own.entries

    @Test func codesAreUniqueAndWellNamed() {
        #expect(Set(entries.map(\.code.name)).count == entries.count)
        for entry in entries {
            #expect(entry.code.name.wholeMatch(of: /CB(-[A-Z]+[0-9]*)+/) != nil, "\(entry.code)")
        }
    }

    @Test func everyEntryIsComplete() {
        for entry in entries {
            #expect(entry.failing != nil && entry.passing != nil, "\(entry.code)")
            #expect(!entry.source.isEmpty && !entry.code.hint.isEmpty, "\(entry.code)")
            #expect(entry.title.count <= 48, "\(entry.code): the table has 48 columns for it")
            #expect(entry.title.first?.isUppercase == false || entry.title.hasPrefix("XML"))
            #expect(entry.explanation.hasSuffix("."), "\(entry.code)")
            #expect(!entry.explanation.contains("\n"), "\(entry.code)")
        }
    }

    @Test func everyReasonToRefuseIsThere() {
        for reason in XMLRefusal.Reason.allCases {
            let code = FindingCode.refusal(reason)
            #expect(entries.contains { $0.code == code && $0.level == .wellFormed }, "\(code)")
        }
    }

    @Test func lookUpIgnoresCase() {
        #expect(RuleCatalogue.own.entries(for: "cb-unit").map(\.code.name) == ["CB-UNIT"])
        #expect(RuleCatalogue.own.entries(for: "CB-NOTHING").isEmpty)
    }

    @Test func nearCodesAreProposed() {
        let catalogue = RuleCatalogue.own
        #expect(catalogue.codes(near: "CB-UNITS").first?.name == "CB-UNIT")
        #expect(catalogue.codes(near: "CB-TIME-ORDR").first?.name == "CB-TIME-ORDER")
        #expect(catalogue.codes(near: "doctype").first?.name == "CB-XML-DOCTYPE")
        #expect(catalogue.codes(near: "something else entirely").isEmpty)
    }

    @Test func packsAddTheirAsserts() {
        let pack = RuleEntry(
            code: FindingCode("a-1198-5250", "Add a templateId."), level: .rules, severity: .error,
            title: "a templateId is missing", explanation: "SHALL contain a templateId.",
            failing: nil, passing: nil, source: "C-CDA R2.1", origin: .pack("ccd"))
        let catalogue = RuleCatalogue.own.adding([pack])
        #expect(catalogue.entries(for: "A-1198-5250") == [pack])
        #expect(catalogue.entries.count == entries.count + 1)
        #expect(ExplanationRendering().text(pack).contains("level rules, pack ccd"))
    }

    /// `CASEBOOK_RECORD=1` writes the file anew, and fails the run once.
    @Test func publishedCatalogueIsCurrent() throws {
        let file = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Documentation/rules.md")
        let text = CatalogueDocument.markdown()
        let published = try? String(contentsOf: file, encoding: .utf8)
        if ProcessInfo.processInfo.environment["CASEBOOK_RECORD"] == "1", published != text {
            try Data(text.utf8).write(to: file)
            Issue.record("rules.md was written anew: read it and run again")
        } else {
            #expect(published == text, "rules.md is not what the rules say; `make rules` writes it")
        }
    }
}
