import Glibc

/// Seconds that work takes, by the monotonic clock and of this process's CPU time.
enum Stopwatch {
    struct Reading {
        var wall = 0.0
        var cpu = 0.0

        static func += (one: inout Reading, other: Reading) {
            one.wall += other.wall
            one.cpu += other.cpu
        }
    }

    static func time(_ work: () async throws -> Void) async rethrows -> Reading {
        let start = now()
        try await work()
        return since(start)
    }

    static func time(_ work: () -> Void) -> Reading {
        let start = now()
        work()
        return since(start)
    }

    private static func now() -> Reading {
        Reading(
            wall: seconds(of: CLOCK_MONOTONIC), cpu: seconds(of: CLOCK_PROCESS_CPUTIME_ID))
    }

    private static func since(_ start: Reading) -> Reading {
        let end = now()
        return Reading(wall: end.wall - start.wall, cpu: end.cpu - start.cpu)
    }

    private static func seconds(of clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
