#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How far a workout session has come (HKWorkoutSessionState), with HealthKit's numbers.
public enum WorkoutSessionState: Int, Sendable, Hashable, Codable, CaseIterable {
    case notStarted = 1
    case running = 2
    case ended = 3
    case paused = 4
    case prepared = 5
    case stopped = 6

    /// `notStarted`, `running` and so on.
    public var name: String { "\(self)" }
}

/// A workout that is under way (HKWorkoutSession): its state, and what has happened so far.
///
/// ```
/// notStarted → prepared → running ⇄ paused → stopped → ended
/// ```
///
/// A session starts without being prepared, too, and ends from every state but `notStarted` and
/// `ended`. A move that is none of these is refused, and so is one that lies before the last one.
public struct WorkoutSession: Sendable, Hashable {
    /// What is asked of a session.
    public enum Action: String, Sendable, Hashable, CaseIterable {
        /// Get ready; nothing counts yet.
        case prepare
        /// The activity begins.
        case start
        /// The activity is interrupted.
        case pause
        /// The activity goes on.
        case resume
        /// Somebody asked for a pause, or to go on. It is written down; the state stays as it is
        /// until the app pauses or resumes (`pauseOrResumeRequest`).
        case request
        /// The activity is over; samples may still come.
        case stop
        /// The session is over.
        case end
    }

    /// That a session went from one state to another.
    public struct Change: Sendable, Hashable {
        /// The state before.
        public let from: WorkoutSessionState
        /// The state now.
        public let to: WorkoutSessionState
        /// Since when.
        public let date: Date
    }

    /// What is done, and where.
    public let configuration: WorkoutConfiguration
    /// How far it has come.
    public private(set) var state = WorkoutSessionState.notStarted
    /// When the activity began; nil before.
    public private(set) var startDate: Date?
    /// When the activity was over; nil before.
    public private(set) var endDate: Date?
    /// What happened, in the order in which it was told.
    public private(set) var events: [WorkoutEvent] = []
    private var last: Int64 = .min

    /// A session that has not started.
    public init(configuration: WorkoutConfiguration) { self.configuration = configuration }

    /// A session as it was kept: `last` is when it last moved.
    package init(
        configuration: WorkoutConfiguration, state: WorkoutSessionState, startDate: Date?,
        endDate: Date?, events: [WorkoutEvent], last: Int64
    ) {
        self.configuration = configuration
        self.state = state
        self.startDate = startDate
        self.endDate = endDate
        self.events = events
        self.last = last
    }

    /// When it last moved, in microseconds since 1970.
    package var lastMove: Int64 { last }

    private static let moves: [Action: (from: Set<WorkoutSessionState>, to: WorkoutSessionState?)] =
        [
            .prepare: ([.notStarted], .prepared), .start: ([.notStarted, .prepared], .running),
            .pause: ([.running], .paused), .resume: ([.paused], .running),
            .request: ([.running, .paused], nil), .stop: ([.running, .paused], .stopped),
            .end: ([.prepared, .running, .paused, .stopped], .ended),
        ]

    /// Moves the session.
    ///
    /// - Returns: The change of state; nil for a request, which changes none.
    /// - Throws: ``SampleError`` for a move that the state does not allow, or a date before that
    ///   of the last move. Then nothing has changed.
    @discardableResult
    public mutating func perform(
        _ action: Action, at date: Date
    ) throws(SampleError) -> Change? {
        guard let move = Self.moves[action], move.from.contains(state) else {
            let states = WorkoutSessionState.allCases
                .filter { Self.moves[action]?.from.contains($0) == true }.map(\.name)
            throw SampleError(
                .content, "state",
                expected: "a session that is \(states.joined(separator: " or ")), to \(action)",
                found: "one that is \(state.name)")
        }
        let instant = try SampleInterval(date, date).start
        guard instant >= last else {
            throw SampleError(
                .order, "date", expected: "an instant not before the session's last change",
                found: "one before it")
        }
        switch action {
        case .pause: events.append(try WorkoutEvent(type: .pause, date: date))
        case .resume: events.append(try WorkoutEvent(type: .resume, date: date))
        case .request: events.append(try WorkoutEvent(type: .pauseOrResumeRequest, date: date))
        case .start: startDate = date
        case .stop: endDate = date
        case .end: if startDate != nil, endDate == nil { endDate = date }
        case .prepare: break
        }
        last = instant
        guard let next = move.to else { return nil }
        defer { state = next }
        return Change(from: state, to: next, date: date)
    }

    /// Writes down what happened: laps, segments, markers, what a detector of motion said; pauses
    /// too, of a workout that is put together after it was over.
    ///
    /// - Throws: ``SampleError`` before the start, behind the end, or for a resume without a pause.
    public mutating func add(_ more: [WorkoutEvent]) throws(SampleError) {
        guard let startDate else {
            throw SampleError(
                .content, "state", expected: "a session that has started", found: "one that has not"
            )
        }
        let all = events + more
        let last = endDate ?? all.map(\.endDate).max() ?? startDate
        let span = try SampleInterval(startDate, max(last, startDate))
        _ = try WorkoutTimeline(all, in: span)
        events = all
    }

    /// Seconds of activity up to an instant, without pauses (HKWorkoutBuilder.elapsedTime(at:)); 0
    /// before the start.
    public func elapsedTime(at date: Date) -> Double {
        guard let startDate, date > startDate else { return 0 }
        let end = min(date, endDate ?? date)
        let known = events.filter { $0.endDate <= end }
        guard let span = try? SampleInterval(startDate, max(startDate, end)),
            let timeline = try? WorkoutTimeline(known, in: span)
        else { return 0 }
        return Double(timeline.activeMicroseconds) / 1_000_000
    }

    /// Whether an instant lies in the activity and in none of its pauses.
    public func isActive(at date: Date) -> Bool {
        guard let startDate, date >= startDate, date <= endDate ?? date else { return false }
        let moves = events.filter { $0.type == .pause || $0.type == .resume }
            .sorted { $0.startDate < $1.startDate }
        return moves.last { $0.startDate <= date }?.type != .pause
    }
}
