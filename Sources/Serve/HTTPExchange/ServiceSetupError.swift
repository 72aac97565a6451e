/// What the service was given to run with is not what it needs; in one sentence.
public struct ServiceSetupError: Error, Sendable, CustomStringConvertible {
    /// What was expected, what was found.
    public let description: String

    /// Puts the sentence into an error.
    public init(_ description: String) { self.description = description }
}
