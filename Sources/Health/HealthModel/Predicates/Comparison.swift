internal import Units

/// How two values are to stand to each other (NSComparisonPredicate.Operator).
public enum Comparison: String, Sendable, Hashable, CaseIterable {
    /// The first is the smaller one.
    case less = "<"
    /// The first is not the larger one.
    case lessOrEqual = "<="
    /// They are equal.
    case equal = "="
    /// They are not equal.
    case notEqual = "!="
    /// The first is not the smaller one.
    case greaterOrEqual = ">="
    /// The first is the larger one.
    case greater = ">"

    /// Whether two values stand so.
    func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
        switch self {
        case .less: left < right
        case .lessOrEqual: left <= right
        case .equal: left == right
        case .notEqual: left != right
        case .greaterOrEqual: left >= right
        case .greater: left > right
        }
    }

    /// Whether two amounts stand so, whatever their units; false if they are of two things.
    func holds(_ left: Quantity, _ right: Quantity) -> Bool {
        guard let order = try? left.compare(right) else { return false }
        switch self {
        case .less: return order == .ascending
        case .lessOrEqual: return order != .descending
        case .equal: return order == .same
        case .notEqual: return order != .same
        case .greaterOrEqual: return order != .ascending
        case .greater: return order == .descending
        }
    }

    /// Whether two values of metadata stand so; false if they are of two kinds. Texts are in the
    /// order of their UTF-8 bytes.
    func holds(_ left: MetadataValue, _ right: MetadataValue) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): holds(left, right)
        case (.quantity(let left), .quantity(let right)): holds(left, right)
        case (.date(let left), .date(let right)): holds(left.microseconds, right.microseconds)
        case (.string(let left), .string(let right)):
            holds(UTF8Text(bytes: left.utf8), UTF8Text(bytes: right.utf8))
        default: false
        }
    }

    private struct UTF8Text: Comparable {
        let bytes: String.UTF8View

        static func == (left: UTF8Text, right: UTF8Text) -> Bool {
            left.bytes.elementsEqual(right.bytes)
        }

        static func < (left: UTF8Text, right: UTF8Text) -> Bool {
            left.bytes.lexicographicallyPrecedes(right.bytes)
        }
    }
}

/// How a text is compared with what is looked for; always without regard to case and accents
/// (NSPredicate's `[cd]`).
public enum TextMatch: Sendable, Hashable {
    /// The whole text is the one looked for.
    case equals(String)
    /// The text holds the one looked for; every text holds the empty one.
    case contains(String)
}

extension TextMatch {
    /// Whether a text is the one looked for, or holds it; false for none.
    func holds(for text: String?) -> Bool {
        guard let text else { return false }
        let folded = Array(TextFolding.fold(text).utf8)
        switch self {
        case .equals(let wanted): return folded == Array(TextFolding.fold(wanted).utf8)
        case .contains(let wanted):
            let needle = Array(TextFolding.fold(wanted).utf8)
            guard needle.count <= folded.count else { return false }
            return (0...(folded.count - needle.count)).contains {
                folded[$0..<($0 + needle.count)] == needle[...]
            }
        }
    }
}
