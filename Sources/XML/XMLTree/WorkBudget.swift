/// What one document may cost, in steps, from its first byte to the last finding: a step is about
/// what it takes to look at one node. Whoever does work for the document spends steps, and stops
/// when there are none left. It belongs to one task.
public final class WorkBudget {
    /// What an error costs that somebody raises: its place is looked for and its words are made.
    public static let stepsOfError = 64

    /// Steps that are left; negative when more was spent than there was.
    public private(set) var steps: Int
    /// Whether nobody waits for the result any more; then no more is to be done either.
    public private(set) var isAbandoned = false
    private let hasBeenAbandoned: () -> Bool

    /// A budget.
    ///
    /// - Parameter hasBeenAbandoned: Whether nobody waits for the result any more; it is asked
    ///   between the parts of the work.
    public init(steps: Int, abandoned hasBeenAbandoned: @escaping () -> Bool = { false }) {
        self.steps = steps
        self.hasBeenAbandoned = hasBeenAbandoned
    }

    /// Whether more was spent than there was.
    public var isSpent: Bool { steps < 0 }

    /// Takes steps off.
    ///
    /// - Returns: Whether the work may go on.
    @discardableResult
    public func spend(_ count: Int) -> Bool {
        let (rest, overflow) = steps.subtractingReportingOverflow(count)
        steps = overflow ? -1 : rest
        return steps >= 0
    }

    /// Whether the next part of the work may begin.
    public func mayGoOn() -> Bool {
        if !isAbandoned { isAbandoned = hasBeenAbandoned() }
        return !isAbandoned && !isSpent
    }
}
