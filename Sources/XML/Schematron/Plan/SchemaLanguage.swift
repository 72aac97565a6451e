/// The language that a query binding means (ISO/IEC 19757-3, annexes C and H to L).
enum SchemaLanguage {
    /// XPath 1.0, with what XSLT 1.0 adds.
    case original
    /// XPath 3.1, with what XSLT 3.0 adds.
    case typed

    /// The language of a binding, whose name has no case and may have its version with a minor
    /// number, as `xslt2.0` or `xpath20`; nil for an unknown one.
    ///
    /// - Parameter edition: The schema's `schematronEdition`. Schemas of 2025 and later that name
    ///   no binding are written for XPath 2.0 and later, as its `visit-each` and `as` are.
    init?(binding: String?, edition: String? = nil) {
        if binding == nil, let year = edition.flatMap({ Int($0.onOneLine) }), year >= 2025 {
            self = .typed
            return
        }
        var name = binding?.lowercased().onOneLine ?? ""
        if name.hasSuffix("0"), name.count > 3 { name.removeLast(name.hasSuffix(".0") ? 2 : 1) }
        switch name {
        case "", "xslt", "xslt1", "xslt1.1", "xpath", "xpath1", "exslt": self = .original
        case "xslt2", "xslt3", "xslt4", "xpath2", "xpath3", "xpath31", "xpath3.1", "xpath4":
            self = .typed
        default: return nil
        }
    }
}

/// Which phases are compiled.
enum PhaseChoice {
    case all
    case named(String)
    /// The first whose `when` holds (ISO/IEC 19757-3:2025).
    case any

    /// Its name, as SVRL has it.
    var name: String {
        switch self {
        case .all: "#ALL"
        case .named(let name): name
        case .any: "#ANY"
        }
    }
}
