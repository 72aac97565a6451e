import Base
import ClinicalFHIR
import DocumentExtraction
import Fixtures
import Foundation
import HealthModel
import Statements
import Testing
import XMLTree

/// Documents damaged at random: each becomes resources without a crash, every statement is told or
/// listed, every reference has its end, and what is written is JSON.
@Suite struct DamageTests {
    private static let texts = [
        "", "true", "20240230", "-1", "1e400", "GOL", "INT", "#r1", "NI", "PINF", "x y", "0000",
        "99999999999999999999", "+.5e-3", "20240101250000-9999", "http://",
        "2.16.840.1.113883.6.96",
    ]
    private static let names = [
        "act", "observation", "supply", "procedure", "encounter", "organizer", "value", "code",
        "substanceAdministration", "effectiveTime", "low", "period", "entryRelationship",
        "component", "participant", "author", "subject", "doseQuantity", "translation", "text",
    ]

    private func damaged(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            if Int.random(in: 0..<3, using: &random) == 0 {
                let (from, to) = (
                    Self.names.randomElement(using: &random) ?? "",
                    Self.names.randomElement(using: &random) ?? ""
                )
                let text = String(decoding: bytes, as: UTF8.self)
                bytes = Array(
                    text.replacing("<\(from) ", with: "<\(to) ")
                        .replacing("<\(from)>", with: "<\(to)>")
                        .replacing("</\(from)>", with: "</\(to)>").utf8)
                continue
            }
            let quotes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\"") }
            guard quotes.count > 4 else { return bytes }
            let open = quotes[Int.random(in: 0..<quotes.count - 1, using: &random)]
            guard let close = quotes.first(where: { $0 > open }) else { continue }
            let text = Self.texts.randomElement(using: &random) ?? ""
            bytes = Array(bytes[...open]) + Array(text.utf8) + bytes[close...]
        }
        return bytes
    }

    /// `CASEBOOK_EXTRACTION_CASES` says how many; `CASEBOOK_SEED` which is the first.
    @Test func damagedDocumentsBecomeResources() throws {
        let environment = ProcessInfo.processInfo.environment
        let cases = environment["CASEBOOK_EXTRACTION_CASES"].flatMap(Int.init) ?? 30
        let seed = environment["CASEBOOK_SEED"].flatMap(UInt64.init) ?? 1
        let documents = try Fixtures.all().map(\.bytes)
        for number in 0..<cases {
            var random = SplitMix64(seed: seed &+ UInt64(number))
            let bytes = damaged(documents[number % documents.count], &random)
            let limits = ParseLimits()
            guard
                let document = try? XMLDocument(
                    bytes, limits: limits, within: limits.budget(forBytes: bytes.count)),
                let extracted = StatementReader.extract(document)
            else { continue }
            let made = ClinicalResources.make(from: extracted, document: "damaged")
            try Made.checkTold(extracted, made)
            _ = try JSONValue(made.bundle(of: extracted.header))
        }
    }
}
