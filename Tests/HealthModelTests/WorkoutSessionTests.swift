import Foundation
import HealthModel
import Testing
import Units

/// HKWorkoutSession's states (WWDC 2017, session 221), and what laps make.
@Suite struct WorkoutSessionTests {
    private let start = Date(timeIntervalSince1970: 1_505_000_000)

    private func at(_ minutes: Double) -> Date { start.addingTimeInterval(minutes * 60) }

    /// Every pair of state and action, against the table of the documentation.
    // rows 162
    @Test func legalMovesAndNoOthers() throws {
        typealias Action = WorkoutSession.Action
        let ways: [WorkoutSessionState: [Action]] = [
            .notStarted: [], .prepared: [.prepare], .running: [.start], .paused: [.start, .pause],
            .stopped: [.start, .stop], .ended: [.start, .end],
        ]
        let legal: [WorkoutSessionState: [Action: WorkoutSessionState]] = [
            .notStarted: [.prepare: .prepared, .start: .running],
            .prepared: [.start: .running, .end: .ended],
            .running: [.pause: .paused, .request: .running, .stop: .stopped, .end: .ended],
            .paused: [.resume: .running, .request: .paused, .stop: .stopped, .end: .ended],
            .stopped: [.end: .ended], .ended: [:],
        ]
        #expect(WorkoutSessionState.allCases.map(\.rawValue) == [1, 2, 3, 4, 5, 6])
        for state in WorkoutSessionState.allCases {
            for action in Action.allCases {
                var session = WorkoutSession(configuration: WorkoutConfiguration(.running))
                for (minute, step) in (ways[state] ?? []).enumerated() {
                    try session.perform(step, at: at(Double(minute)))
                }
                #expect(session.state == state)
                let before = session
                if let next = legal[state]?[action] {
                    let change = try session.perform(action, at: at(9))
                    #expect(session.state == next, "\(state) \(action)")
                    #expect(
                        change.map { [$0.from, $0.to] } == (next == state ? nil : [state, next]))
                } else {
                    #expect(throws: SampleError.self, "\(state) \(action)") {
                        try session.perform(action, at: at(9))
                    }
                    #expect(session == before)
                }
            }
        }
    }

    /// The app has to pause or resume itself; then the event comes.
    // rows 163 167
    @Test func aRequestDoesNotPause() throws {
        var session = WorkoutSession(configuration: WorkoutConfiguration(.running))
        try session.perform(.start, at: at(0))
        #expect(try session.perform(.request, at: at(1)) == nil)
        #expect(session.state == .running && session.elapsedTime(at: at(10)) == 600)
        #expect(session.events.map(\.type) == [.pauseOrResumeRequest])
        try session.perform(.pause, at: at(2))
        try session.perform(.resume, at: at(5))
        #expect(session.events.map(\.type) == [.pauseOrResumeRequest, .pause, .resume])
        #expect(session.elapsedTime(at: at(10)) == 420)
        #expect(session.elapsedTime(at: at(3)) == 120 && session.elapsedTime(at: at(-1)) == 0)
        #expect(!session.isActive(at: at(3)) && session.isActive(at: at(6)))
        #expect(throws: SampleError.self) { try session.perform(.end, at: at(4)) }
    }

    @Test func eventsComeAfterTheStart() throws {
        var session = WorkoutSession(configuration: WorkoutConfiguration(.swimming))
        let lap = try WorkoutEvent(type: .lap, start: at(1), end: at(2))
        #expect(throws: SampleError.self) { try session.add([lap]) }
        try session.perform(.start, at: at(0))
        try session.add([lap])
        #expect(throws: SampleError.self) {
            try session.add([WorkoutEvent(type: .marker, date: at(-1))])
        }
        try session.perform(.end, at: at(3))
        #expect(throws: SampleError.self) {
            try session.add([WorkoutEvent(type: .marker, date: at(4))])
        }
        #expect(session.events.count == 1)
    }

    private func lap(_ from: Double, _ to: Double, _ style: SwimmingStrokeStyle) throws
        -> WorkoutEvent
    {
        try WorkoutEvent(
            type: .lap, start: start + from, end: start + to,
            metadata: [.swimmingStrokeStyle: .number(Double(style.rawValue))])
    }

    private func swim(_ events: [WorkoutEvent]) throws -> WorkoutSample {
        try WorkoutSample(
            configuration: WorkoutConfiguration(
                activityType: .swimming, swimmingLocationType: .pool,
                lapLength: Quantity(25, .yard())),
            start: start, end: at(10), events: events)
    }

    /// A set is swimming without a rest: of laps where there are no segments, else each segment.
    // rows 168 169
    @Test func setsOfASwim() throws {
        let laps = try [
            lap(0, 30, .freestyle), lap(32, 60, .freestyle), lap(62, 95, .backstroke),
            lap(140, 170, .breaststroke),
        ]
        let derived = try swim(laps).swimmingSets()
        #expect(derived.map(\.laps) == [3, 1])
        #expect(derived[0].strokeStyles == [.freestyle, .backstroke])
        #expect(derived[0].duration == 95 && derived[0].distance == Quantity(75, .yard()))
        let segments = try [(0.0, 60.0), (62, 170)].map {
            try WorkoutEvent(type: .segment, start: start + $0.0, end: start + $0.1)
        }
        let told = try swim(laps + segments).swimmingSets()
        #expect(told.map(\.laps) == [2, 2])
        #expect(told[1].strokeStyles == [.backstroke, .breaststroke])
        #expect(try swim([]).swimmingSets().isEmpty)
        #expect(try swim(laps).swimmingSets(rest: 1).count == 4)
    }
}
