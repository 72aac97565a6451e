import DocumentValidation
import Glibc

/// Counts documents, shows progress to a person who waits, and says the rate at the end.
struct Progress {
    private let start = ContinuousClock.now
    private var lastShown = ContinuousClock.now
    private let shows: Bool
    private(set) var documents = 0
    /// Inputs that could not be read.
    private(set) var unreadable = 0

    init(isQuiet: Bool) { shows = Terminal.isErrorWatched && !isQuiet }

    mutating func advance(_ what: String) {
        documents += 1
        guard shows else { return }
        let now = ContinuousClock.now
        guard lastShown.duration(to: now) > .milliseconds(200) else { return }
        lastShown = now
        Terminal.replaceLine("\(documents) \(what), \(rate)")
    }

    /// Says on standard error that an input could not be read.
    mutating func sayUnreadable(_ failure: FileFailure) {
        unreadable += 1
        clear()
        Terminal.say("casebook: \(failure.description.printable)")
    }

    func clear() {
        if shows { Terminal.replaceLine("") }
    }

    /// `1.9 s (427 documents/s)`
    var summary: String {
        "\(oneDecimal(seconds)) s (\(rate))"
    }

    private var rate: String {
        "\(Int((Double(documents) / max(seconds, 0.001)).rounded())) documents/s"
    }

    private var seconds: Double {
        let elapsed = start.duration(to: .now).components
        return Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18
    }

    private func oneDecimal(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
