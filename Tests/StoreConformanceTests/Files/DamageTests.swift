import Fixtures
import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// An encrypted store in which something was changed is an error, or is as it was; a damaged log is
/// refused, or ends at the damage where that may be a power cut's.
@Suite struct DamageTests {
    /// How many bytes of each file are changed, one at a time.
    private static let flips =
        ProcessInfo.processInfo.environment["CASEBOOK_FLIPS"].flatMap(Int.init) ?? 150

    /// All that a store answers.
    private struct Answers: Equatable {
        var samples: [CDADocumentSample]
        var receipts: [Receipt?]
        var steps: [Sample]

        init(_ place: TemporaryStore) async throws {
            let store = try place.open(mode: .readOnly)
            do {
                samples = try await store.staff.documents(
                    matching: .all, sort: [.ascending(.startDate)], includeDocumentData: true)
                receipts = []
                for sample in samples {
                    receipts.append(try await store.staff.receipt(ofDocument: sample.uuid))
                }
                steps = try await store.me.samples(of: SampleType(.stepCount))
            } catch {
                try? await store.close()
                throw error
            }
            try await store.close()
        }
    }

    private static func document(_ number: Int) -> NewDocument {
        Made.document("<\(number)>fever</\(number)>", start: Double(number))
    }

    @Test func `a changed byte or a moved page is noticed`() async throws {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            let store = try place.open()
            for number in 0..<3 { _ = try await store.interface.store(Self.document(number)) }
            try await store.intake(revision: World.gateway)
                .save([try Give.steps(3)], for: World.person)
            try await store.close()
            let whole = try await Answers(place)
            var random = SplitMix64(seed: 1)
            var noticed = 0
            for suffix in ["", ".keys"] {
                let file = URL(fileURLWithPath: place.path + suffix)
                let before = try Data(contentsOf: file)
                for index in Self.places(in: before, &random) {
                    var changed = before
                    changed[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                    try changed.write(to: file)
                    if try await isNoticed(place, else: [whole], "\(suffix) \(index)") {
                        noticed += 1
                    }
                }
                try before.write(to: file)
            }
            // Of the file of keys, only the slots that are in use are looked at.
            #expect(noticed > Self.flips / 3)
            let file = URL(fileURLWithPath: place.path)
            let before = try Data(contentsOf: file)
            #expect(before.count.isMultiple(of: 4096))
            for page in 1..<(before.count / 4096) {
                var changed = before
                let here = page * 4096..<(page + 1) * 4096
                let other = (page - 1) * 4096..<page * 4096
                changed.replaceSubrange(here, with: before[other])
                changed.replaceSubrange(other, with: before[here])
                try changed.write(to: file)
                let isNoticed = try await isNoticed(place, else: [whole], "page \(page)")
                #expect(isNoticed || page > 1)
            }
            try before.dropLast(4096).write(to: file)
            #expect(try await isNoticed(place, else: [], "a page less"))
        }
    }

    @Test func `a damaged log is an older state, never a wrong one`() async throws {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            let store = try place.open()
            let files = ["", "-wal", ".keys", ".position", ".pages"]
            let copy = TemporaryStore(path: place.path + "-copy", key: place.key)
            func take() throws {
                for suffix in files {
                    try? FileManager.default.removeItem(atPath: copy.path + suffix)
                    try FileManager.default.copyItem(
                        atPath: place.path + suffix, toPath: copy.path + suffix)
                }
            }
            var states: [Answers] = []
            for number in 0..<3 {
                try take()
                states.append(try await Answers(copy))
                _ = try await store.interface.store(Self.document(number))
            }
            try take()
            states.append(try await Answers(copy))
            #expect(states.map(\.samples.count) == [0, 1, 2, 3])
            let log = URL(fileURLWithPath: copy.path + "-wal")
            let before = try Data(contentsOf: log)
            var random = SplitMix64(seed: 2)
            for index in Self.places(in: before, &random) {
                var changed = before
                changed[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                try changed.write(to: log)
                _ = try await isNoticed(copy, else: states, "log \(index)", startingAgain: true)
            }
            try await store.close()
        }
    }

    /// Evenly spread, from a random one on.
    private static func places(in data: Data, _ random: inout SplitMix64) -> StrideTo<Int> {
        let step = max(1, data.count / flips)
        return stride(
            from: Int.random(in: 0..<step, using: &random), to: data.count, by: step)
    }

    /// Whether opening or reading fails, with an error that says so. Else the answers must be one
    /// of the states.
    private func isNoticed(
        _ place: TemporaryStore, else states: [Answers], _ what: String,
        startingAgain: Bool = false
    ) async throws -> Bool {
        do {
            let answers = try await Answers(place)
            #expect(states.contains(answers), "\(what)")
            return false
        } catch let error as StoreError {
            // A log that ends before the first transaction leaves a store that was never made.
            let codes: [StoreError.Code] =
                [.corrupt, .locked]
                + (startingAgain ? [.damagedLog, .notAStore, .olderSchema] : [])
            #expect(codes.contains(error.code), "\(what): \(error)")
            return true
        }
    }
}
