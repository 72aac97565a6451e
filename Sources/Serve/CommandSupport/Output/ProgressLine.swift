internal import Glibc
package import Wording

/// Counts documents or what else there is, shows progress to a person who waits, and says the rate
/// at the end.
package struct ProgressLine {
    private let start = ContinuousClock.now
    private var lastShown = ContinuousClock.now
    private let shows: Bool
    private let things: String
    package private(set) var count = 0
    /// Inputs that could not be read.
    package private(set) var unreadable = 0

    package init(isQuiet: Bool, counting things: String = "documents") {
        shows = Terminal.isErrorWatched && !isQuiet
        self.things = things
    }

    /// Counts so many more, of which `what` says something; `share` of the whole is done, if
    /// that is known.
    package mutating func advance(by steps: Int = 1, _ what: Message, share: Double? = nil) {
        count += steps
        guard shows else { return }
        let now = ContinuousClock.now
        guard lastShown.duration(to: now) > .milliseconds(200) else { return }
        lastShown = now
        let bar = share.map { Self.bar($0) + " " } ?? ""
        Terminal.replaceLine("\(bar)\(count) \(what), \(rate)\(remaining(share))")
    }

    /// `[####      ] 40 %`
    private static func bar(_ share: Double) -> String {
        let width = 20
        let done = min(width, Int(share * Double(width)))
        let marks = String(repeating: "#", count: done)
        let blanks = String(repeating: " ", count: width - done)
        return "[\(marks)\(blanks)] \(Int(share * 100)) %"
    }

    private func remaining(_ share: Double?) -> String {
        guard let share, share > 0.01 else { return "" }
        let left = seconds / share - seconds
        return left > 5 ? ProgressMessage.left(Int(left).asTime).text : ""
    }

    /// Says on standard error that an input could not be read.
    package mutating func sayUnreadable(_ failure: FileFailure) {
        unreadable += 1
        clear()
        Terminal.note(failure.message)
    }

    package func clear() {
        if shows { Terminal.replaceLine("") }
    }

    /// `1.9 s (427 documents/s)`
    package var summary: String {
        ProgressMessage.duration(oneDecimal(seconds), rate).text
    }

    private var rate: String {
        ProgressMessage.rate(Int((Double(count) / max(seconds, 0.001)).rounded()), things).text
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

extension Int {
    /// Seconds as `2 h 5 min`, `3 min`, `40 s`.
    package var asTime: String {
        if self >= 3_600 { return "\(self / 3_600) h \(self % 3_600 / 60) min" }
        return self >= 60 ? "\(self / 60) min" : "\(self) s"
    }
}
