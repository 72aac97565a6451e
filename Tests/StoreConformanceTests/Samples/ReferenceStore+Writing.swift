import Foundation
import HealthModel
import HealthStore

extension ReferenceStore {
    /// Why nothing is written.
    struct Refusal: Error {
        let code: StoreError.Code
        init(_ code: StoreError.Code) { self.code = code }
    }

    private func checkShare(_ writer: Writer, _ types: [SampleType]) throws {
        guard case .app(let index) = writer else { return }
        for type in types.sorted(by: { $0.number < $1.number })
        where type != SampleType(.bloodPressure) {
            switch grants[index][type.number]?.share {
            case true?: continue
            case false?: throw Refusal(.authorizationDenied)
            case nil: throw Refusal(.authorizationNotDetermined)
            }
        }
    }

    private func key(_ writer: Writer, _ sample: Sample) -> String? {
        sample.metadata.syncIdentifier.map { "\(writer) \(sample.sampleType.number) \($0)" }
    }

    /// - Returns: What is there of the samples then, by itself or in another version.
    @discardableResult
    mutating func save(_ writer: Writer, _ samples: [Sample]) throws -> Set<UUID> {
        guard let revision = Self.revision(writer) else { throw Refusal(.invalidArgument) }
        var copy = self
        var objects: [Sample] = []
        for case .correlation(let correlation) in samples {
            objects += correlation.objects.map(Sample.quantity)
        }
        try checkShare(writer, (objects + samples).map(\.sampleType))
        // What a correlation holds is saved once, and not again if it is there as it was.
        var parts: [Sample] = []
        var flat: [Sample] = []
        for object in objects where !parts.contains(object.saved(by: revision)) {
            parts.append(object.saved(by: revision))
            if !isThere(object, revision) { flat.append(object) }
        }
        flat += samples.filter { !parts.contains($0.saved(by: revision)) }
        let lasting = try copy.insert(
            writer, flat, alone: Set(samples.map(\.uuid)), successors: [:])
        self = copy
        return lasting
    }

    private func isThere(_ part: Sample, _ revision: SourceRevision) -> Bool {
        guard part.metadata.syncIdentifier == nil, let known = live[part.uuid],
            let by = known.sourceRevision, by.source == revision.source
        else { return false }
        return part.saved(by: by) == known
    }

    /// Saves what is new or newer; the rest is left out.
    ///
    /// - Returns: What is there of it then.
    @discardableResult
    private mutating func insert(
        _ writer: Writer, _ flat: [Sample], alone: Set<UUID>, successors given: [UUID: UUID]
    ) throws -> Set<UUID> {
        guard let revision = Self.revision(writer) else { throw Refusal(.invalidArgument) }
        var kept: [Sample] = []
        var standIns: [UUID: UUID] = [:]
        var replaced: [UUID] = []
        var successors = given
        var lost: Set<UUID> = []
        for sample in flat {
            if case .correlation(let correlation) = sample,
                correlation.objects.contains(where: { lost.contains($0.uuid) })
            {
                continue
            }
            guard let key = key(writer, sample), let number = sample.metadata.syncVersion else {
                kept.append(sample)
                continue
            }
            if let known = versions[key], known.number >= number {
                if known.uuid != sample.uuid { standIns[sample.uuid] = known.uuid }
                if known.uuid == nil { lost.insert(sample.uuid) }
                continue
            }
            let old = versions[key]?.uuid
            versions[key] = Version(number: number, uuid: sample.uuid)
            standIns[sample.uuid] = nil
            if let old, let place = kept.firstIndex(where: { $0.uuid == old }) {
                if old != sample.uuid { standIns[old] = sample.uuid }
                kept[place] = sample
                for (before, after) in successors where after == old {
                    successors[before] = sample.uuid
                }
                continue
            }
            if let old {
                replaced.append(old)
                successors[old] = sample.uuid
            }
            kept.append(sample)
        }
        var held: Set<UUID> = []
        for case .correlation(let one) in kept { held.formUnion(one.objects.map(\.uuid)) }
        kept.removeAll {
            $0.metadata.syncIdentifier == nil && !alone.union(held).contains($0.uuid)
        }
        for old in replaced {
            for pair in correlations.sorted(by: { $0[1] < $1[1] })
            where pair[0] == old && !held.contains(pair[1]) && !replaced.contains(pair[1]) {
                let isHeld = correlations.contains {
                    $0[1] == pair[1] && !replaced.contains($0[0])
                }
                if !isHeld, live[pair[1]]?.metadata.syncIdentifier == nil {
                    replaced.append(pair[1])
                }
            }
        }
        guard Set(kept.map(\.uuid)).count == kept.count,
            kept.allSatisfy({ !used.contains($0.uuid) })
        else { throw Refusal(.invalidArgument) }
        remove(replaced, successors: successors)
        for sample in kept {
            live[sample.uuid] = sample.saved(by: revision)
            savedAt[sample.uuid] = now
        }
        used.formUnion(kept.map(\.uuid))
        let order = kept.enumerated().sorted { one, two in
            (one.element.sampleType.number, one.element.startDate, one.offset)
                < (two.element.sampleType.number, two.element.startDate, two.offset)
        }
        log += order.map { .added($0.element.uuid) }
        for case .correlation(let correlation) in kept {
            for object in correlation.objects {
                var member = object.uuid
                while let next = standIns[member] ?? successors[member] { member = next }
                correlations.insert([correlation.uuid, member])
            }
        }
        let stood = standIns.values.map { uuid in
            var last = uuid
            while let next = standIns[last] ?? successors[last] { last = next }
            return last
        }
        return Set(kept.map(\.uuid) + stood)
    }

