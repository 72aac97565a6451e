internal import AccessLog
public import Foundation
public import HealthModel

/// That one sample stands for another in every figure: both stay, and the first one is shown as
/// corrected.
public struct Correction: Sendable, Hashable, Codable {
    /// The sample that was wrong.
    public let corrected: UUID
    /// The sample that stands for it.
    public let correction: UUID
    /// The type of the sample that was wrong; a migration may have changed it since.
    public let typeNumber: UInt16
    /// Why, in the words of who corrected it.
    public let reason: String
    /// Who corrected it.
    public let author: String
    /// When, in microseconds since 1970.
    let at: Int64

    /// When.
    public var date: Date { Date(microseconds: at) }
}

/// Who corrects: the person, or somebody of the staff by name.
public protocol SampleCorrecting: Sendable {
    /// The store as whoever corrects sees it.
    var reader: StoreReader { get }
    /// By which name a correction is signed, as the source of the sample that it brings.
    var correctingSource: Source { get }
}

extension OwnerHandle: SampleCorrecting {
    /// The person, whoever they are.
    public var correctingSource: Source {
        Source(name: "Person", bundleIdentifier: SourceStanding.person)
    }
}

extension AdministratorSamples: SampleCorrecting {
    /// Whoever runs the store, by name.
    public var correctingSource: Source {
        guard case .administrator(let name, _, _) = reader.role, let name else {
            return Source(name: "Administrator")
        }
        return Source(name: name)
    }
}

extension SampleCorrecting {
    /// Corrects a sample of any source without deleting it: figures use the correction from now
    /// on. What was corrected before is corrected anew.
    ///
    /// A correction is not a version of anything, so it has no sync identifier. A newer version of
    /// the sample is as corrected as the one before.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` for a sample that is not there, a correction
    ///   of another type, with a sync identifier or of a correction, or no reason.
    @discardableResult
    public func correct(
        _ uuid: UUID, with sample: Sample, reason: String
    ) async throws -> Correction {
        let words = reason.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !words.isEmpty, words.utf8.count <= StoreLimits.reasonBytes else {
            throw StoreError(
                .invalidArgument,
                "a correction needs a reason of at most \(StoreLimits.reasonBytes) bytes")
        }
        guard sample.metadata.syncIdentifier == nil else {
            throw StoreError(
                .invalidArgument,
                "a correction cannot have a sync identifier: it is not a version of a sample")
        }
        let source = correctingSource
        return try await reader.core.write(
            as: .intake(SourceRevision(source: source)), for: reader.person,
            changing: StoreCore.types(of: [sample])
        ) { writer, transaction in
            guard let old = try transaction.sample(uuid, of: writer.person) else {
                throw StoreError(.invalidArgument, "the sample to correct was not found")
            }
            let type = old.sample.sampleType
            guard QuantityType(type.objectType) != nil, type == sample.sampleType else {
                throw StoreError(
                    .invalidArgument,
                    "only a quantity can be corrected, and only by a sample of the same type")
            }
            let all = try transaction.corrections(of: writer.person)
            let original = all.first { $0.correction == uuid }?.corrected
            guard try original.map({ try transaction.sample($0, of: writer.person) == nil }) ?? true
            else {
                throw StoreError(
                    .invalidArgument,
                    "the sample is a correction itself: correct the original sample")
            }
            var draft = try writer.draft([sample], in: transaction)
            let found = Correction(
                corrected: uuid, correction: sample.uuid, typeNumber: type.number, reason: words,
                author: source.name, at: writer.at.microseconds)
            draft.changes.records.append(
                RecordChange(.correction, key: found.key, value: try RecordForm.encode(found)))
            if let before = all.first(where: { $0.corrected == uuid }),
                try transaction.sample(before.correction, of: writer.person) != nil
            {
                draft.changes.removals.append(.init(before.correction))
            }
            try writer.complete(&draft.changes, in: transaction)
            try transaction.apply(draft.changes)
            return found
        }
    }

    /// Takes a correction back: the sample counts again, and what stood for it is deleted.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` for a sample that is not corrected.
    public func undoCorrection(of uuid: UUID) async throws {
        let known = try await reader.core.backend.read(.person(reader.person)) { snapshot in
            try snapshot.corrections(of: reader.person).first { $0.corrected == uuid }
        }
        let types = try await reader.core.types(
            of: [uuid] + [known?.correction].compactMap(\.self), person: reader.person)
        try await reader.core.write(as: .owner, for: reader.person, changing: types) {
            writer, transaction in
            guard let type = try transaction.sample(uuid, of: writer.person)?.sample.sampleType,
                let found = try transaction.corrections(of: writer.person, type: type)
                    .first(where: { $0.corrected == uuid })
            else { throw StoreError(.invalidArgument, "the sample is not corrected") }
            var changes = ChangeSet(person: writer.person, at: writer.at.microseconds)
            changes.records = [RecordChange(.correction, key: found.key, value: nil)]
            if try transaction.sample(found.correction, of: writer.person) != nil {
                changes.removals = [.init(found.correction)]
            }
            try writer.complete(&changes, in: transaction)
            try transaction.apply(changes)
        }
    }
}

extension SampleReading {
    /// The corrections of a type that count for this handle: those of which it sees both the sample
    /// and what stands for it. By when they were made.
    public func corrections(of type: SampleType) async throws -> [Correction] {
        try await reader.read(.read, .samples, [type]) { try $0.corrections(of: type) }
    }
}

extension Correction {
    /// The same about newer versions of the samples.
    func moved(to successors: [UUID: UUID], types: [UUID: SampleType]) -> Correction {
        let next = successors[corrected] ?? corrected
        return Correction(
            corrected: next, correction: successors[correction] ?? correction,
            typeNumber: types[next]?.number ?? typeNumber, reason: reason, author: author, at: at)
    }

    /// The key of its record; corrections of a type lie together.
    var key: String { "\(typeNumber)-\(corrected.lowercasedText)" }
}

extension HealthSnapshot {
    /// All corrections of a person's samples, or of those of a type.
    func corrections(of person: PersonID, type: SampleType? = nil) throws -> [Correction] {
        var found: [Correction] = []
        var slice = RecordSlice(limit: StoreLimits.recordSlice)
        if let type { (slice.after, slice.before) = ("\(type.number)-", "\(type.number)-~") }
        try eachRecord(.correction, of: person, in: slice) { _, value in
            found.append(try RecordForm.decode(Correction.self, from: value))
            return true
        }
        return found
    }
}

extension VisibleSamples {
    /// The corrections of a type that count here. One of which either sample is hidden, or gone, is
    /// none: otherwise a figure, or the list of corrections, would tell of it.
    func corrections(of type: SampleType) throws -> [Correction] {
        let made = try snapshot.corrections(of: person, type: type).filter { correction in
            asOf.map { correction.at <= $0 } ?? true
        }
        guard !made.isEmpty else { return [] }
        let samples = try snapshot.samples(
            made.flatMap { [$0.corrected, $0.correction] }, of: person)
        return made.filter { correction in
            [correction.corrected, correction.correction].allSatisfy {
                samples[$0].map(shows) ?? false
            }
        }.sorted { ($0.at, $0.corrected.uuidString) < ($1.at, $1.corrected.uuidString) }
    }

    /// A predicate without what is corrected; as it is where nothing is.
    func counting(_ predicate: SamplePredicate, of type: SampleType) throws -> SamplePredicate {
        let corrected = Set(try corrections(of: type).map(\.corrected))
        guard !corrected.isEmpty else { return predicate }
        return .and([predicate, .not(.uuids(corrected))])
    }
}
