import ArgumentParser
import DocumentValidation
import DropFolder
import Foundation
import Intake
import XMLTree

/// How long a watcher waits for what.
struct WatchTimingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How long a file must have stayed unchanged before it is taken; one that is renamed "
                + "into the folder is taken at once.", valueName: "seconds"))
    var settle = 2.0
    @Option(
        help: ArgumentHelp(
            "After how long unchanged a document without an end is refused.",
            valueName: "seconds"))
    var settleMax = 600.0
    @Option(
        help: ArgumentHelp(
            "Between two looks at the whole folder, which find what no event told.",
            valueName: "seconds"))
    var scanInterval = 10.0
    @Flag(help: "Do not listen to the system's events; only look at the whole folder.")
    var noEvents = false

    func validate() throws {
        guard (0...86_400).contains(settle), (0...604_800).contains(settleMax),
            (0.1...86_400).contains(scanInterval)
        else {
            throw ValidationError(
                "--settle, --settle-max and --scan-interval take seconds: 0 to 86400, 0 to 604800, "
                    + "0.1 to 86400")
        }
    }

    func apply(to options: inout WatchOptions) {
        options.timings.settle = .seconds(settle)
        options.timings.settleLimit = .seconds(settleMax)
        options.timings.scan = .seconds(scanInterval)
        options.usesEvents = !noEvents
    }
}

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

/// `30s`, `15min`, `6h`, `1d`, `1w`: a length of time by the clock.
struct ElapsedTime: ExpressibleByArgument {
    private static let units: [(name: String, seconds: Int)] = [
        ("w", 604_800), ("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1),
    ]

    let seconds: TimeInterval

    init(seconds: TimeInterval) { self.seconds = seconds }

    init?(argument: String) {
        let digits = argument.prefix(while: \.isNumber)
        guard let count = Int(digits), (1...1_000_000).contains(count),
            let unit = Self.units.first(where: { $0.name == argument.dropFirst(digits.count) })
        else { return nil }
        seconds = TimeInterval(count * unit.seconds)
    }

    var defaultValueDescription: String {
        let whole = Int(seconds)
        let unit = Self.units.first { whole.isMultiple(of: $0.seconds) } ?? ("s", 1)
        return "\(whole / unit.seconds)\(unit.name)"
    }
}
