import ArgumentParser
import Glibc

/// What to read and how many at once; the same for every command that reads documents.
struct InputOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Files, directories, .zip archives, .xml.gz, quoted globs, @list files, or - for "
                + "standard input.",
            valueName: "path"))
    var paths: [String] = []

    @Option(help: "Documents worked on at the same time; the output does not depend on it.")
    var jobs = max(1, min(64, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    @Flag(name: .shortAndLong, help: "Results only: no summary and no progress.")
    var quiet = false

    func validate() throws {
        guard (1...64).contains(jobs) else {
            throw ValidationError("--jobs takes a number from 1 to 64")
        }
    }
}
