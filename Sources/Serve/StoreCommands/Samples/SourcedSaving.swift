internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Intake

/// Saves batches, each sample as of the source that its file names: sources are merged by the
/// store's rule, and so have to stay apart.
struct SourcedSaving: Sendable {
    let store: HealthStore
    let person: PersonID
    /// What the samples become part of.
    var workout: UUID?
    /// Who brings samples of files that name nobody.
    let source: Source
    /// Whether everything is brought by ``source``, whatever the file says.
    let isForced: Bool

    /// What is saved at once: of one revision of a source, and part of one workout or of none.
    private struct Group: Hashable {
        let revision: SourceRevision
        let workout: UUID?
    }

    /// Saves a batch. What was saved is durable when this returns.
    func save(_ batch: SampleBatch) async throws -> SampleSaving.Outcome {
        let own = SourceRevision(source: source)
        var total = SampleSaving.Outcome()
        var order: [Group] = []
        var groups: [Group: [(sample: Sample, line: Int)]] = [:]
        var seen: Set<UUID> = []
        func add(_ sample: Sample, _ line: Int, _ workout: UUID?) {
            // A record that a file has twice, and one that its correlation brings, is one.
            if batch.namesSources, !seen.insert(sample.uuid).inserted {
                total.known += 1
                return
            }
            let named = batch.namesSources && !isForced ? sample.sourceRevision : nil
            let group = Group(revision: named ?? own, workout: workout)
            if groups[group] == nil { order.append(group) }
            groups[group, default: []].append((sample, line))
        }
        for (sample, line) in batch.samples { add(sample, line, workout) }
        for (sample, line, part) in batch.parts { add(sample, line, part) }
        for group in order {
            let saving = SampleSaving(
                intake: store.intake(revision: group.revision), person: person,
                workout: group.workout)
            let outcome = try await saving.save(
                groups.removeValue(forKey: group) ?? [], areNamed: batch.hasUUIDs)
            total.saved += outcome.saved
            total.replaced += outcome.replaced
            total.known += outcome.known
            total.unnamed += outcome.unnamed
            total.refused += outcome.refused
        }
        return total
    }
}
