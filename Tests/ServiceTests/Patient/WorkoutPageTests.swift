import Foundation
import HealthModel
import Testing
import Units

/// Workouts on the pages: their names, their figures, and sets of swims alone.
@Suite struct WorkoutPageTests {
    /// An hour with one lap and a distance of less than a kilometer.
    private static func workout(_ activity: WorkoutActivityType) throws -> WorkoutSample {
        let start = PatientWorld.noon.addingTimeInterval(-3_600)
        return try WorkoutSample(
            configuration: WorkoutConfiguration(activity), start: start, end: PatientWorld.noon,
            events: [WorkoutEvent(type: .lap, start: start, end: start.addingTimeInterval(600))],
            totals: [.distance: Quantity(661.6, .meter())])
    }

    @Test(arguments: [
        ("en", "Cycling", "0.41"), ("de", "Radfahren", "661,6"), ("fr", "Vélo", "661,6"),
        ("it", "Ciclismo", "661,6"),
    ])
    func `a workout has its name and its distance in the language of the page`(
        language: String, name: String, distance: String
    ) async throws {
        let world = try await PatientWorld(documents: [])
        let ride = try Self.workout(.cycling)
        try await world.save([.workout(ride)])
        let list = try await world.get("/measurements/workouts", language: language)
        #expect(list.has(name))
        let page = try await world.get(
            "/measurements/workouts/\(ride.uuid.inPath)", language: language)
        #expect(page.status == 200 && page.has(name) && page.has(distance))
    }

    @Test(arguments: [
        (WorkoutActivityType.cycling, false), (.highIntensityIntervalTraining, false),
        (.swimming, true),
    ])
    func `laps are sets of a swim alone`(activity: WorkoutActivityType, isSwim: Bool) async throws {
        let world = try await PatientWorld(documents: [])
        let workout = try Self.workout(activity)
        try await world.save([.workout(workout)])
        let page = try await world.get("/measurements/workouts/\(workout.uuid.inPath)")
        #expect(page.status == 200 && page.has("<caption>Sets</caption>") == isSwim)
        #expect(!page.has("HighIntensityIntervalTraining"))
    }
}
