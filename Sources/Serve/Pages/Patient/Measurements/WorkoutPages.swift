import Access
import Foundation
import HTTPExchange
import HealthModel
import HealthStore
import Hummingbird
import PageFrame

/// Workouts as people look at them: a list, and each with its route, splits and heart rate.
struct WorkoutPages {
    let parts: ServiceParts

    /// Workouts on the page.
    private static let shown = 100

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("measurements/workouts") { try await list($0, $1) }
        router.get("measurements/workouts/:id") { try await one($0, $1) }
    }

    private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let found = try await visit.owner().samples(
            of: SampleType(WorkoutType.workout), sort: [.descending(.startDate)],
            limit: Self.shown)
        var workouts: [WorkoutSample] = []
        for case .workout(let workout) in found { workouts.append(workout) }
        let listed = workouts
        return try await visit.page(
            visit.words[MeasurementWord.workouts], in: .measurements,
            parent: .init(title: visit.words[FrameWord.measurements], path: "/measurements")
        ) { WorkoutList(visit: visit, workouts: listed).markup }
    }

    private func one(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let owner = try visit.owner()
        guard let id = context.parameters.get("id").flatMap(UUID.init(uuidString:)),
            case .workout(let workout)? = try await owner.sample(id)
        else { throw ServiceFailure.notFound }
        var places: [Location] = []
        for route in try await owner.routes(of: id) {
            if case .route(let found) = route.points { places += found }
        }
        let distance: [QuantityType] = [
            .distanceWalkingRunning, .distanceCycling, .distanceSwimming, .distanceWheelchair,
            .distanceDownhillSnowSports,
        ]
        let figures = try await owner.workoutFigures(
            id, of: [.heartRate, .activeEnergyBurned] + distance)
        let sheet = WorkoutSheet(
            visit: visit, workout: workout, figures: figures, places: places,
            units: try await owner.chosenUnits())
        return try await visit.page(
            visit.words(
                MeasurementWord.workoutOf,
                TypeNames.name(of: workout.activityType, in: visit.words),
                visit.dates.dayAndTime(workout.startDate)), in: .measurements,
            parent: .init(
                title: visit.words[MeasurementWord.workouts], path: "/measurements/workouts")
        ) { sheet.markup }
    }
}

/// The list of workouts, the latest first.
struct WorkoutList {
    let visit: PatientVisit
    let workouts: [WorkoutSample]

    private var words: PageWords { visit.words }

    @MarkupBuilder var markup: Markup {
        MarkupTag.section(.class("card")) {
            if workouts.isEmpty {
                MarkupTag.p { words[MeasurementWord.noneYet] }
            } else {
                MarkupTag.ul(.class("rows")) {
                    for workout in workouts {
                        MarkupTag.li {
                            MarkupTag.a(
                                .href("/measurements/workouts/\(workout.uuid.lowercasedText)")
                            ) { visit.dates.dayAndTime(workout.startDate) }
                            MarkupTag.p(.class("quiet small")) {
                                TypeNames.name(of: workout.activityType, in: words)
                                ", "
                                WorkoutSheet.duration(workout.duration)
                            }
                        }
                    }
                }
            }
        }
    }
}
