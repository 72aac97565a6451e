/// Where buckets come from: the calendar, or one for all.
enum BucketSource: Sendable {
    case one(Bucket)
    case calendar(CalendarBuckets)

    func bucket(at instant: Int64, near other: Bucket?) -> Bucket {
        switch self {
        case .one(let bucket): return bucket
        case .calendar(let buckets):
            guard let other else { return buckets.bucket(at: instant) }
            return buckets.bucket(at: instant, near: other)
        }
    }
}
