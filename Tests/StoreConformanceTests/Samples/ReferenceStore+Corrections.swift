import Foundation
import HealthModel
import HealthStore

/// Corrections, what was known on a date, and persons who are one, as
/// `Documentation/workouts.md` and `Documentation/persons.md` have them.
extension ReferenceStore {
    struct Correction {
        let with: UUID
        let at: Date
    }

    /// Both stay; what stood for the sample before goes.
    mutating func correct(_ uuid: UUID, with sample: Sample, as source: Source) throws {
        guard let old = live[uuid], old.sampleType == sample.sampleType,
            case .quantity = old, sample.metadata.syncIdentifier == nil,
            !corrections.contains(where: { $0.value.with == uuid && live[$0.key] != nil }),
            !used.contains(sample.uuid)
        else { throw Refusal(.invalidArgument) }
        if let before = corrections[uuid]?.with { remove([before], successors: [:]) }
        corrections[uuid] = Correction(with: sample.uuid, at: now)
        live[sample.uuid] = sample.saved(by: SourceRevision(source: source))
        savedAt[sample.uuid] = now
        used.insert(sample.uuid)
        log.append(.added(sample.uuid))
    }

    mutating func undo(_ uuid: UUID) throws {
        guard live[uuid] != nil, let found = corrections[uuid] else {
            throw Refusal(.invalidArgument)
        }
        corrections[uuid] = nil
        remove([found.with], successors: [:])
    }

    /// The corrections that count for a reader: of samples that it sees, by samples that it sees.
    func corrections(_ reader: Writer) -> [UUID: Correction] {
        corrections.filter { old, new in
            [old, new.with].allSatisfy { uuid in
                live[uuid].map { shows(reader, $0) } ?? false
            }
        }
    }

    /// The samples that figures are made of.
    func counted(
        _ reader: Writer, _ type: SampleType, _ predicate: SamplePredicate
    ) -> [Sample]? {
        let corrected = corrections(reader)
        return samples(reader, [type], predicate, [], limit: nil)?.filter {
            corrected[$0.uuid] == nil
        }
    }

    /// The store without what was saved later. What has been deleted since is missing.
    func known(on date: Date) -> ReferenceStore {
        var then = self
        then.live = live.filter { uuid, _ in savedAt[uuid].map { $0 <= date } ?? false }
        // A correlation whose part was replaced is not what it was.
        for pair in correlations where then.live[pair[1]] == nil { then.live[pair[0]] = nil }
        then.letters = letters.filter { $0.receivedAt <= date }
        then.corrections = corrections.filter { $0.value.at <= date }
        return then
    }

    /// How many samples of some types were saved, deleted and corrected since a date.
    func changed(
        _ reader: Writer, _ types: [SampleType], since date: Date
    ) -> (added: Int, deleted: Int, corrected: Int)? {
        guard let found = samples(reader, types, .all, [], limit: nil) else { return nil }
        let added = found.count { sample in
            let letter = letters.first { name in
                sample.metadata["CasebookDocument"]
                    == .string(name.uuid.uuidString.lowercased())
            }
            return (letter?.receivedAt ?? savedAt[sample.uuid] ?? .distantPast) > date
        }
        let then = known(on: date).live
        let changed = found.count { sample in
            guard live[sample.uuid] != nil, savedAt[sample.uuid] ?? .distantFuture <= date else {
                return false
            }
            return then[sample.uuid] == nil
        }
        let deleted = log.count { change in
            guard case .deleted(let deletion) = change else { return false }
            return types.contains(deletion.object.sampleType) && deletion.at > date
                && deletion.savedAt <= date && shows(reader, deletion)
        }
        let corrected = corrections(reader).count { old, new in
            new.at > date && live[old].map { types.contains($0.sampleType) } ?? false
        }
        return (added, deleted + changed, corrected)
    }

    // MARK: Persons

    /// The store of two who are one since a time: all is the first person's, and the letters are
    /// those of both. What the second decided counts for their letters, and what the first has
    /// decided since.
    func joined(with second: ReferenceStore, since time: Date) -> ReferenceStore {
        var both = self
        both.letters += second.letters.map { letter in
            var letter = letter
            letter.acts = second.acts + acts.filter { $0.at > time }
            return letter
        }
        both.letters.sort { $0.receivedAt < $1.receivedAt }
        return both
    }
}
