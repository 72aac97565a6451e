internal import AccessLog
public import Foundation
public import HealthModel

/// A person's samples as a handle knew them on a date: what was saved later is not there.
///
/// What has been deleted since is not there either: a store keeps no value of what is deleted.
/// ``changes(of:)`` says how much that is, so that nobody takes a figure for the whole.
public struct PastSamples: SampleReading {
    /// The store as the handle sees it, on the date.
    public let reader: StoreReader
    /// The date.
    public let date: Date

    /// What has become of samples since a date.
    public struct Changes: Sendable, Hashable {
        /// Samples that were saved since.
        public var added = 0
        /// Samples that there were on the date, and that were deleted or replaced since: with the
        /// time of the deletion, the first one first; at most ``StoreLimits/pageRows``.
        public var deleted: [(object: DeletedObject, at: Date)] = []
        /// How many those are, with the correlations of which a part was replaced since.
        public var deletedCount = 0
        /// Corrections that were made since.
        public var corrected = 0

        /// The same numbers.
        public static func == (left: Self, right: Self) -> Bool {
            left.added == right.added && left.deletedCount == right.deletedCount
                && left.corrected == right.corrected
        }

        /// Hashes the numbers.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(added)
            hasher.combine(deletedCount)
            hasher.combine(corrected)
        }

        /// Whether an answer about the date is what it would have been then.
        public var isComplete: Bool { deletedCount == 0 }
    }

    /// What has changed since the date in samples of some types. O(samples and deletions of them).
    public func changes(of types: [SampleType]) async throws -> Changes {
        var now = reader
        now.asOf = nil
        let (person, limit) = (now.person, date.microseconds)
        return try await now.read(.read, .changes, types) { view in
            var changes = Changes()
            var then = view
            then.asOf = limit
            try view.each(SampleScan(person, types: types.uniqued()), .all) { stored in
                if stored.storedAt > limit {
                    changes.added += 1
                } else if try !then.isUnchanged(stored) {
                    changes.deletedCount += 1
                }
                return true
            }
            for type in types.uniqued() where !view.access.hides(type) {
                changes.corrected += try view.corrections(of: type).count {
                    $0.date.microseconds > limit
                }
                try view.snapshot.deletions(
                    of: person, type: type, from: view.access.onlySource(of: type), after: 0
                ) { deletion in
                    guard deletion.deletedAt > limit, deletion.storedAt <= limit,
                        view.shows(deletion)
                    else { return true }
                    changes.deletedCount += 1
                    if changes.deleted.count < StoreLimits.pageRows {
                        changes.deleted.append(
                            (deletion.object, Date(microseconds: deletion.deletedAt)))
                    }
                    return true
                }
            }
            return changes
        }
    }
}

extension SampleReading {
    /// The samples as this handle knew them on a date, for any query and statistic. What may be
    /// seen is decided as of now, and sources are merged by the order of now.
    public func asKnown(on date: Date) -> PastSamples {
        var reader = reader
        reader.asOf = date
        return PastSamples(reader: reader, date: date)
    }
}
