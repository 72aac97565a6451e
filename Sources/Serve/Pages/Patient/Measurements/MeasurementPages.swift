import Access
import HTTPExchange
import PageFrame
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import Units

/// Samples as people look at them: what there is, each type over a time, and activity.
struct MeasurementPages {
    let parts: ServiceParts

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("measurements") { try await overview($0, $1) }
        router.get("measurements/activity") { try await activity($0, $1) }
        router.get("measurements/activity/:day") { try await rings($0, $1) }
        WorkoutPages(parts: parts).add(to: router)
        RecordingPages(parts: parts).add(to: router)
        router.get("measurements/:type") { try await chart($0, $1) }
    }

    private func overview(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let owner = try visit.owner()
        let types = try await owner.sampleTypes().filter { $0 != SampleType(DocumentType.cda) }
        var latest: [LatestValue] = []
        for type in types.compactMap({ QuantityType($0.objectType) }) {
            if let value = try await LatestValue(type, visit) { latest.append(value) }
        }
        let week = try await ActivityWeek(visit, owner: owner, around: parts.now())
        let hasRecordings = try await !owner.keptFiles(.electrocardiogram).isEmpty
        return try await visit.page(visit.words[FrameWord.measurements], in: .measurements) {
            MeasurementOverview(
                visit: visit, latest: latest,
                others: types.filter { QuantityType($0.objectType) == nil },
                hasRecordings: hasRecordings, week: week
            ).markup
        }
    }

    private func chart(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let owner = try visit.owner()
        let number = context.parameters.get("type").flatMap { UInt16($0) }
        guard let object = number.flatMap(ObjectType.init(number:)) else {
            throw ServiceFailure.notFound
        }
        if let type = CategoryType(object) { return try await levels(of: type, visit, request) }
        guard let type = QuantityType(object) else { throw ServiceFailure.notFound }
        let query = request.uri.queryParameters
        let span = TimeSpan(
            query["span"].flatMap { TimeSpan.Length(rawValue: String($0)) } ?? .week,
            around: query["day"].flatMap { visit.dates.start(ofDay: String($0)) } ?? parts.now(),
            visit.dates)
        let figures = try await TypeFigures(type, span, owner: owner)
        return try await visit.page(
            TypeNames.name(of: type.objectType, in: visit.words), in: .measurements,
            parent: .init(title: visit.words[FrameWord.measurements], path: "/measurements")
        ) { MeasurementSheet(visit: visit, figures: figures, now: parts.now()).markup }
    }

    /// Sleep, or a symptom.
    private func levels(
        of type: CategoryType, _ visit: PatientVisit, _ request: Request
    ) async throws -> Response {
        let query = request.uri.queryParameters
        let length = query["span"].flatMap { TimeSpan.Length(rawValue: String($0)) } ?? .week
        let day = query["day"].flatMap { visit.dates.start(ofDay: String($0)) }
        let owner = try visit.owner()
        var date = day ?? parts.now()
        if day == nil {
            // Whoever comes without a day wants to see the latest.
            date = try await owner.samples(of: SampleType(type), limit: 1).first?.startDate ?? date
        }
        let span = TimeSpan(
            CategorySheet.lengths.contains(length) ? length : .week, around: date, visit.dates)
        guard
            let days = try await CategoryDays(
                type, span, owner: owner, calendar: visit.dates.calendar)
        else { throw ServiceFailure.notFound }
        return try await visit.page(
            TypeNames.name(of: type.objectType, in: visit.words), in: .measurements,
            parent: .init(title: visit.words[FrameWord.measurements], path: "/measurements")
        ) { CategorySheet(visit: visit, days: days, now: parts.now()).markup }
    }

    private func activity(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let day = request.uri.queryParameters["day"]
            .flatMap { visit.dates.start(ofDay: String($0)) }
        let week = try await ActivityWeek(
            visit, owner: visit.owner(), around: day ?? parts.now())
        return try await visit.page(
            visit.words[MeasurementWord.activity], in: .measurements,
            parent: .init(title: visit.words[FrameWord.measurements], path: "/measurements")
        ) { ActivitySheet(visit: visit, week: week, now: parts.now()).markup }
    }

    private func rings(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let name = context.parameters.get("day") ?? ""
        guard name.hasSuffix(".svg"),
            let day = visit.dates.start(ofDay: String(name.dropLast(".svg".count))),
            let summary = try await ActivityWeek.summary(
                of: day, visit, owner: visit.owner())
        else { throw ServiceFailure.notFound }
        return DocumentPages.response(
            Array(ActivityRings(summary).svg(isAnimated: false).utf8), "image/svg+xml")
    }
}
