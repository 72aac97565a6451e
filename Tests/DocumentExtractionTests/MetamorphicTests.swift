import Base
import DocumentExtraction
import Fixtures
import Foundation
import HealthModel
import Statements
import Testing
import XMLTree

/// One thing of one statement is changed in a whole document: that statement says the other thing,
/// and what stands below it changes only where the standard conducts it; nothing else changes.
@Suite struct MetamorphicTests {
    private static let flips = ["negation", "nullFlavor", "mood", "status", "subject"]

    /// Attributes and elements as text, without places: those of all later nodes move.
    private func content(_ statement: ClinicalStatement) throws -> String {
        var copy = statement
        copy.origin.bytes = nil
        return try copy.json().jsonText
    }

    /// The document with one flip in the statement, by its byte range.
    private func flip(
        _ what: String, _ statement: ClinicalStatement, in bytes: [UInt8]
    ) -> [UInt8]? {
        guard let range = statement.origin.bytes,
            let close = bytes[range].firstIndex(of: UInt8(ascii: ">"))
        else { return nil }
        let tag = String(decoding: bytes[range.lowerBound..<close], as: UTF8.self)
        let isEmpty = tag.hasSuffix("/")
        func attribute(_ name: String, _ value: String) -> [UInt8]? {
            let plain = isEmpty ? String(tag.dropLast()) : tag
            let cut = plain.replacing(
                try! Regex("\\s\(name)\\s*=\\s*(\"[^\"]*\"|'[^']*')"), with: "")
            let end = isEmpty ? "/" : ""
            return Array(bytes[..<range.lowerBound])
                + Array("\(cut) \(name)=\"\(value)\"\(end)".utf8)
                + bytes[close...]
        }
        func inside(_ text: String) -> [UInt8]? {
            isEmpty ? nil : Array(bytes[...close]) + Array(text.utf8) + bytes[(close + 1)...]
        }
        switch what {
        case "negation":
            return attribute("negationInd", statement.assertion == .negated ? "false" : "true")
        case "nullFlavor":
            return attribute("nullFlavor", statement.nullFlavor == nil ? "NI" : "UNK")
        case "mood": return attribute("moodCode", statement.moodCode == "GOL" ? "EVN" : "GOL")
        case "status":
            guard statement.first("statusCode") == nil else { return nil }
            return inside(#"<statusCode xmlns="urn:hl7-org:v3" code="nullified"/>"#)
        case "subject":
            return inside(
                #"<subject xmlns="urn:hl7-org:v3"><relatedSubject classCode="PRS"/></subject>"#)
        default: return nil
        }
    }

    private func check(_ bytes: [UInt8], _ name: String, every step: Int, from start: Int) throws
        -> Int
    {
        guard let document = try? XMLDocument(bytes),
            let before = StatementReader.extract(document), !before.statements.isEmpty,
            document.encoding.uppercased() == "UTF-8", bytes.first == UInt8(ascii: "<")
        else { return 0 }
        var count = 0
        let texts = try before.statements.map(content)
        for number in stride(from: start % step, to: before.statements.count, by: step) {
            for what in Self.flips {
                guard let changed = flip(what, before.statements[number], in: bytes) else {
                    continue
                }
                let after = try Made.extract(changed)
                try #require(after.statements.count == before.statements.count, "\(name) \(what)")
                count += 1
                try compare(what, number, before, texts, after, name)
            }
        }
        return count
    }

    private func compare(
        _ what: String, _ number: Int, _ before: ExtractedDocument, _ texts: [String],
        _ after: ExtractedDocument, _ name: String
    ) throws {
        let old = before.statements[number]
        let new = after.statements[number]
        switch what {
        case "negation": #expect((old.assertion == .negated) != (new.assertion == .negated))
        case "nullFlavor": #expect(new.nullFlavor != old.nullFlavor)
        case "mood":
            #expect(new.moodCode != old.moodCode)
            // Kinds that say something about their parent are not told by mood.
            if new.moodCode == "GOL", let kind = new.kind {
                #expect(kind == .goal || kind.isAboutParent, "\(name)")
            }
        case "status": #expect(new.statusCode == "nullified")
        default: #expect(new.context.subject != nil)
        }
        #expect(new.values == old.values && new.code == old.code && new.ids == old.ids)
        for (index, text) in texts.enumerated() where index != number {
            let other = after.statements[index]
            if try content(other) == text { continue }
            // Below: the subject is conducted, a concern denies what it holds, and a kind may be
            // told by the parent's.
            #expect(other.isBelow(number, in: after), "\(name): \(what) of \(number) in \(index)")
            var same = other
            same.context = before.statements[index].context
            same.deniedBy = before.statements[index].deniedBy
            same.kind = before.statements[index].kind
            same.kindSource = before.statements[index].kindSource
            same.disposition = before.statements[index].disposition
            #expect(try content(same) == text, "\(name): \(what) of \(number) in \(index)")
            let isDenial = what == "negation" && old.kind == .concern
            #expect(what == "subject" || what == "mood" || isDenial, "\(name)")
        }
    }

    @Test func fixtures() throws {
        var count = 0
        for fixture in try Fixtures.all(of: .documents) + Fixtures.all(of: .body) {
            count += try check(fixture.bytes, fixture.description, every: 2, from: 0)
        }
        #expect(count > 60)
    }

    /// One statement of each document in turn; `CASEBOOK_EXTRACTION_CASES` takes so many of each.
    @Test(.enabled(if: Shared.folder != nil, "needs CASEBOOK_SHARED"))
    func corpus() throws {
        let environment = ProcessInfo.processInfo.environment
        let cases = environment["CASEBOOK_EXTRACTION_CASES"].flatMap(Int.init)
        var count = 0
        for (number, path) in try Shared.corpus().enumerated() {
            guard cases != nil || number % 40 == 0 else { continue }
            let bytes = try Shared.bytes(path)
            guard bytes.count < 200_000 else { continue }
            let step = max(1, (bytes.count / 2_000) / (cases ?? 2))
            count += try check(bytes, path, every: step, from: number)
        }
        #expect(count > 40)
    }
}

extension ClinicalStatement {
    fileprivate func isBelow(_ number: Int, in document: ExtractedDocument) -> Bool {
        var parent = parent
        while let current = parent {
            if current == number { return true }
            parent = document.statements[current].parent
        }
        return false
    }
}
