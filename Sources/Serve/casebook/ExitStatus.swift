import ArgumentParser
import Glibc
import Synchronization

/// How the command ends (ruff's and ESLint's convention).
extension ExitCode {
    /// Something at or above `--fail-on` was found.
    static let findings = ExitCode(1)
    /// The command could not run, or a file could not be read.
    static let couldNotRun = ExitCode(2)
    /// Somebody interrupted it.
    static let interrupted = ExitCode(130)
}

/// The command could not run: one sentence on standard error, exit status 2.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// An interrupt from the keyboard, or a request to end, that is obeyed between two documents so
/// that the output is ended properly. A second one, or a delay, ends the program at once.
enum Interruption {
    /// Seconds that the program has to end properly.
    static let graceSeconds: UInt32 = 5

    private static let requested = Atomic(false)

    /// Whether the program was asked to end.
    static var isRequested: Bool {
        Console.guest?.isInterrupted ?? requested.load(ordering: .relaxed)
    }

    /// Begins to listen.
    static func finishOnce() {
        if let guest = Console.guest { return guest.finishOnce() }
        _ = isRequested
        for number in [SIGINT, SIGTERM] {
            signal(number) { number in
                Interruption.requested.store(true, ordering: .relaxed)
                signal(number, SIG_DFL)
                signal(SIGALRM) { _ in _exit(130) }
                alarm(Interruption.graceSeconds)
            }
        }
    }
}
