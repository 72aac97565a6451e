public import Foundation
public import HealthModel

/// A workout that is being put together, as the store keeps it: an app that was ended in between
/// finds it again (HKHealthStore.recoverActiveWorkoutSession).
public struct WorkoutDraft: Sendable, Hashable {
    /// The workout's UUID, once it is finished.
    public let id: UUID
    /// The session: state, dates, events.
    public internal(set) var session: WorkoutSession
    /// What it is recorded with.
    public let device: Device?
    /// What else is known of it.
    public internal(set) var metadata: Metadata
    /// How many times samples, and places of a route, were added.
    var pieces = 0
    /// The app's identifier.
    let app: String

    /// As a record keeps it: what a workout of now would be, and what that does not say.
    private struct Form: Codable {
        let workout: Sample
        let app: String
        let state: WorkoutSessionState
        let start: Int64?
        let end: Int64?
        let last: Int64
        let pieces: Int
    }

    init(
        id: UUID, app: String, configuration: WorkoutConfiguration, device: Device?,
        metadata: Metadata
    ) {
        self.id = id
        self.app = app
        self.device = device
        self.metadata = metadata
        session = WorkoutSession(configuration: configuration)
    }

    init(kept bytes: [UInt8]) throws {
        let form = try RecordForm.decode(Form.self, from: bytes)
        guard case .workout(let workout) = form.workout else {
            throw StoreError(.corrupt, "a record of the store is damaged")
        }
        id = workout.uuid
        app = form.app
        device = workout.device
        metadata = workout.metadata
        pieces = form.pieces
        session = WorkoutSession(
            configuration: workout.configuration, state: form.state,
            startDate: form.start.map { Date(microseconds: $0) },
            endDate: form.end.map { Date(microseconds: $0) }, events: workout.events,
            last: form.last)
    }

    /// The record; it is refused where the workout would be.
    func kept() throws -> [UInt8] {
        let start = session.startDate ?? Date(microseconds: 0)
        let end = session.endDate ?? session.events.map(\.endDate).max() ?? start
        let workout = try WorkoutSample(
            configuration: session.configuration, start: start, end: max(start, end),
            events: session.events, metadata: metadata, device: device, uuid: id)
        return try RecordForm.encode(
            Form(
                workout: .workout(workout), app: app, state: session.state,
                start: session.startDate?.microseconds, end: session.endDate?.microseconds,
                last: session.lastMove, pieces: pieces))
    }

    // MARK: Pieces

    /// What a piece is.
    enum Piece: String {
        case samples = "s"
        case route = "r"
    }

    /// The key of a piece; keys are in the order of the adding.
    func key(_ piece: Piece, _ number: Int) -> String {
        let digits = String(number)
        let zeros = String(repeating: "0", count: max(0, 8 - digits.count))
        return "\(id.lowercasedText)-\(piece.rawValue)\(zeros)\(digits)"
    }

    /// All pieces of a kind.
    func slice(_ piece: Piece) -> RecordSlice {
        let begin = "\(id.lowercasedText)-\(piece.rawValue)"
        return RecordSlice(
            after: begin, before: begin + "a", limit: StoreLimits.recordSlice)
    }
}

/// A place of a route while its workout is under way: a list is shorter than an object, and null
/// is a number that is not known.
struct KeptPlace: Codable {
    let time: Int64
    let numbers: [Double?]

    init(_ place: Location) {
        time = place.timestamp.microseconds
        numbers = [
            place.latitude, place.longitude, place.altitude, place.horizontalAccuracy,
            place.verticalAccuracy, place.course, place.speed,
        ]
    }

    func place() throws -> Location {
        guard numbers.count == 7, let latitude = numbers[0], let longitude = numbers[1] else {
            throw StoreError(.corrupt, "a record of the store is damaged")
        }
        return try Location(
            timestamp: Date(microseconds: time), latitude: latitude, longitude: longitude,
            altitude: numbers[2], horizontalAccuracy: numbers[3], verticalAccuracy: numbers[4],
            course: numbers[5], speed: numbers[6])
    }
}
