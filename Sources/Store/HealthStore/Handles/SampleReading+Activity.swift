internal import AccessLog
public import Foundation
internal import HealthModel

extension SampleReading {
    /// The summaries of days on which there is something (HKActivitySummaryQuery), by day; worked
    /// out from all of the person's samples, so an app needs to have been allowed the summaries
    /// and not what they are made of. Goals are for the caller. O(samples of the days).
    ///
    /// - Parameter zone: Whose days they are.
    /// - Throws: ``StoreError/Code/authorizationNotDetermined`` for an app that was not answered.
    public func activitySummaries(
        _ query: ActivitySummaryQuery, in zone: TimeZone
    ) async throws -> [ActivitySummary] {
        let reader = reader
        let type = ActivitySummaryType.activitySummary.objectType
        let blank = AccessNote(.read, .statistics, items: [type.identifier])
        return try await reader.core.read(as: reader.role, noting: blank) { snapshot, note in
            guard let starts = try reader.summaryStarts(in: snapshot) else {
                note.deny(by: AccessNote.authorization)
                return []
            }
            note.allow(by: AccessNote.authorization)
            let owner = StoreReader(core: reader.core, role: .owner(reader.person))
            let summaries = try SummaryWork(
                view: owner.samples(of: [], in: snapshot), zone: zone,
                time: query.predicate?.range(in: zone), now: reader.core.now()
            ).summaries()
            return query.summaries(
                of: summaries.filter {
                    starts.contains($0.day.range(in: zone).lowerBound.microseconds)
                })
        }
    }
}

extension StoreReader {
    /// Where a day must begin for its summary to be seen; nil if none may be.
    fileprivate func summaryStarts(
        in snapshot: any HealthSnapshot
    ) throws -> ClosedRange<Int64>? {
        guard let app else { return .min ... .max }
        let grants = try core.authorizations(of: app.identifier, person: person, in: snapshot)
        guard let decision = grants?[ActivitySummaryType.activitySummary.objectType],
            let mayRead = decision.mayRead
        else {
            throw StoreError(
                .authorizationNotDetermined,
                "the app has not asked to read activity summaries, or has no answer yet")
        }
        return mayRead ? decision.window.starts(now: core.now()) : nil
    }
}
