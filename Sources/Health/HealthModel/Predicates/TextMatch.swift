/// How a text is compared with what is looked for; always without regard to case and accents
/// (NSPredicate's `[cd]`).
public enum TextMatch: Sendable, Hashable {
    /// The whole text is the one looked for.
    case equals(String)
    /// The text holds the one looked for; every text holds the empty one.
    case contains(String)
}
