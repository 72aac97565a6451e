import ArgumentParser
import DropFolder

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
