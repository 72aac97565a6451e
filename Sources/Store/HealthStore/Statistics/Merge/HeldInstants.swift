/// Values of one instant, which stand for the time until the next sample begins; of several at
/// one instant, their mean does.
struct HeldInstants: Sendable, Hashable {
    private var instant: Int64 = 0
    private var sum = 0.0
    private var count = 0

    /// What is held and for how many microseconds, if a later sample begins; it is held no more.
    @inline(__always)
    mutating func released(at start: Int64) -> (value: Double, length: Double)? {
        guard count > 0, start > instant else { return nil }
        defer { count = 0 }
        return (sum / Double(count), Double(start - instant))
    }

    @inline(__always)
    mutating func hold(_ value: Double, at start: Int64) {
        sum = count == 0 ? value : sum + value
        count += 1
        instant = start
    }
}
