#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The time of day.
enum SystemClock {
    /// Microseconds since 1970-01-01T00:00:00Z.
    static var microseconds: Int64 { Int64(time(nil)) * 1_000_000 }
}
