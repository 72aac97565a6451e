import ArgumentParser
import CommandSupport
import DropFolder
import Glibc
import Wording

/// What becomes of files, and which others come with them.
struct WatchFileOptions: ParsableArguments {
    @Option(
        help: """
            What to do with the files of stored documents: move them, delete them, or keep them, \
            which leaves all files in place and takes each one in once.
            """)
    var after = AfterIntake.move
    @Option(
        help: ArgumentHelp(
            "With --after keep: the folder for reports, acknowledgements and the watcher's "
                + "notes, so that the drop folder can be read-only.", valueName: "folder"))
    var output: String?
    @Option(
        help: ArgumentHelp(
            "A file that marks another as complete: ${name}.done, ${name.noext}.done, or "
                + "one name for all files of a folder. It is removed.", valueName: "pattern"))
    var doneFile: String?
    @Option(
        help: """
            How to use NAME.meta.json beside a file: ignore it, use it if it exists (source, \
            person, metadata), or require it for each file.
            """)
    var sidecars = SidecarUse.use
    @Option(
        help: ArgumentHelp(
            "Run this program for each file, with the content of the acknowledgement on "
                + "standard input, until it exits with 0. It has 30 seconds, and is run without a "
                + "shell.", valueName: "program"))
    var hook: String?
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("An argument for the hook; can be repeated.", valueName: "argument"))
    var hookArgument: [String] = []

    func validate() throws {
        if output != nil, after != .keep {
            throw ValidationError(WatchMessage.outputNeedsKeep())
        }
        if hook == nil, !hookArgument.isEmpty {
            throw ValidationError(OptionMessage.requires("--hook-argument", "--hook"))
        }
        if let hook { try Self.checkProgram(hook, of: "--hook") }
        if let doneFile, DoneFile(doneFile) == nil {
            throw ValidationError(WatchMessage.doneFile())
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
            throw ValidationError(WatchMessage.fullPath(option))
        }
        guard FileFacts(path: InputPath(path))?.isFile == true, access(path, X_OK) == 0 else {
            throw ValidationError(WatchMessage.noProgram(option, path))
        }
    }
}
