import Fixtures
import Foundation
import HealthModel
import Importers
import Testing
import Units

/// Random files: what was written is read, and garbage is only ever refused.
@Suite struct RandomFileTests {
    private static let rounds =
        ProcessInfo.processInfo.environment["CASEBOOK_ROUNDS"].flatMap(Int.init) ?? 100

    /// Texts with all that needs quotes, written by RFC 4180's rule.
    @Test func whatWasWrittenIsRead() throws {
        let marks = ["a", "ß", ",", "\"", "\n", "\r\n", "\r", " ", "7", "😀", ";"]
        var random = SplitMix64(seed: 1)
        for _ in 0..<Self.rounds {
            let notes = (0..<Int.random(in: 1...8, using: &random)).map { _ in
                let count = Int.random(in: 0...9, using: &random)
                return "x"
                    + (0..<count).compactMap { _ in marks.randomElement(using: &random) }.joined()
            }
            let ending = ["\n", "\r\n"].randomElement(using: &random) ?? "\n"
            var text = "note,type,start,value,unit" + ending
            for note in notes {
                let needsQuotes =
                    note.utf8.contains { Array("\",\r\n".utf8).contains($0) }
                    || Bool.random(using: &random)
                let field =
                    needsQuotes ? "\"\(note.replacing("\"", with: "\"\""))\"" : note
                text += "\(field),StepCount,2026-04-01T10:00:00Z,1,count" + ending
            }
            let lines = try Lines.csv(text, chunk: Int.random(in: 1...200, using: &random))
            #expect(
                lines.map { $0.sample?.metadata["note"] } == notes.map { .string($0) }, "\(text)")
        }
    }

    /// The same bytes give the same lines in whatever pieces they come, and never end the program.
    @Test func garbageIsRefusedAlike() throws {
        let header = Array("type,start,end,value,unit\n".utf8)
        let row = Array("StepCount,2026-04-01T10:00:00Z,,1,count\n".utf8)
        let marks = Array("\",\n\r".utf8) + [0, 0xFF, 0xC3, UInt8(ascii: "a")]
        var random = SplitMix64(seed: 2)
        for _ in 0..<Self.rounds {
            var bytes = header + row + row + row
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: header.count..<bytes.count, using: &random)
                bytes.insert(marks.randomElement(using: &random) ?? 0, at: place)
            }
            let whole = try Lines.csv(bytes, chunk: 4_096)
            let pieces = try Lines.csv(bytes, chunk: Int.random(in: 1...9, using: &random))
            #expect(whole.map(\.line) == pieces.map(\.line))
            #expect(whole.map(\.failure) == pieces.map(\.failure))
            _ = try Lines.json(bytes, chunk: 3)
        }
    }

    @Test func samplesOfEveryKindComeBackFromJSONLines() throws {
        let start = Date(timeIntervalSince1970: 1_600_000_000)
        let pressure = try ["BloodPressureSystolic", "BloodPressureDiastolic"].map { name in
            try QuantitySample(
                type: try #require(ObjectType(identifier: name).flatMap(QuantityType.init)),
                quantity: Quantity(90, try HealthUnit("mmHg")), start: start, end: start)
        }
        let samples: [Sample] = [
            .quantity(pressure[0]),
            .correlation(
                try CorrelationSample(
                    type: .bloodPressure, objects: pressure, start: start, end: start)),
            .workout(
                try WorkoutSample(
                    configuration: WorkoutConfiguration(.running), start: start,
                    end: start.addingTimeInterval(60))),
        ]
        let text = "\u{FEFF}" + samples.map(\.json).joined(separator: "\r\n\n") + "\n{\"a\":1}\nx"
        let lines = try Lines.json(Array(text.utf8))
        #expect(lines.compactMap(\.sample) == samples)
        #expect(lines.map(\.line) == [1, 3, 5, 6, 7])
        #expect(lines[3].failure == "6: version: expected 1, found nothing")
        #expect(lines[4].failure == "7: expected an object of JSON, found none")
    }
}
