/// How a run over many documents ended.
public struct RunOutcome: Sendable {
    /// Inputs that named no document, a sentence each.
    public var failures: [String]
    /// Whether it was cut off before the last document.
    public var isInterrupted: Bool

    /// A run by its failures.
    public init(failures: [String] = [], isInterrupted: Bool = false) {
        self.failures = failures
        self.isInterrupted = isInterrupted
    }

    /// Whether every input was read.
    public var isComplete: Bool { failures.isEmpty && !isInterrupted }
}
