package import ArgumentParser
internal import CommandSupport
package import DocumentValidation
internal import Glibc
internal import Wording

/// What to read and how many at once; the same for every command that reads documents.
package struct InputOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Files, directories, .zip archives, .xml.gz, quoted globs, @list files, or - for "
                + "standard input.",
            valueName: "path"))
    package var paths: [String] = []

    @Option(help: "The number of documents processed in parallel; the output stays the same.")
    package var jobs = usualJobs

    @Flag(name: .shortAndLong, help: .quiet)
    package var quiet = false

    /// One for each processor.
    package static var usualJobs: Int { max(1, min(64, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    package func validate() throws {
        guard (1...64).contains(jobs) else {
            throw ValidationError(ValidateMessage.jobs())
        }
    }

    package init() {}
}

/// What is left out of reports.
package struct FindingFilter: Sendable {
    /// Findings of a document that are looked through where some are left out; what is beyond is
    /// counted without its code. To name the place of one costs as much as it has siblings.
    package static let findingsLookedThrough = 10_000

    package let selection: FindingSelection
    package let baseline: Baseline?

    /// Leaves nothing out.
    package static let everything = FindingFilter(selection: .everything, baseline: nil)

    /// Whether reports stay as they are.
    package var isEmpty: Bool { selection.isEverything && baseline == nil }

    /// Findings to keep of a document so that as many as usual are left.
    package func findingsKept(_ usual: Int) -> Int {
        isEmpty ? usual : max(usual, Self.findingsLookedThrough)
    }

    package func apply(
        to report: ValidationReport, file: String, sha256: String?, keeping kept: Int
    ) -> ValidationReport {
        let selected = report.selecting(selection)
        let known = baseline?.document(file: file, sha256: sha256)
        return (known.map(selected.without) ?? selected).keeping(kept)
    }
}
