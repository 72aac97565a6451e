/// A condition on a field of documents' headers; ``SamplePredicate`` has a function for each
/// field that can be looked for.
public struct HeaderCondition: Sendable, Hashable {
    /// What is looked for in a field.
    package enum Match: Sendable, Hashable {
        /// In a text, or in any of several names.
        case text(TextMatch)
        /// A code exactly as written, and its system unless that is nil.
        case code(String, system: String?)
        /// What the identifier names: the field's, or one of them. One that names nothing is met
        /// by nothing.
        case identifier(InstanceIdentifier)
    }

    /// The field.
    public let field: HeaderField
    package let match: Match

    /// - Precondition: The match is of the field's kind.
    init(_ field: HeaderField, _ match: Match) {
        self.field = field
        self.match = match
    }

    /// Whether text is compared.
    var comparesText: Bool {
        if case .text = match { true } else { false }
    }

    func holds(for values: HeaderValues) -> Bool {
        switch (match, values[field]) {
        case (.text(let match), .text(let text)?): return match.holds(for: text)
        case (.text(let match), .names(let names)?):
            return names.contains { match.holds(for: $0) }
        case (.code(let wanted, let system), .code(let code)?):
            return code.code == wanted && (system == nil || code.codeSystem == system)
        case (.code(let wanted, _), .text(let text)?): return text == wanted
        case (.identifier(let wanted), .identifier(let identifier)?):
            guard let key = wanted.key else { return false }
            return identifier.key == key
        case (.identifier(let wanted), .identifiers(let identifiers)?):
            guard let key = wanted.key else { return false }
            return identifiers.contains { $0.key == key }
        default: return false
        }
    }
}

extension SamplePredicate {
    /// A condition on any field; nil for a field that nothing looks for, or in which there is
    /// nothing of the kind.
    package static func field(_ field: HeaderField, _ match: HeaderCondition.Match) -> Self? {
        guard field.row.word != nil else { return nil }
        switch (match, field.kind) {
        case (.text, .text), (.text, .personName), (.text, .organizationName),
            (.text, .authorNames), (.code, .code), (.code, .symbol), (.identifier, .identifier),
            (.identifier, .identifiers):
            return .header(HeaderCondition(field, match))
        default: return nil
        }
    }
}
