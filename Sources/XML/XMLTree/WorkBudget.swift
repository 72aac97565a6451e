internal import CLibXML

/// What one document may cost, in steps, from its first byte to the last finding: a step is about
/// what it takes to look at one node. Whatever goes through a document that was parsed within a
/// budget spends steps of it, and comes to an end where none are left or nobody waits any more;
/// what it gives then is of no use. It belongs to one task.
@safe public final class WorkBudget {
    /// What an error costs that somebody raises: its place is looked for and its words are made.
    public static let stepsOfError = CBX_STEPS_OF_ERROR
    /// Steps that are taken at most until it is asked again whether anybody waits.
    public static let stepsUntilAsked = CBX_STEPS_UNTIL_ASKED

    /// What the wall counts in.
    let handle: UnsafeMutablePointer<cbx_work>
    private let whole: Int
    private let hasBeenAbandoned: () -> Bool

    /// A budget.
    ///
    /// - Parameter hasBeenAbandoned: Whether nobody waits for the result any more; it is asked
    ///   between the parts of the work, and within them every ``stepsUntilAsked`` steps.
    public init(steps: Int, abandoned hasBeenAbandoned: @escaping () -> Bool = { false }) {
        whole = steps
        self.hasBeenAbandoned = hasBeenAbandoned
        unsafe handle = .allocate(capacity: 1)
        unsafe handle.initialize(to: cbx_work())
        unsafe handle.pointee.steps = Int64(steps)
        unsafe handle.pointee.ask_at = max(0, Int64(steps) - Int64(Self.stepsUntilAsked))
        unsafe handle.pointee.context = Unmanaged.passUnretained(self).toOpaque()
        unsafe handle.pointee.abandoned = { context in
            unsafe Unmanaged<WorkBudget>.fromOpaque(context!).takeUnretainedValue()
                .hasBeenAbandoned()
        }
    }

    deinit { unsafe handle.deallocate() }

    /// Steps that are left; negative when more were spent than there were.
    public var steps: Int { Int(unsafe handle.pointee.steps) }

    /// Steps that were spent.
    public var spent: Int { whole.subtractingReportingOverflow(steps).partialValue }

    /// Whether nobody waits for the result any more; then no more is to be done either.
    public var isAbandoned: Bool { unsafe handle.pointee.is_abandoned }

    /// Whether more was spent than there was.
    public var isSpent: Bool { steps < 0 }

    /// Takes steps off.
    ///
    /// - Returns: Whether the work may go on.
    @discardableResult
    public func spend(_ count: Int) -> Bool { unsafe cbx_spend(handle, UInt64(max(0, count))) }

    /// Puts steps back that were paid for and not taken; work that has ended does not go on.
    func giveBack(_ count: Int) {
        if !isSpent { unsafe handle.pointee.steps += Int64(count) }
    }

    /// Whether the next part of the work may begin.
    public func mayGoOn() -> Bool { unsafe cbx_work_ask(handle) }
}
