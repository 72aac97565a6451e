/// How many requests each of many may make: a bucket fills steadily up to its size, and each
/// request takes one out. The clock is an argument.
struct TokenBuckets<Key: Hashable & Sendable>: Sendable {
    private struct Bucket {
        var tokens: Double
        var filled: Double
    }

    /// What became of a request.
    enum Answer: Equatable {
        case allowed
        /// Seconds until one is allowed.
        case refused(seconds: Int)
    }

    /// Tokens a second.
    let rate: Double
    /// Tokens that a bucket holds.
    let size: Double
    private let limit: Int
    private var buckets: [Key: Bucket] = [:]

    /// How many are kept count of.
    var count: Int { buckets.count }

    init(rate: Int, burstSeconds: Int, limit: Int) {
        self.rate = Double(rate)
        size = Double(rate * burstSeconds)
        self.limit = limit
    }

    /// Takes a token out of a bucket.
    ///
    /// - Parameter now: Seconds of a clock that never goes back.
    mutating func take(_ key: Key, at now: Double) -> Answer {
        if buckets[key] == nil, buckets.count >= limit { forgetFull(at: now) }
        var bucket = buckets[key] ?? Bucket(tokens: size, filled: now)
        bucket.tokens = min(size, bucket.tokens + (now - bucket.filled) * rate)
        bucket.filled = now
        defer { buckets[key] = bucket }
        guard bucket.tokens >= 1 else {
            return .refused(seconds: max(1, Int(((1 - bucket.tokens) / rate).rounded(.up))))
        }
        bucket.tokens -= 1
        return .allowed
    }

    /// Full buckets need no place; if there are none, nobody is kept count of anew.
    private mutating func forgetFull(at now: Double) {
        buckets = buckets.filter { $1.tokens + (now - $1.filled) * rate < size }
        if buckets.count >= limit { buckets.removeAll() }
    }
}
