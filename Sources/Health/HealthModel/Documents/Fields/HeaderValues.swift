/// The value of a header field.
package enum HeaderValue: Sendable, Hashable {
    /// A text, a name, a symbol, or a time as written.
    case text(String)
    case names([String])
    case code(Code)
    case identifier(InstanceIdentifier)
    case identifiers([InstanceIdentifier])
    case version(DocumentVersion)
    case relations([RelatedDocument])
    indirect case period(ServicePeriod)

    /// Whether it is a list without items, which is kept as no value.
    var isEmpty: Bool {
        switch self {
        case .names(let names): names.isEmpty
        case .identifiers(let identifiers): identifiers.isEmpty
        case .relations(let relations): relations.isEmpty
        default: false
        }
    }
}

/// What a header says: a value, or none, for each field of the table.
package struct HeaderValues: Sendable, Hashable {
    private var values: [HeaderValue?]

    /// Values for no field.
    package init() { values = Array(repeating: nil, count: HeaderRows.all.count) }

    /// The value of a field, by its number.
    package subscript(field: HeaderField) -> HeaderValue? {
        get { values[field.number] }
        set { values[field.number] = newValue.flatMap { $0.isEmpty ? nil : $0 } }
    }

    /// A text, a name, a symbol, or a time as written.
    package func text(_ field: HeaderField) -> String? {
        if case .text(let text)? = values[field.number] { text } else { nil }
    }

    package func names(_ field: HeaderField) -> [String] {
        if case .names(let names)? = values[field.number] { names } else { [] }
    }

    /// The one text of a field, or its names.
    package func texts(_ field: HeaderField) -> [String] {
        text(field).map { [$0] } ?? names(field)
    }

    package func code(_ field: HeaderField) -> Code? {
        if case .code(let code)? = values[field.number] { code } else { nil }
    }

    package func identifier(_ field: HeaderField) -> InstanceIdentifier? {
        if case .identifier(let identifier)? = values[field.number] { identifier } else { nil }
    }

    package func identifiers(_ field: HeaderField) -> [InstanceIdentifier] {
        if case .identifiers(let all)? = values[field.number] { all } else { [] }
    }

    package func version(_ field: HeaderField) -> DocumentVersion? {
        if case .version(let version)? = values[field.number] { version } else { nil }
    }

    package func relations(_ field: HeaderField) -> [RelatedDocument] {
        if case .relations(let relations)? = values[field.number] { relations } else { [] }
    }

    package func period(_ field: HeaderField) -> ServicePeriod? {
        if case .period(let period)? = values[field.number] { period } else { nil }
    }

    /// The folded text of a field, by which it is found and ordered; nil for none. Of several
    /// names each stands between two U+001F, which no folded text holds.
    package func folded(_ field: HeaderField) -> String? {
        switch values[field.number] {
        case .text(let text)?: TextFolding.fold(text)
        case .names(let names)?:
            names.reduce("\u{1F}") { $0 + TextFolding.fold($1) + "\u{1F}" }
        default: nil
        }
    }

    /// What pages show of a field: its text, its names, the words or the code, what is written.
    package func shown(_ field: HeaderField) -> String? {
        switch values[field.number] {
        case .text(let text)?: text
        case .names(let names)?: names.joined(separator: ", ")
        case .code(let code)?: code.displayName
        case .version(let version)?: version.written
        default: nil
        }
    }
}
