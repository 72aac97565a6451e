/// References to resources (RFC 3986).
enum URIReference {
    private struct Parts {
        var scheme: Substring?
        var authority: Substring?
        var path: Substring
        var query: Substring?
        var fragment: Substring?

        init(_ text: String) {
            var rest = text[...]
            if let hash = rest.firstIndex(of: "#") {
                fragment = rest[rest.index(after: hash)...]
                rest = rest[..<hash]
            }
            if let mark = rest.firstIndex(of: "?") {
                query = rest[rest.index(after: mark)...]
                rest = rest[..<mark]
            }
            if let colon = rest.firstIndex(where: { ":/".contains($0) }), rest[colon] == ":",
                URIReference.isScheme(rest[..<colon])
            {
                scheme = rest[..<colon]
                rest = rest[rest.index(after: colon)...]
            }
            if rest.hasPrefix("//") {
                rest = rest.dropFirst(2)
                let end = rest.firstIndex(of: "/") ?? rest.endIndex
                authority = rest[..<end]
                rest = rest[end...]
            }
            path = rest
        }

        var text: String {
            (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path
                + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
        }
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, (0x61...0x7A).contains(first | 0x20) else {
            return false
        }
        return text.utf8.allSatisfy {
            (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0)
                || [0x2B, 0x2D, 0x2E].contains($0)
        }
    }

    /// Whether it has a scheme.
    static func isAbsolute(_ text: String) -> Bool { Parts(text).scheme != nil }

    /// Whether the characters are those of a URI or IRI reference; a `%` stands before two digits.
    static func isValid(_ text: String) -> Bool {
        var digits = 0
        for scalar in text.unicodeScalars {
            if digits > 0 {
                guard scalar.isASCII, scalar.properties.isASCIIHexDigit else { return false }
                digits -= 1
                continue
            }
            if scalar == "%" { digits = 2 }
            if scalar.value <= 0x20 || "<>\"{}|\\^`".unicodeScalars.contains(scalar) {
                return false
            }
        }
        guard digits == 0, text.unicodeScalars.count(where: { $0 == "#" }) <= 1 else {
            return false
        }
        if let colon = text.firstIndex(where: { ":/?#".contains($0) }), text[colon] == ":" {
            return isScheme(text[..<colon])
        }
        return true
    }

    /// A reference against an absolute base (section 5.2); nil where the base is not absolute.
    static func resolve(_ reference: String, against base: String) -> String? {
        let relative = Parts(reference)
        if relative.scheme != nil { return reference }
        let base = Parts(base)
        guard base.scheme != nil else { return nil }
        var target = relative
        target.scheme = base.scheme
        if relative.authority == nil {
            target.authority = base.authority
            if relative.path.isEmpty {
                target.path = base.path
                target.query = relative.query ?? base.query
            } else {
                var path = String(relative.path)
                if !path.hasPrefix("/") {
                    if base.authority != nil, base.path.isEmpty {
                        path = "/" + path
                    } else if let slash = base.path.lastIndex(of: "/") {
                        path = base.path[...slash] + path
                    }
                }
                target.path = withoutDots(path)[...]
            }
        }
        return target.text
    }

    private static func withoutDots(_ path: String) -> String {
        var segments: [Substring] = []
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            switch part {
            case ".": if isLast { segments.append("") }
            case "..":
                if segments.count > 1 || segments.count == 1 && segments[0] != "" {
                    segments.removeLast()
                }
                if isLast { segments.append("") }
            default: segments.append(part)
            }
        }
        return segments.joined(separator: "/")
    }
}
