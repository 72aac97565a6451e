import Foundation
import HealthModel
import HealthStore
import Testing
import Units

/// Corrections, dates in the past, names from the store, and samples in great numbers among what
/// happens to a random store.
extension Scenario {
    /// A time at which the store was something else.
    mutating func past() -> Date {
        let minutes = Int(clock.now.timeIntervalSince(StoreKind.now) / 60)
        return StoreKind.now.addingTimeInterval(Double(samples.below(minutes + 2)) * 60)
    }

    /// Mostly a quantity is corrected by one of its type; at times something else is tried.
    mutating func correct() async throws {
        let corrected = view.corrections.keys.sorted()
        let again = samples.chance(30) ? corrected.randomElement(using: &samples.random) : nil
        guard let uuid = again ?? picked(1).first else { return }
        var new = try samples.sample()
        if case .quantity(let old)? = view.live[uuid], samples.chance(85) {
            new = .quantity(try samples.quantity(old.quantityType, old.quantity.unit))
        }
        if samples.chance(80), case .quantity(let one) = new {
            new = .quantity(
                try QuantitySample(
                    type: one.quantityType, quantity: one.quantity, start: one.startDate,
                    end: one.endDate, uuid: one.uuid))
        }
        known.append(new.uuid)
        let (sent, source) = (new, store.me.correctingSource)
        try await both("correct") {
            try $0.correct(uuid, with: sent, as: source)
            return 0
        } _: {
            try await $0.owner.correct(uuid, with: sent, reason: "one zero too many")
            return 0
        }
    }

    mutating func undo() async throws {
        let corrected = view.corrections.keys.sorted()
        let found = samples.chance(90) ? corrected.randomElement(using: &samples.random) : nil
        guard let uuid = found ?? picked(1).first else { return }
        try await both("undo") {
            try $0.undo(uuid)
            return 0
        } _: {
            try await $0.owner.undoCorrection(of: uuid)
            return 0
        }
    }

    /// Samples without names, which get theirs from the store.
    mutating func saveUnnamed() async throws {
        passToFirst()
        var batch: [Sample] = []
        for _ in 0..<(1 + samples.below(4)) { batch.append(try samples.sample()) }
        let unnamed = Set(
            batch.filter { sample in
                switch sample {
                case .quantity, .category: samples.chance(70)
                default: false
                }
            }.map(\.uuid))
        let app = samples.below(2)
        var sent = batch
        var names: [UUID: UUID] = [:]
        do {
            names = try await handles.client(app).save(batch, unnamed: unnamed).names
            sent = try batch.map { sample in
                try names[sample.uuid].map { try sample.renamed($0) } ?? sample
            }
            let saved = sent
            try own { _ = try $0.save(.app(app), saved) }
        } catch let error as StoreError {
            do {
                try own { _ = try $0.save(.app(app), sent) }
                Issue.record("unnamed: \(error), \(note)")
            } catch let refusal as ReferenceStore.Refusal {
                #expect(error.code == refusal.code, "unnamed, \(note)")
            }
        } catch let refusal as ReferenceStore.Refusal {
            Issue.record("unnamed: expected \(refusal), \(note)")
        }
        remember(sent)
    }

    /// More saves than wait as chunks, or more samples than one save may append.
    mutating func saveMany() async throws {
        passToFirst()
        let count = samples.chance(50) ? 1 : 257
        for _ in 0..<(count == 1 ? 66 : 1) {
            var batch: [Sample] = []
            for _ in 0..<count {
                batch.append(.quantity(try samples.quantity(.stepCount, .count())))
            }
            remember(batch)
            try await save(batch, as: .gateway)
        }
    }

    // MARK: What is asked

    func compareChanges(
        _ reader: ReferenceStore.Writer, _ types: [SampleType], since date: Date,
        _ reference: ReferenceStore
    ) async throws {
        let expected = reference.changed(reader, types, since: date)
        let found = try await answer {
            switch reader {
            case .app(let index):
                try await handles.client(index).asKnown(on: date).changes(of: types)
            default: try await handles.owner.asKnown(on: date).changes(of: types)
            }
        }
        let what: Comment = "since \(date): \(reader) of \(person) \(types), \(note)"
        #expect(found?.added == expected?.added, what)
        #expect(found?.deletedCount == expected?.deleted, what)
        #expect(found?.corrected == expected?.corrected, what)
    }

    func compareCorrections(_ reader: ReferenceStore.Writer) async throws {
        let reference = view
        for type in [SampleType(.stepCount), SampleType(.heartRate)]
        where reference.isDecided(reader, type) {
            let found =
                switch reader {
                case .app(let index): try await handles.client(index).corrections(of: type)
                default: try await handles.owner.corrections(of: type)
                }
            let expected = reference.corrections(reader).filter {
                reference.live[$0.key]?.sampleType == type
            }
            let pairs = Dictionary(
                uniqueKeysWithValues: found.map { ($0.corrected, $0.correction) })
            #expect(pairs == expected.mapValues(\.with), "corrections \(reader), \(note)")
        }
    }
}

extension Sample {
    /// The same under another name.
    fileprivate func renamed(_ uuid: UUID) throws -> Sample {
        let text = [self.uuid.uuidString, self.uuid.uuidString.lowercased()].reduce(json) {
            $0.replacing($1, with: uuid.uuidString.lowercased())
        }
        return try Sample(json: Array(text.utf8))
    }
}
