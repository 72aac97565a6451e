/// Is told what became of each file, at least once, after that is durable.
public protocol OutcomeHook: Sendable {
    /// Passes one outcome on: the same object as an acknowledgement's.
    ///
    /// - Throws: ``HookFailure`` where it is to be told again later.
    func tell(_ outcome: [UInt8]) async throws(HookFailure)
}

/// Why an outcome could not be passed on.
public struct HookFailure: Error, Sendable, Hashable {
    /// One sentence without a full stop and without anything that the hook has said.
    public let reason: String

    /// Names a reason.
    public init(_ reason: String) { self.reason = reason }
}
