import ClinicalRecord
import Fixtures
import Foundation
import HealthModel
import Statements
import Testing
import XMLTree

@testable import Intake

/// One thing of one statement is changed in a whole document: its line of the record says the other
/// thing, and no other line changes but those of the statements around it and inside it.
@Suite struct FlipTests {
    private enum Flip: String, CaseIterable { case negation, goal, request, nullFlavor, subject }

    private static func read(_ bytes: [UInt8]) throws -> (lines: [RecordLine], [ClinicalStatement])?
    {
        guard let contents = DocumentContents(try XMLDocument(bytes)),
            let extracted = DocumentContents.statements(in: contents.bytes)
        else { return nil }
        var record = ClinicalRecord()
        record.add(extracted, of: UUID(uuidString: "00000000-0000-4000-8000-000000000000")!)
        return (record.sorted().lines, extracted.statements)
    }

    /// The document with an attribute of a statement's start tag changed, or a subject in it.
    private static func apply(
        _ flip: Flip, to statement: ClinicalStatement, in bytes: [UInt8]
    ) -> [UInt8]? {
        guard let start = statement.origin.bytes?.lowerBound,
            let close = bytes[start...].firstIndex(of: UInt8(ascii: ">")),
            bytes[close - 1] != UInt8(ascii: "/")
        else { return nil }
        let added: (name: String, value: String)
        switch flip {
        case .negation where statement.assertion == .affirmed: added = ("negationInd", "true")
        case .goal where statement.isEvent: added = ("moodCode", "GOL")
        case .request where statement.isEvent: added = ("moodCode", "RQO")
        case .nullFlavor where statement.nullFlavor == nil && statement.assertion == .affirmed:
            added = ("nullFlavor", "NI")
        case .subject where !statement.isAboutAnother:
            let subject =
                #"<subject xmlns="urn:hl7-org:v3"><relatedSubject classCode="PRS"/></subject>"#
            return Array(bytes[...close]) + Array(subject.utf8) + bytes[(close + 1)...]
        default: return nil
        }
        let tag = String(decoding: bytes[start..<close], as: UTF8.self).replacing(
            try! Regex("\\s\(added.name)\\s*=\\s*(\"[^\"]*\"|'[^']*')"), with: "")
        return Array(bytes[..<start]) + Array("\(tag) \(added.name)=\"\(added.value)\"".utf8)
            + bytes[close...]
    }

    private static func family(_ number: Int, _ statements: [ClinicalStatement]) -> Set<Int> {
        var found: Set = [number]
        var around = statements[number].parent
        while let parent = around {
            found.insert(parent)
            around = statements[parent].parent
        }
        var inner: Set = [number]
        for statement in statements where statement.parent.map(inner.contains) == true {
            inner.insert(statement.number)
        }
        return found.union(inner)
    }

    private static func says(_ flip: Flip, _ line: RecordLine) -> Bool {
        switch flip {
        case .negation: line.assertion == .negated
        // Images and their regions are in no mood but that of an event.
        case .goal: line.category == .goal || line.isPlanned
        case .request: line.isPlanned
        case .nullFlavor: line.assertion == .noInformation
        case .subject: line.isAboutAnother
        }
    }

    private static func bare(_ line: RecordLine) -> RecordLine {
        var line = line
        line.origins = []
        return line
    }

    @Test func onlyTheLinesConcernedChange() throws {
        var count = 0
        for fixture in try Fixtures.all(of: .documents) + Fixtures.all(of: .body) {
            guard fixture.bytes.first == UInt8(ascii: "<"),
                let (lines, statements) = try? Self.read(fixture.bytes)
            else { continue }
            let old = Set(lines.map(Self.bare))
            for number in stride(from: 0, to: statements.count, by: 4) {
                let statement = statements[number]
                let family = Self.family(statement.number, statements)
                for flip in Flip.allCases {
                    guard let changed = Self.apply(flip, to: statement, in: fixture.bytes),
                        let (after, others) = try? Self.read(changed),
                        others.count == statements.count
                    else { continue }
                    count += 1
                    let label = "\(fixture.description): \(flip) of \(statement.origin.xpath)"
                    let own = after.filter {
                        $0.origins.first?.statement == statement.number && $0.origins.count == 1
                    }
                    let isSaid = own.allSatisfy { Self.says(flip, $0) }
                    #expect(isSaid, "\(label)")
                    let new = Set(after.map(Self.bare))
                    let lost = lines.filter { !new.contains(Self.bare($0)) }
                    let gained = after.filter { !old.contains(Self.bare($0)) }
                    for line in lost + gained {
                        let number = line.origins.first?.statement ?? -1
                        let isConcerned = family.contains(number)
                        #expect(isConcerned, "\(label) in \(number)")
                    }
                }
            }
        }
        #expect(count > 100)
    }
}
