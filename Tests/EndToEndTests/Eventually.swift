import Foundation

/// Whether something comes to hold. What it is waited for is brought about by another process,
/// soon, unless the machine is busy: hence two minutes.
///
/// It keeps its thread. A test that gave it back would come on behind all the others, while the
/// clocks of the process that it tests run on.
func eventually(_ holds: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<2_400 {
        if try holds() { return true }
        usleep(50_000)
    }
    return try holds()
}
