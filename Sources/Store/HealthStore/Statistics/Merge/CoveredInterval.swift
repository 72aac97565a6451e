/// An interval that samples cover without a gap; of no length, a moment that one of no length is
/// at. An interval's end is not in it.
struct CoveredInterval: Sendable, Hashable {
    var start: Int64
    var end: Int64
    /// The time that all earlier intervals cover.
    var before: Int64

    /// Takes the time of a sample that begins at this interval's start or later, if it leaves no
    /// gap.
    @inline(__always)
    mutating func takes(_ from: Int64, _ to: Int64) -> Bool {
        guard from < end || from == end && (to > from || start == end) else { return false }
        if to > end { end = to }
        return true
    }

    /// Whether nothing of it is at an instant or later.
    @inline(__always)
    func isOver(at instant: Int64) -> Bool { end < instant || end == instant && start < instant }

    @inline(__always)
    func contains(_ instant: Int64) -> Bool {
        start <= instant && instant < end || start == end && end == instant
    }

    /// The time that this interval and all earlier ones cover before an instant not before the
    /// start.
    @inline(__always)
    func measure(to instant: Int64) -> Int64 { before + (min(instant, end) - start) }
}
