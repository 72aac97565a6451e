internal import Units

/// Sources, devices and identifiers in a predicate's text.
extension PredicateReader {
    /// `"name"`, or `"name"@"bundle identifier"`.
    mutating func source() throws(PredicateParseError) -> Source {
        let name = try text()
        guard try take("@") else { return Source(name: name) }
        return Source(name: name, bundleIdentifier: try text())
    }

    /// `(source, version, product type, system version)`, each of the last three a text, `any` or
    /// `nil`.
    mutating func revision() throws(PredicateParseError) -> SourceRevisionPattern {
        try expect("(")
        let source = try source()
        try expect(",")
        let version = try field { $0 }
        try expect(",")
        let product = try field { $0 }
        try expect(",")
        let system = try field { SystemVersion($0) }
        try expect(")")
        return SourceRevisionPattern(
            source: source, version: version, productType: product,
            operatingSystemVersion: system)
    }

    private mutating func field<Value>(
        _ read: (String) -> Value?
    ) throws(PredicateParseError) -> SourceRevisionPattern.Field<Value> {
        if try take(word: "any") { return .any }
        if try take(word: "nil") { return .exactly(nil) }
        guard case .quoted(let text) = token.kind, let value = read(text) else {
            throw self.error("a quoted text, any or nil")
        }
        try advance()
        return .exactly(value)
    }

    /// `(name = "…", model = "…")`.
    mutating func device() throws(PredicateParseError) -> Device {
        try expect("(")
        var values: [DeviceProperty: String] = [:]
        if try take(")") { return Device(values) }
        repeat {
            let property = try word("a property of devices") { DeviceProperty(rawValue: $0) }
            try equal()
            values[property] = try text()
        } while try take(",")
        try expect(")")
        return Device(values)
    }

    /// `("root")`, `("root", "extension")`, `(nil, nil, "nullFlavor")`.
    mutating func identifier() throws(PredicateParseError) -> InstanceIdentifier {
        try expect("(")
        var parts: [String?] = []
        repeat {
            parts.append(try take(word: "nil") ? nil : try text())
            guard parts.count < 3 else { break }
        } while try take(",")
        try expect(")")
        return InstanceIdentifier(
            root: parts[0], extension: parts.count > 1 ? parts[1] : nil,
            nullFlavor: parts.count > 2 ? parts[2] : nil)
    }

    mutating func sampleType() throws(PredicateParseError) -> SampleType {
        try word("a type of samples") { SampleType(identifier: $0) }
    }

    mutating func match() throws(PredicateParseError) -> TextMatch {
        if try take(word: "contains") { return .contains(try text()) }
        guard token.kind == .comparison(.equal) else { throw error("= or contains") }
        try advance()
        return .equals(try text())
    }
}
