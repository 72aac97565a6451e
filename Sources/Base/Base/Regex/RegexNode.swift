/// The syntax tree of a regular expression; `empty` never stands inside another node
/// except as a branch of a choice or the body of a capture.
indirect enum RegexNode {
    case empty
    case character(RegexClass)
    case sequence([RegexNode])
    case choice([RegexNode])
    case repetition(RegexNode, RegexQuantifier)
    case capture(Int, RegexNode)
    case start
    case end

    /// Whether it can match the empty string somewhere.
    var isNullable: Bool {
        switch self {
        case .empty, .start, .end: true
        case .character: false
        case .sequence(let parts): parts.allSatisfy(\.isNullable)
        case .choice(let branches): branches.contains(where: \.isNullable)
        case .repetition(let body, let quantifier): quantifier.minimum == 0 || body.isNullable
        case .capture(_, let body): body.isNullable
        }
    }

    static func concatenation(_ parts: [RegexNode]) -> RegexNode {
        let parts = parts.filter { if case .empty = $0 { false } else { true } }
        return parts.count > 1 ? .sequence(parts) : parts.first ?? .empty
    }

    /// A repetition of what cannot be repeated to any effect is the thing itself or nothing.
    func repeated(_ quantifier: RegexQuantifier) -> RegexNode {
        if case .empty = self { return .empty }
        return quantifier.maximum == 0 ? .empty : .repetition(self, quantifier)
    }
}

/// How often a piece of a regular expression may match.
struct RegexQuantifier {
    let minimum: Int
    /// nil: without bound.
    let maximum: Int?
    let isGreedy: Bool
    /// Where it stands in the pattern, in characters.
    let offset: Int
}
