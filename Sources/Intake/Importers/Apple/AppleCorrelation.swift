internal import Foundation
internal import HealthModel

/// A `Correlation` while it is read: its own attributes, and the records in it.
struct AppleCorrelation {
    var record: AppleRecord
    private(set) var objects: [QuantitySample] = []
    /// Records of other kinds, which no correlation holds.
    private(set) var others: [Sample] = []
    private var seen: Set<UUID> = []

    init(record: AppleRecord) { self.record = record }

    mutating func add(_ sample: Sample) {
        if case .quantity(let quantity) = sample {
            if seen.insert(quantity.uuid).inserted { objects.append(quantity) }
        } else {
            others.append(sample)
        }
    }
}

extension AppleExportReader {
    mutating func endCorrelation() {
        guard let open = correlation else { return }
        correlation = nil
        for sample in open.others { give(.sample(sample, line: open.record.line)) }
        var record = open.record
        record.metadata.sort()
        if let failure = record.failure { return give(.failure(failure)) }
        guard let type = record.type.flatMap(CorrelationType.init) else {
            notes.leaveOut(record.type?.name ?? "a correlation of another type", line: record.line)
            for object in open.objects { give(.sample(.quantity(object), line: record.line)) }
            return
        }
        let parts = open.objects.map(\.uuid).sorted { $0.uuidString < $1.uuidString }
        let uuid = record.identity(SampleType(type), &scratch, parts)
        let objects = open.objects
        let sample = made(record) { metadata throws(SampleError) in
            .correlation(
                try CorrelationSample(
                    type: type, objects: objects, start: record.dates.start,
                    end: record.dates.end, metadata: metadata, device: record.device,
                    sourceRevision: record.revision, uuid: uuid))
        }
        guard let sample else {
            // What it holds is worth keeping without it.
            for object in objects { give(.sample(.quantity(object), line: record.line)) }
            return
        }
        give(.sample(sample, line: record.line))
    }

    /// Reads `Me`.
    mutating func readProfile() {
        let prefix = "HKCharacteristicTypeIdentifier"
        for attribute in scanner.attributes {
            let name = String(decoding: scanner.bytes[attribute.name], as: UTF8.self)
                .replacing(" ", with: "")
            let text = String(decoding: scanner.value(of: attribute), as: UTF8.self)
            guard name.hasPrefix(prefix), !text.isEmpty, text != "None" else { continue }
            guard let type = ObjectType(identifier: name).flatMap(CharacteristicType.init) else {
                notes.leaveOut(named: name, line: scanner.line)
                continue
            }
            if type == .dateOfBirth {
                let parts = text.split(separator: "-").compactMap { Int($0) }
                guard parts.count == 3 else {
                    notes.add("a date of birth in another form, left out", line: scanner.line)
                    continue
                }
                profile.dateOfBirth = DateComponents(
                    year: parts[0], month: parts[1], day: parts[2])
                continue
            }
            let set = ValueSet(named: type.name)
            let value = set.flatMap { set in
                set.cases.first { text == "HK\(set.name)\($0.name)" }?.rawValue
            }
            guard let value else {
                notes.add("a characteristic in another form, left out", line: scanner.line)
                continue
            }
            if value != 0 { profile.values[type] = value }
        }
    }
}
