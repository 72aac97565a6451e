import Base
import DocumentExtraction
import Fixtures
import Foundation
import HealthModel
import Statements
import Testing
import XMLTree

/// Documents that nobody has seen lose nothing either: what was written into each statement is in
/// what is read of it, with its mood, its negation and its place.
@Suite struct GeneratedTests {
    /// The words of everything that a statement's JSON says.
    private func words(_ value: JSONValue, into found: inout Set<String>) {
        switch value {
        case .string(let text):
            for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
                found.insert(String(word))
            }
        case .array(let values): for value in values { words(value, into: &found) }
        case .object(let members): for member in members { words(member.value, into: &found) }
        default: break
        }
    }

    private func check(_ made: GeneratedDocument, _ seed: UInt64) throws {
        let document = try XMLDocument(made.bytes)
        let extracted = try #require(StatementReader.extract(document), "seed \(seed)")
        var read: [Int: ClinicalStatement] = [:]
        var said: [Int: Set<String>] = [:]
        for statement in extracted.statements {
            let own = statement.allIds.first { $0.root == "2.999.1" }?.extension?.dropFirst()
            let number = try #require(own.flatMap { Int($0) }, "seed \(seed)")
            read[number] = statement
            words(try statement.json(), into: &said[number, default: []])
            if let parent = made.statements[number].parent, let link = try statement.json()["link"]
            {
                words(link, into: &said[parent, default: []])
            }
        }
        #expect(extracted.entries == made.statements.count, "seed \(seed)")
        for (number, written) in made.statements.enumerated() {
            guard let statement = read[number] else {
                #expect(written.isEnclosed, "seed \(seed): statement \(number) is not read")
                continue
            }
            #expect(statement.statementClass.rawValue == written.element, "seed \(seed)")
            #expect(statement.moodCode == written.mood, "seed \(seed)")
            #expect(statement.negationInd == written.negation, "seed \(seed)")
            #expect(statement.nullFlavor == written.nullFlavor, "seed \(seed)")
            if let parent = written.parent, !written.isEnclosed {
                #expect(statement.parent == read[parent]?.number, "seed \(seed)")
            }
        }
        for fact in made.facts {
            // What stands inside a part is kept with the statement around it.
            var owner = fact.owner
            while read[owner] == nil, let parent = made.statements[owner].parent { owner = parent }
            #expect(
                said[owner]?.contains(fact.word) == true,
                "seed \(seed): \(fact.word) of statement \(owner) is lost")
        }
        let found = try Conservation(document, extracted)
        #expect(found.missing.isEmpty, "seed \(seed): \(found.missing.prefix(3))")
    }

    /// `CASEBOOK_EXTRACTION_CASES` says how many; `CASEBOOK_SEED` which is the first.
    @Test func whatIsMadeIsRead() throws {
        let environment = ProcessInfo.processInfo.environment
        let cases = environment["CASEBOOK_EXTRACTION_CASES"].flatMap(UInt64.init) ?? 15
        let first = environment["CASEBOOK_SEED"].flatMap(UInt64.init) ?? 1
        var facts = 0
        for seed in first..<first + cases {
            let made = GeneratedDocument(seed: seed)
            try check(made, seed)
            facts += made.facts.count
        }
        #expect(facts > 50 * cases)
    }

    /// Statements inside statements beyond the bound are listed, each with a reason.
    @Test func whatIsTooDeepIsListed() throws {
        var inside = "<act classCode=\"ACT\" moodCode=\"EVN\"/>"
        for _ in 0..<39 {
            inside = """
                <act classCode="ACT" moodCode="EVN"><entryRelationship typeCode="COMP">\(inside)\
                </entryRelationship></act>
                """
        }
        let extracted = try Made.extract(Made.document("<entry>\(inside)</entry>"))
        #expect(extracted.entries == 40)
        #expect(extracted.statements.count == 32)
        #expect(extracted.listed.count == 8)
        #expect(extracted.listed.allSatisfy { $0.reason.contains("nested") })
    }
}
