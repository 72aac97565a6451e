package import ArgumentParser
internal import Glibc
internal import Synchronization
package import Wording

/// How the command ends (ruff's and ESLint's convention).
extension ExitCode {
    /// Something at or above `--fail-on` was found.
    package static let findings = ExitCode(1)
    /// The command could not run, or a file could not be read.
    package static let couldNotRun = ExitCode(2)
    /// Somebody interrupted it.
    package static let interrupted = ExitCode(130)
}

/// The command could not run: one sentence on standard error, exit status 2.
package struct CommandFailure: Error, CustomStringConvertible {
    /// The sentence, and its stable name.
    package let message: Message

    package init(_ message: Message) { self.message = message }

    package var description: String { message.text }
}

extension ValidationError {
    /// The command line was not understood: the sentence is shown with the command's usage.
    package init(_ message: Message) { self.init(message.text) }
}

/// An interrupt from the keyboard, or a request to end, that is obeyed between two documents so
/// that the output is ended properly. A second one, or a delay, ends the program at once.
package enum Interruption {
    /// Seconds that the program has to end properly.
    package static let graceSeconds: UInt32 = 5

    private static let requested = Atomic(false)

    /// Whether the program was asked to end.
    package static var isRequested: Bool {
        Console.guest?.isInterrupted ?? requested.load(ordering: .relaxed)
    }

    /// Begins to listen.
    package static func finishOnce() {
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
