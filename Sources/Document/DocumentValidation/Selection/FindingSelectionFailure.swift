/// A word that names no code.
public struct FindingSelectionFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The word.
    public let word: String
    /// Codes that may have been meant, the nearest first.
    public let near: [String]

    /// One sentence, with the codes that may have been meant.
    public var description: String {
        let meant = near.isEmpty ? "" : "; did you mean \(near.joined(separator: ", "))?"
        return "unknown rule code \(word.printable)" + meant
    }
}
