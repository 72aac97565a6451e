/// An attribute of a type, or a global attribute.
public struct ModelAttribute: Hashable, Sendable {
    /// Whether an attribute must, may or must not be there.
    public enum Use: Sendable {
        /// Must be there.
        case required
        /// May be there.
        case optional
        /// Must not be there, although the base type has it.
        case prohibited
    }

    /// The namespace; `nil` for the attributes of CDA itself, which have none.
    public let namespace: ModelNamespace?
    /// The name without prefix.
    public let local: String
    /// The name of the value's type: a code list, `set_` and a code list, or a lexical form.
    public let valueType: String
    /// Whether it must, may or must not be there.
    public let use: Use
    /// The only value that is admitted.
    public let fixed: String?
    /// What its absence means.
    public let defaultValue: String?

    /// The name as people write it: `classCode`, `sdtc:valueSet`.
    public var description: String {
        namespace == nil ? local : "sdtc:" + local
    }
}
