#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension SamplePredicate {
    /// Whether a sample is among those that the predicate means. What belongs together is asked
    /// of `relations`. O(nodes times length of text).
    public func matches(_ sample: Sample, relations: some SampleRelations = NoRelations()) -> Bool {
        holds(for: sample, relations)
    }

    /// Whether a document is among those that the predicate means.
    public func matches(_ sample: CDADocumentSample) -> Bool {
        holds(for: Sample.document(sample), NoRelations())
    }

    private func holds(for subject: some PredicateSubject, _ relations: some SampleRelations)
        -> Bool
    {
        switch self {
        case .and(let parts): parts.allSatisfy { $0.holds(for: subject, relations) }
        case .or(let parts): parts.contains { $0.holds(for: subject, relations) }
        case .not(let part): !part.holds(for: subject, relations)
        case .sampleTypes(let types): subject.subjectType.map { types.contains($0) } ?? false
        case .dates(let start, let end, let options):
            options.admit(
                subject.interval, from: start?.microseconds, to: end?.microseconds)
        case .startDate(let comparison, let date):
            comparison.holds(subject.interval.start, date.microseconds)
        case .endDate(let comparison, let date):
            comparison.holds(subject.interval.end, date.microseconds)
        case .uuids(let uuids): uuids.contains(subject.uuid)
        case .sources(let sources):
            subject.sourceRevision.map { sources.contains($0.source) } ?? false
        case .sourceRevisions(let patterns):
            subject.sourceRevision.map { revision in
                patterns.contains { $0.matches(revision) }
            } ?? false
        case .devices(let devices): subject.device.map { devices.contains($0) } ?? false
        case .deviceProperty(let property, let values):
            subject.device?[property].map { values.contains($0) } ?? values.isEmpty
        case .hasMetadata(let key): subject.metadata[key] != nil
        case .metadata(let key, let comparison, let wanted):
            subject.metadata[key].map { comparison.holds($0, wanted) } ?? false
        case .metadataValues(let key, let values):
            subject.metadata[key].map { value in
                values.contains { Comparison.equal.holds(value, $0) }
            } ?? false
        case .workout(let workout): relations.sample(subject.uuid, belongsTo: workout)
        case .noCorrelation: !relations.isCorrelated(subject.uuid)
        case .workoutType(let type): subject.work?.type == type
        case .workoutDuration(let comparison, let seconds):
            subject.work.map { comparison.holds($0.duration, seconds) } ?? false
        case .workoutStatistic(let type, let field, let comparison, let wanted):
            subject.statistics[type]?[field].map { comparison.holds($0, wanted) } ?? false
        default: subject.part.map { holds(forPart: $0, relations) } ?? false
        }
    }

    /// The cases that are about one kind of sample.
    private func holds(forPart part: Sample, _ relations: some SampleRelations) -> Bool {
        switch (self, part) {
        case (.quantity(let comparison, let wanted), .quantity(let sample)):
            comparison.holds(sample.quantity, wanted)
        case (.summary(let field, let comparison, let wanted), .quantity(let sample)):
            sample.summary[field].map { comparison.holds($0, wanted) } ?? false
        case (.count(let comparison, let wanted), .quantity(let sample)):
            comparison.holds(sample.count, wanted)
        case (.count(let comparison, let wanted), .series(let sample)):
            comparison.holds(sample.count, wanted)
        case (.categoryValue(let comparison, let wanted), .category(let sample)):
            comparison.holds(sample.value, wanted)
        case (.categoryValues(let values), .category(let sample)): values.contains(sample.value)
        case (.contains(let inner), .correlation(let sample)):
            sample.objects.contains { inner.holds(for: Sample.quantity($0), relations) }
        case (.workoutTotal(let total, let comparison, let wanted), .workout(let sample)):
            sample.totals[total].map { comparison.holds($0, wanted) } ?? false
        case (.workoutActivity(let inner), .workout(let sample)):
            sample.activities.contains { inner.holds(for: $0, relations) }
        case (_, .document(let sample)): holds(forDocument: sample)
        default: false
        }
    }

    /// The cases that are about documents.
    private func holds(forDocument sample: CDADocumentSample) -> Bool {
        switch self {
        case .header(let condition):
            sample.document.map { condition.holds(for: $0.header) } ?? false
        case .person(let person): sample.person == person
        case .status(let status): sample.status.kind == status
        case .digest(let digest): sample.document?.digest == digest
        default: false
        }
    }
}
