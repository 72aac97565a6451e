import ArgumentParser
import DropFolder

/// What becomes of files, and which others come with them.
struct WatchFileOptions: ParsableArguments {
    @Option(
        help: """
            What becomes of files whose documents are stored: move, delete, or keep, which leaves \
            all files where they are and takes each one in once.
            """)
    var after = AfterIntake.move
    @Option(
        help: ArgumentHelp(
            "With --after keep: where reports, acknowledgements and what the watcher notes go, "
                + "so that the folder may be read-only.", valueName: "folder"))
    var output: String?
    @Option(
        help: ArgumentHelp(
            "A file is complete when this one is beside it: ${name}.done, ${name.noext}.done, or "
                + "one name for all files of a folder. It is removed.", valueName: "pattern"))
    var doneFile: String?

    func validate() throws {
        if output != nil, after != .keep {
            throw ValidationError("--output goes only with --after keep")
        }
        if let doneFile, DoneFile(doneFile) == nil {
            throw ValidationError(
                "--done-file takes the name of another file than the document, with ${name} or "
                    + "${name.noext} in it at most once")
        }
    }

    func apply(to options: inout WatchOptions) {
        options.after = after
        options.output = output
        options.doneFile = doneFile.flatMap { DoneFile($0) }
    }
}
