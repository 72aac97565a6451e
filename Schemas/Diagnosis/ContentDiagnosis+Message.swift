extension ContentDiagnosis {
    /// One sentence without a full stop: what is wrong, in the standard's names.
    public var message: String {
        switch fault {
        case .unknownElement, .wrongNamespace, .outOfOrder, .tooMany, .missingElement, .conflict,
            .misplaced, .unexpectedText, .wrongText:
            contentMessage
        case .unknownType, .abstractType, .underivedType:
            typeMessage
        default:
            attributeMessage
        }
    }

    private var contentMessage: String {
        switch fault {
        case .unknownElement(let name, let suggestion, let places):
            "`\(name)` is not allowed in `\(element)`" + hint(suggestion, places)
        case .wrongNamespace(let name, let namespace):
            "`\(name)` in `\(element)` must be in the namespace `\(namespace.rawValue)`"
        case .outOfOrder(let name, let other):
            "`\(name)` must come before `\(other)` in `\(element)`"
        case .tooMany(let name, let maximum):
            maximum == 1
                ? "only one `\(name)` is allowed in `\(element)`"
                : "at most \(maximum) `\(name)` are allowed in `\(element)`"
        case .missingElement(let names, let previous, let next):
            missing(names)
                + (previous.map { " after `\($0)`" } ?? next.map { " before `\($0)`" } ?? "")
                + " in `\(element)`"
        case .conflict(let name, let other):
            "either `\(other)` or `\(name)` is allowed in `\(element)`, not both"
        case .misplaced(let name):
            "`\(name)` cannot stand at this place in `\(element)`"
        case .wrongText(let form):
            "the text of `\(element)` must be \(form.words)"
        default:
            "text is not allowed in `\(element)`, only elements"
        }
    }

    private var attributeMessage: String {
        switch fault {
        case .missingAttribute(let name):
            "the attribute `\(name)` is missing on `\(element)`"
        case .unknownAttribute(let name, let suggestion):
            "the attribute `\(name)` is not allowed on `\(element)`, whose type is `\(type)`"
                + (suggestion.map { "; did you mean `\($0)`?" } ?? "")
        case .wrongForm(let name, let form):
            "`\(name)` of `\(element)` must be \(form.words)"
        case .wrongCode(let name, let list, let several):
            "`\(name)` of `\(element)` must be "
                + (several ? "codes of the list `\(list.name)`" : "a code of `\(list.name)`")
                + ": " + enumeration(list.codes, limit: 12)
        case .wrongFixedValue(let name, let expected):
            "`\(name)` of `\(element)` can only be `\(expected)`"
        case .repeatedIdentifier(let name):
            "`\(name)` of `\(element)` repeats the identifier of another element"
        default:
            "`xsi:nil` is not allowed on `\(element)`"
        }
    }

    private var typeMessage: String {
        switch fault {
        case .abstractType(let name, let alternatives):
            "`\(element)` must name its data type in `xsi:type`, since `\(name)` is abstract: "
                + "for example " + enumeration(alternatives, limit: 6)
        case .underivedType(let name, let base, let alternatives):
            "`\(name)` in `xsi:type` is not a kind of `\(base)`, the type of `\(element)`"
                + (alternatives.isEmpty
                    ? "" : "; for example " + enumeration(alternatives, limit: 6))
        case .unknownType(let alternatives):
            "`xsi:type` of `\(element)` names no type of CDA in the namespace that its prefix "
                + "stands for"
                + (alternatives.isEmpty
                    ? "" : "; for example " + enumeration(alternatives, limit: 6))
        default: ""
        }
    }

    private func hint(_ suggestion: String?, _ places: [String]) -> String {
        if let suggestion { return "; did you mean `\(suggestion)`?" }
        return places.isEmpty ? "" : "; it belongs in " + enumeration(places, limit: 3)
    }

    private func missing(_ names: [String]) -> String {
        names.count == 1
            ? "`\(names[0])` is missing" : "one of " + enumeration(names, limit: 12) + " is missing"
    }

    /// `a`, `b` or `c`; a list longer than the limit ends in how many more there are.
    private func enumeration(_ names: [String], limit: Int) -> String {
        let shown = names.prefix(limit).map { "`\($0)`" }
        let rest = names.count - shown.count
        if rest > 0 { return shown.joined(separator: ", ") + " or one of \(rest) others" }
        guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
        return shown.dropLast().joined(separator: ", ") + " or " + last
    }
}
