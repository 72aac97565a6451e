import ArgumentParser
import CommandSupport
import DropFolder
import Glibc

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
    @Option(
        help: """
            What NAME.meta.json beside a file is: ignore, use where it is there (source, person, \
            metadata), or require, which takes no file without it.
            """)
    var sidecars = SidecarUse.use
    @Option(
        help: ArgumentHelp(
            "Run this for each file, with what an acknowledgement says on standard input, until it "
                + "ends with 0; it has 30 seconds. No shell is involved.", valueName: "program"))
    var hook: String?
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("An argument for the hook; again for each.", valueName: "argument"))
    var hookArgument: [String] = []

    func validate() throws {
        if output != nil, after != .keep {
            throw ValidationError("--output goes only with --after keep")
        }
        if hook == nil, !hookArgument.isEmpty {
            throw ValidationError("--hook-argument goes only with --hook")
        }
        if let hook { try Self.checkProgram(hook, of: "--hook") }
        if let doneFile, DoneFile(doneFile) == nil {
            throw ValidationError(
                "--done-file takes the name of another file than the document, with ${name} or "
                    + "${name.noext} in it at most once")
        }
    }

    func apply(to options: inout WatchOptions) {
        options.after = after
        options.output = output
        options.hook = hook.map { ProgramHook($0, arguments: hookArgument) }
        options.sidecars = sidecars
        options.doneFile = doneFile.flatMap { DoneFile($0) }
    }
}

extension ParsableArguments {
    /// Checks that an option's text is the whole path of a program.
    static func checkProgram(_ path: String, of option: String) throws {
        guard path.hasPrefix("/") else {
            throw ValidationError("\(option) takes a program's whole path, as /usr/bin/curl")
        }
        guard FileFacts(path: InputPath(path))?.isFile == true, access(path, X_OK) == 0 else {
            throw ValidationError("\(option) takes a program; there is none at \(path)")
        }
    }
}
