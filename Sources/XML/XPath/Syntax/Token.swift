/// A token of an expression (XPath 3.1, appendix A.2).
enum Token: Equatable {
    case integer(String)
    case decimal(String)
    case double(String)
    case string(String)
    /// A name with its prefix; empty without.
    case name(prefix: String, local: String)
    /// `Q{uri}local`
    case uriName(ExpandedName)
    /// `*:local`
    case anyPrefix(local: String)
    /// `prefix:*`
    case anyLocal(prefix: String)
    /// `Q{uri}*`
    case anyLocalURI(String)
    case symbol(String)
    case end

    /// What it is called in a message.
    var words: String {
        switch self {
        case .integer, .decimal, .double: "a number"
        case .string: "a string"
        case .name(let prefix, let local): "`\(prefix.isEmpty ? "" : prefix + ":")\(local)`"
        case .uriName(let name): "`\(name.local)`"
        case .anyPrefix, .anyLocal, .anyLocalURI: "a wildcard"
        case .symbol(let text): "`\(text)`"
        case .end: "the end of the expression"
        }
    }
}
