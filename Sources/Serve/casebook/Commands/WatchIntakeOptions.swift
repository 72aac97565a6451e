import ArgumentParser
import DocumentValidation
import DropFolder
import Intake
import XMLTree

/// How documents come in by a folder.
struct WatchIntakeOptions: ParsableArguments {
    @OptionGroup var timing: WatchTimingOptions
    @Option(help: "Who brings the documents; the name of a sub-folder is added to it.")
    var source = "drop folder"
    @Option(help: "The level that a document must pass.") var gate = IntakePolicy.Gate.schema
    @OptionGroup var files: WatchFileOptions
    @Flag(help: "Write acks/NAME.ack.json for each file.") var acks = false
    @Option(
        help: ArgumentHelp(
            "Pass over such names, besides the usual ones of unfinished files.",
            valueName: "glob"))
    var ignore: [String] = []

    func options(for validator: DocumentValidator) -> WatchOptions {
        var options = WatchOptions()
        options.version = Casebook.configuration.version
        timing.apply(to: &options)
        options.rules.ignored += ignore
        options.archives = UnpackedArchives(limit: ParseLimits().bytes)
        options.source = source
        files.apply(to: &options)
        options.acknowledges = acks
        options.byteLimit = validator.options.limits.bytes
        return options
    }
}
