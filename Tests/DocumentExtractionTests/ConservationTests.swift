import Base
import DocumentExtraction
import Fixtures
import Foundation
import HealthModel
import Statements
import Testing
import XMLTree

/// Nothing under an entry is lost: each value, dose, rate, code with a code system and time of the
/// XML is in the statement around it, or that statement is listed with a reason.
@Suite struct ConservationTests {
    private func check(_ bytes: [UInt8], _ name: String) throws -> Conservation? {
        let limits = ParseLimits()
        let work = limits.budget(forBytes: bytes.count)
        guard let document = try? XMLDocument(bytes, limits: limits, within: work),
            document.root.name == "ClinicalDocument", document.root.namespace == "urn:hl7-org:v3"
        else { return nil }
        let extracted = try #require(StatementReader.extract(document), "\(name)")
        let found = try Conservation(document, extracted)
        #expect(found.missing.isEmpty, "\(name): \(found.missing.prefix(3))")
        #expect(found.entries == extracted.entries, "\(name)")
        #expect(
            extracted.entries
                == extracted.converted + extracted.carried + extracted.listed.count)
        for (number, statement) in extracted.statements.enumerated() {
            #expect(statement.number == number)
            if let parent = statement.parent { #expect(parent < number) }
        }
        return found
    }

    @Test func fixturesLoseNothing() throws {
        var facts = 0
        for fixture in try Fixtures.all() {
            facts += try check(fixture.bytes, fixture.description)?.facts ?? 0
        }
        #expect(facts > 300)
    }

    /// Each eighth document, or all of them with `CASEBOOK_EXTRACTION_CASES`.
    @Test(.enabled(if: Shared.folder != nil, "needs CASEBOOK_SHARED"))
    func corpusLosesNothing() throws {
        let isWhole = ProcessInfo.processInfo.environment["CASEBOOK_EXTRACTION_CASES"] != nil
        let paths = try Shared.corpus()
        var (facts, entries) = (0, 0)
        for (number, path) in paths.enumerated() where isWhole || number % 8 == 0 {
            let found = try check(try Shared.bytes(path), path)
            facts += found?.facts ?? 0
            entries += found?.entries ?? 0
        }
        #expect(facts > 5_000)
        if isWhole { #expect(entries > 29_000 && facts > 100_000) }
    }

    /// The byte range of a statement is its element, from tag to tag.
    @Test func rangesAreTheElements() throws {
        for fixture in try Fixtures.all(of: .body) + Fixtures.all(of: .documents) {
            guard let document = try? XMLDocument(fixture.bytes),
                let extracted = StatementReader.extract(document)
            else { continue }
            for statement in extracted.statements {
                let range = try #require(statement.origin.bytes, "\(fixture)")
                let text = String(decoding: fixture.bytes[range], as: UTF8.self)
                let name = statement.statementClass.rawValue
                #expect(text.hasPrefix("<"), "\(fixture)")
                #expect(text.hasSuffix("/>") || text.hasSuffix("\(name)>"), "\(fixture)")
                // A prefix may be declared further out.
                guard
                    let inside = try? XMLDocument(Made.document("<entry>\(text)</entry>"))
                else { continue }
                let again = try #require(StatementReader.extract(inside)?.statements.first)
                #expect(
                    again.ids == statement.ids && again.elements.count == statement.elements.count)
            }
        }
    }
}