    mutating func remove(_ uuids: [UUID], successors: [UUID: UUID]) {
        var gone = uuids
        for uuid in uuids where successors[uuid] == nil {
            for pair in correlations.sorted(by: { $0[0] < $1[0] })
            where pair[1] == uuid && !gone.contains(pair[0]) { gone.append(pair[0]) }
        }
        for uuid in gone {
            guard let sample = live[uuid], let source = sample.sourceRevision?.source else {
                continue
            }
            log.append(
                .deleted(
                    Deletion(
                        object: DeletedObject(sample), parts: parts(of: sample), source: source,
                        start: sample.startDate, savedAt: savedAt[uuid] ?? now, at: now)))
            // A newer version of what was wrong is as wrong.
            if let next = successors[uuid], let correction = corrections[uuid] {
                corrections[uuid] = nil
                corrections[next] = correction
            }
            for (key, version) in versions where version.uuid == uuid {
                versions[key] = Version(number: version.number, uuid: nil)
            }
            live[uuid] = nil
        }
        // Without either sample there is nothing to tell of.
        let dead = Set(gone)
        corrections = corrections.filter { !dead.contains($0.key) && !dead.contains($0.value.with) }
        correlations = Set(
            correlations.compactMap { pair in
                if gone.contains(pair[0]) { return nil }
                guard gone.contains(pair[1]) else { return pair }
                return successors[pair[1]].map { [pair[0], $0] }
            })
        workouts = Set(
            workouts.compactMap { pair in
                var moved = pair
                for side in 0...1 where gone.contains(pair[side]) {
                    guard let next = successors[pair[side]] else { return nil }
                    moved[side] = next
                }
                return moved
            })
    }

    private func checkOwn(_ writer: Writer, _ uuid: UUID) throws {
        guard let sample = live[uuid] else { throw Refusal(.invalidArgument) }
        guard case .app(let index) = writer else { return }
        guard isDecided(writer, sample.sampleType), shows(writer, sample) else {
            throw Refusal(.invalidArgument)
        }
        guard sample.sourceRevision?.source == World.apps[index].source else {
            throw Refusal(.authorizationDenied)
        }
        try checkShare(writer, parts(of: sample))
    }

    mutating func delete(_ writer: Writer, _ uuids: [UUID]) throws {
        guard !uuids.isEmpty else { throw Refusal(.invalidArgument) }
        for uuid in uuids { try checkOwn(writer, uuid) }
        remove(uuids, successors: [:])
    }

    mutating func delete(
        _ writer: Writer, _ type: SampleType, _ predicate: SamplePredicate
    ) throws -> Int {
        try checkShare(writer, [type])
        let relations = Relations(store: self, reader: .owner)
        let found = live.values.map(whole).filter { sample in
            guard sample.sampleType == type else { return false }
            if case .app(let index) = writer,
                sample.sourceRevision?.source != World.apps[index].source
            {
                return false
            }
            return predicate.matches(sample, relations: relations)
        }.sorted { ($0.startDate, $0.uuid) < ($1.startDate, $1.uuid) }
        remove(found.map(\.uuid), successors: [:])
        return found.count
    }

    mutating func migrate(_ writer: Writer, _ old: [UUID], _ new: [Sample]) throws {
        for uuid in old { try checkOwn(writer, uuid) }
        try checkShare(writer, new.map(\.sampleType))
        guard new.allSatisfy({ !used.contains($0.uuid) }) else { throw Refusal(.invalidArgument) }
        let successors = Dictionary(uniqueKeysWithValues: zip(old, new.map(\.uuid)))
        var copy = self
        copy.remove(old, successors: successors)
        try copy.insert(writer, new, alone: Set(new.map(\.uuid)), successors: [:])
        self = copy
    }

    mutating func add(
        _ writer: Writer, _ uuids: [UUID], fresh: [Sample], to workout: UUID
    ) throws {
        for uuid in uuids { try checkOwn(writer, uuid) }
        var parts: [Sample] = []
        for case .correlation(let one) in fresh { parts += one.objects.map(Sample.quantity) }
        try checkShare(writer, (parts + fresh).map(\.sampleType))
        try checkOwn(writer, workout)
        guard case .workout? = live[workout] else { throw Refusal(.invalidArgument) }
        let before = versions
        var lasting = try save(writer, fresh)
        // What is added may be a newer version of what is there, the workout too.
        func newest(_ uuid: UUID) -> UUID? {
            guard live[uuid] == nil else { return uuid }
            return before.first { $0.value.uuid == uuid }.flatMap { versions[$0.key]?.uuid }
        }
        lasting.formUnion(uuids.compactMap(newest))
        guard let whole = newest(workout) else { return }
        for uuid in lasting where uuid != whole { workouts.insert([whole, uuid]) }
    }
}
