import ArgumentParser

/// How the command ends (ruff's and ESLint's convention).
extension ExitCode {
    /// Something at or above `--fail-on` was found.
    static let findings = ExitCode(1)
    /// The command could not run, or a file could not be read.
    static let couldNotRun = ExitCode(2)
    /// Somebody interrupted it.
    static let interrupted = ExitCode(130)
}
