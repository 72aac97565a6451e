import ArgumentParser
import Foundation
import HealthStore

/// The time from which samples may be read.
struct WindowOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Read only samples that start then or later.", valueName: "time"))
    var from: TimeArgument?
    @Option(help: ArgumentHelp("Read only samples that start before.", valueName: "time"))
    var to: TimeArgument?
    @Option(
        help: ArgumentHelp(
            "Read only samples of the last so many days (30d), hours (12h) or weeks (2w).",
            valueName: "time span"))
    var last: SpanArgument?

    var window: AccessWindow {
        AccessWindow(from: from?.date, to: to?.date, last: last?.seconds)
    }
}

/// `30d`, `12h`, `2w`.
struct SpanArgument: ExpressibleByArgument {
    let seconds: TimeInterval

    init?(argument: String) {
        let units: [Character: Double] = ["h": 3_600, "d": 86_400, "w": 604_800]
        guard let mark = argument.last, let unit = units[mark],
            let count = Int(argument.dropLast()), count > 0
        else { return nil }
        seconds = Double(count) * unit
    }
}
