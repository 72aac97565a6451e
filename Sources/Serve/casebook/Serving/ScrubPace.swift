/// Keeps a scrub to so many bytes in a second, so that others get the disk.
struct ScrubPace: Sendable {
    /// Nil for as quick as can be.
    let megabytesPerSecond: Int?
    private let start = ContinuousClock.now

    init(megabytesPerSecond: Int?) { self.megabytesPerSecond = megabytesPerSecond }

    /// Waits until so many bytes may have been read since the start.
    func wait(after bytes: Int64) async throws {
        try Task.checkCancellation()
        guard let megabytesPerSecond else { return }
        let due = start + .seconds(Double(bytes) / Double(megabytesPerSecond << 20))
        if due > .now { try await Task.sleep(until: due, clock: .continuous) }
    }
}
