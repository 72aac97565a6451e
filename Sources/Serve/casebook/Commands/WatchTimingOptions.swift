import ArgumentParser
import CommandSupport
import DocumentValidation
import DropFolder
import Foundation
import Intake
import XMLTree
import Wording

/// How long a watcher waits for what.
struct WatchTimingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The time without a change after which a file is taken in. A file that is "
                + "renamed into the folder is taken in at once.", valueName: "seconds"))
    var settle = 2.0
    @Option(
        help: ArgumentHelp(
            "The time without a change after which an unfinished document is rejected.",
            valueName: "seconds"))
    var settleMax = 600.0
    @Option(
        help: ArgumentHelp(
            "The interval of scans of the whole folder, which find files without an event.",
            valueName: "seconds"))
    var scanInterval = 10.0
    @Flag(help: "Find files by scans only, without file system events.")
    var noEvents = false

    func validate() throws {
        guard (0...86_400).contains(settle), (0...604_800).contains(settleMax),
            (0.1...86_400).contains(scanInterval)
        else {
            throw ValidationError(WatchMessage.times())
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
    @Option(help: "The source of the documents; the name of a subfolder is appended.")
    var source = "drop folder"
    @Option(help: "The validation level that a document must pass.") var gate = IntakePolicy.Gate
        .schema
    @OptionGroup var files: WatchFileOptions
    @Flag(help: "Write acks/NAME.ack.json for each file.") var acks = false
    @Option(
        help: ArgumentHelp(
            "Skip files with these names, in addition to the usual names of unfinished files.",
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
