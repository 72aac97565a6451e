extension InterfaceLanguage {
    /// The language of a tag by lookup (RFC 4647, section 3.4): language and region where the pages
    /// have them, else the language's main region. `de-LI` is German of Germany; nil for a language
    /// that the pages do not have.
    ///
    /// ```swift
    /// InterfaceLanguage(matching: "fr-Latn-CH")  // French of Switzerland
    /// ```
    public init?(matching tag: some StringProtocol) {
        let parts = tag.split { $0 == "-" || $0 == "_" }
        guard let code = parts.first?.lowercased() else { return nil }
        let ofLanguage = Self.allCases.filter { $0.code == code }
        let regions = parts.dropFirst().map { $0.uppercased() }
        let found = ofLanguage.first { regions.contains($0.region) } ?? ofLanguage.first
        guard let found else { return nil }
        self = found
    }

    /// The best of an `Accept-Language` (RFC 9110, section 12.5.4): the first of the highest
    /// weight; nil if none is a language of the pages.
    public init?(accepting header: String) {
        var best: (language: Self, weight: Double)?
        for wish in header.split(separator: ",", maxSplits: 100) {
            let parts = wish.split(separator: ";").map { part in
                String(part.filter { !$0.isWhitespace })
            }
            guard let tag = parts.first, let language = Self(matching: tag) else { continue }
            let weight =
                parts.dropFirst().first { $0.hasPrefix("q=") }
                .flatMap { Double($0.dropFirst(2)) } ?? 1
            if weight > 0, weight > best?.weight ?? 0 { best = (language, weight) }
        }
        guard let best else { return nil }
        self = best.language
    }

    /// What the language calls itself: `Deutsch`.
    public var ownName: String {
        switch code {
        case "de": "Deutsch"
        case "fr": "Français"
        case "it": "Italiano"
        default: "English"
        }
    }

    /// Language and region as they call themselves: `Deutsch (Schweiz)`.
    public var ownNameWithRegion: String {
        let name =
            switch rawValue {
            case "de": "Deutschland"
            case "de-AT": "Österreich"
            case "de-CH": "Schweiz"
            case "fr": "France"
            case "fr-CH": "Suisse"
            case "it": "Italia"
            case "it-CH": "Svizzera"
            case "en-US": "United States"
            default: "United Kingdom"
            }
        return "\(ownName) (\(name))"
    }
}
