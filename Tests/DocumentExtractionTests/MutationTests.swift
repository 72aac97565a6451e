import Base
import DocumentExtraction
import Fixtures
import Foundation
import HealthModel
import Statements
import Testing
import XMLTree

/// Documents that were damaged at random: each is read to the end, without a crash, and its account
/// is complete.
@Suite struct MutationTests {
    private static let fragments = [
        "<act classCode=\"ACT\" moodCode=\"EVN\">", "</act>", "<value xsi:type=\"PIVL_TS\">",
        "<low value=\"99999999999999999999\"/>", "value=\"-0e999\"", "nullFlavor=\"OTH\"",
        "<observation/>", "<translation/>", "<reference value=\"#\"/>", "<comp/>", "<code/>",
        "<width value=\"1e30\" unit=\"mo\"/>", "xsi:type=\"IVL_TS\"", "<section/>", "<entry/>",
        "<author contextControlCode=\"AN\"/>", "negationInd=\"TRUE\"", "99999999999999",
    ]

    private func mutated(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) where bytes.count > 64 {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 1...80, using: &random))
            switch Int.random(in: 0..<24, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random)
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 3..<14:
                // An element's name takes the place of another's, so that it stays well-formed.
                bytes = renamed(bytes, &random)
            case 14:
                let text = Self.fragments.randomElement(using: &random) ?? ""
                bytes.insert(contentsOf: Array(text.utf8), at: place)
            default: bytes = valueChanged(bytes, &random)
            }
        }
        return bytes
    }

    private static let names = [
        "act", "observation", "value", "code", "effectiveTime", "low", "period",
        "entryRelationship",
        "component", "participant", "author", "subject", "doseQuantity", "translation", "text",
        "originalText", "section", "entry", "id", "name", "addr", "unknown",
    ]

    private func renamed(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let from = Self.names.randomElement(using: &random),
            let to = Self.names.randomElement(using: &random)
        else { return bytes }
        return Array(
            text.replacing("<\(from) ", with: "<\(to) ").replacing("<\(from)>", with: "<\(to)>")
                .replacing("<\(from)/>", with: "<\(to)/>").replacing("</\(from)>", with: "</\(to)>")
                .utf8)
    }

    private func valueChanged(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        let quotes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\"") }
        guard quotes.count > 4 else { return bytes }
        let open = quotes[Int.random(in: 0..<quotes.count - 1, using: &random)]
        guard let close = quotes.first(where: { $0 > open }) else { return bytes }
        let texts = ["", "true", "PIVL_TS", "20240230", "-1", "1e400", "GOL", "#r1", "é", "x:y:z"]
        let text = texts.randomElement(using: &random) ?? ""
        return Array(bytes[...open]) + Array(text.utf8) + bytes[close...]
    }

    /// `CASEBOOK_EXTRACTION_CASES` says how many; `CASEBOOK_SEED` which is the first.
    @Test func damagedDocumentsAreRead() throws {
        let environment = ProcessInfo.processInfo.environment
        let cases = environment["CASEBOOK_EXTRACTION_CASES"].flatMap(Int.init) ?? 400
        let seed = environment["CASEBOOK_SEED"].flatMap(UInt64.init) ?? 1
        var documents = try Fixtures.all().map(\.bytes)
        for (number, path) in try Shared.corpus().enumerated() where number % 40 == 3 {
            let bytes = try Shared.bytes(path)
            if bytes.count < 150_000 { documents.append(bytes) }
        }
        var read = 0
        for number in 0..<cases {
            var random = SplitMix64(seed: seed &+ UInt64(number))
            let bytes = mutated(documents[number % documents.count], &random)
            let limits = ParseLimits()
            let work = limits.budget(forBytes: bytes.count)
            guard let document = try? XMLDocument(bytes, limits: limits, within: work),
                let extracted = StatementReader.extract(document)
            else { continue }
            read += 1
            var json = JSONText()
            for statement in extracted.statements where statement.disposition == .converted {
                extracted.write(statement, to: &json)
                _ = (statement.assertion, statement.effectiveTimes.map(\.end), statement.product)
            }
            #expect(
                extracted.entries
                    == extracted.converted + extracted.carried + extracted.listed.count)
            let found = try Conservation(document, extracted)
            #expect(
                found.missing.isEmpty, "seed \(seed) case \(number): \(found.missing.prefix(3))")
        }
        #expect(read > cases / 8)
    }
}
