import Fixtures
import Foundation
import HealthModel
import Testing
import Units

@Suite struct WorkoutTests {
    private let start = Date(timeIntervalSince1970: 1_505_000_000)

    private func workout(
        minutes: Double = 10, events: [WorkoutEvent] = [], activities: [WorkoutActivity] = [],
        totals: [WorkoutTotal: Quantity] = [:]
    ) throws -> WorkoutSample {
        try WorkoutSample(
            configuration: WorkoutConfiguration(.swimming), start: start,
            end: start + minutes * 60, events: events, activities: activities, totals: totals)
    }

    private func event(_ type: WorkoutEventType, _ minutes: Double) throws -> WorkoutEvent {
        try WorkoutEvent(type: type, date: start + minutes * 60)
    }

    /// WWDC17: ten minutes with a pause of one are nine.
    // rows 165
    @Test func aPauseDoesNotCount() throws {
        #expect(try workout(events: [event(.resume, 4), event(.pause, 3)]).duration == 540)
        #expect(try workout(events: [event(.pause, 8)]).duration == 480)
        #expect(
            try workout(events: [event(.motionPaused, 3), event(.motionResumed, 4)]).duration
                == 600)
        #expect(
            try workout(events: [event(.pauseOrResumeRequest, 3)]).duration == 600)
        let two = try [event(.pause, 1), event(.resume, 2), event(.pause, 5), event(.resume, 8)]
        #expect(try workout(events: two).duration == 360)
    }

    // rows 163 166
    @Test func eventsLieInsideAndDoNotBeginWithAResume() throws {
        #expect(throws: SampleError.self) { try workout(events: [event(.resume, 1)]) }
        #expect(throws: SampleError.self) { try workout(events: [event(.pause, 11)]) }
        #expect(throws: SampleError.self) { try workout(events: [event(.pause, -1)]) }
    }

    // rows 164
    @Test func onlySegmentsAndLapsLast() throws {
        for type in WorkoutEventType.allCases {
            let lasting = { try WorkoutEvent(type: type, start: start, end: start + 60) }
            if type == .segment || type == .lap {
                #expect(try lasting().endDate == start + 60)
            } else {
                #expect(throws: SampleError.self) { try lasting() }
            }
        }
    }

    // rows 160 161
    @Test func openWaterHasNoLaps() throws {
        let length = Quantity(25, .yard())
        #expect(throws: SampleError.self) {
            try WorkoutConfiguration(
                activityType: .swimming, swimmingLocationType: .openWater, lapLength: length)
        }
        #expect(throws: SampleError.self) {
            try WorkoutConfiguration(
                activityType: .swimming, swimmingLocationType: .pool,
                lapLength: Quantity(25, .second()))
        }
        let pool = try WorkoutConfiguration(
            activityType: .swimming, swimmingLocationType: .pool, lapLength: length)
        #expect(pool.lapLength == length)
    }

    // rows 170
    @Test func totalsAreOfTheirKind() throws {
        #expect(throws: SampleError.self) {
            try workout(totals: [.distance: Quantity(1, .kilocalorie())])
        }
        #expect(
            try workout(totals: [.distance: Quantity(1, .mile())]).totals[.distance]?.value == 1)
    }

    // rows 174
    @Test func routesAreSortedByTime() throws {
        let places = try (0..<50).map { index in
            try Location(
                timestamp: start + Double(index), latitude: 48 + Double(index) / 1000,
                longitude: 16, course: -1)
        }
        var random = SplitMix64(seed: 3)
        let route = try SeriesSample(route: places.shuffled(using: &random))
        #expect(route.points == .route(places) && route.count == 50)
        #expect(route.endDate == start + 49 && places[0].course == nil)
        #expect(throws: SampleError.self) { try SeriesSample(route: []) }
        #expect(throws: SampleError.self) {
            try Location(timestamp: start, latitude: 91, longitude: 0)
        }
    }
}
