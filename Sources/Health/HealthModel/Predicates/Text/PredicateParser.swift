/// Reads a predicate's text: `or` binds less than `and`, `and` less than `not`.
struct PredicateParser {
    var reader: PredicateReader
    private var depth = 0

    init(_ text: String) throws(PredicateParseError) { reader = try PredicateReader(text) }

    mutating func parse() throws(PredicateParseError) -> SamplePredicate {
        let predicate = try alternatives()
        guard reader.token.kind == .end else { throw reader.error("and, or, or the end") }
        return predicate
    }

    private mutating func alternatives() throws(PredicateParseError) -> SamplePredicate {
        var parts = [try conjunction()]
        while try reader.take(word: "or") { parts.append(try conjunction()) }
        return parts.count == 1 ? parts[0] : .or(parts)
    }

    private mutating func conjunction() throws(PredicateParseError) -> SamplePredicate {
        var parts = [try negation()]
        while try reader.take(word: "and") { parts.append(try negation()) }
        return parts.count == 1 ? parts[0] : .and(parts)
    }

    private mutating func negation() throws(PredicateParseError) -> SamplePredicate {
        depth += 1
        defer { depth -= 1 }
        guard depth <= PredicateParseError.deepest else {
            throw reader.error("no more than \(PredicateParseError.deepest) levels")
        }
        if try reader.take(word: "not") { return .not(try negation()) }
        if try reader.take("(") {
            let inner = try alternatives()
            try reader.expect(")")
            return inner
        }
        guard case .bare(let name) = reader.token.kind else {
            throw reader.error("a field, not, or (")
        }
        if let parts = try group(name) { return parts }
        return try condition(name)
    }

    /// `all(…)`, `any(…)` and what is asked of a part.
    private mutating func group(_ name: String) throws(PredicateParseError) -> SamplePredicate? {
        guard ["all", "any", "contains", "workoutActivity"].contains(name) else { return nil }
        try reader.advance()
        try reader.expect("(")
        if name == "contains" || name == "workoutActivity" {
            let inner = try alternatives()
            try reader.expect(")")
            return name == "contains" ? .contains(inner) : .workoutActivity(inner)
        }
        var parts: [SamplePredicate] = []
        if try !reader.take(")") {
            repeat { parts.append(try alternatives()) } while try reader.take(",")
            try reader.expect(")")
        }
        return name == "all" ? .and(parts) : .or(parts)
    }
}
