/// A heartbeat of a series (HKHeartbeatSeriesBuilder.addHeartbeat).
public struct Heartbeat: Sendable, Hashable {
    /// Seconds since the start of the series.
    public let timeSinceStart: Double
    /// Whether beats may be missing before this one.
    public let precededByGap: Bool

    /// Throws where the time is not a finite number from 0.
    public init(timeSinceStart: Double, precededByGap: Bool = false) throws(SampleError) {
        guard timeSinceStart.isFinite, timeSinceStart >= 0 else {
            throw SampleError(
                .value, "timeSinceStart", expected: "seconds from 0", found: "another number")
        }
        self.timeSinceStart = timeSinceStart
        self.precededByGap = precededByGap
    }
}
