/// How much of a document.
public enum ConsentLevel: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// The header's fields.
    case metadata
    /// The header's fields and the bytes.
    case data

    /// Less before more.
    public static func < (left: Self, right: Self) -> Bool { left == .metadata && right == .data }
}
