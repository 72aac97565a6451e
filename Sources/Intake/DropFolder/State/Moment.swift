/// Now, by two clocks: one that only goes forward, and the one that files are dated by.
struct Moment: Sendable, Hashable {
    /// Since some fixed point; never goes back.
    var uptime: Duration
    /// Nanoseconds since 1970; may be set forward or back.
    var wall: Int64
}
