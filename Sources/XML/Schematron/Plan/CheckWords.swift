/// What a check says of itself.
final class CheckWords: Sendable {
    let id: String?
    let role: String?
    let flag: String?
    let see: String?
    let testText: String
    let severity: SchematronSeverity
    /// Its attributes for SVRL that mean nothing to a run: `icon`, `fpi`, `xml:lang`, `xml:space`,
    /// and the `severity` as written.
    let further: [SchematronAttribute]

    init(
        id: String?, role: String?, flag: String?, see: String?, testText: String,
        severity: SchematronSeverity, further: [SchematronAttribute] = []
    ) {
        self.id = id
        self.role = role
        self.flag = flag
        self.see = see
        self.testText = testText
        self.severity = severity
        self.further = further
    }

    /// The same with other values of `role`, `flag` and `severity`.
    func with(_ values: [String: String]) -> CheckWords {
        let words = ["severity", "role", "flag"].compactMap { values[$0] }
        return CheckWords(
            id: id, role: values["role"] ?? role, flag: values["flag"] ?? flag, see: see,
            testText: testText,
            severity: words.lazy.compactMap(SchematronSeverity.init(words:)).first ?? severity,
            further: further.map {
                SchematronAttribute(name: $0.name, value: values[$0.name] ?? $0.value)
            })
    }
}

/// An attribute of a schema's element that is handed on to SVRL.
public struct SchematronAttribute: Sendable, Hashable {
    /// Its name, with the prefix of `xml:lang`.
    public let name: String
    /// Its value.
    public let value: String
}

/// What a pattern or rule says of itself.
package final class ElementWords: Sendable {
    /// Its id.
    package let id: String?
    /// Its title, of patterns.
    package let title: String?
    /// Its `role`.
    package let role: String?
    /// Its `flag`, of rules.
    package let flag: String?
    /// Its `see`, `icon`, `fpi` and `xml:lang`.
    package let further: [SchematronAttribute]
    /// Whether it is a `group` instead of a pattern.
    package let isGroup: Bool

    init(
        id: String?, title: String? = nil, role: String? = nil, flag: String? = nil,
        further: [SchematronAttribute] = [], isGroup: Bool = false
    ) {
        self.isGroup = isGroup
        self.id = id
        self.title = title
        self.role = role
        self.flag = flag
        self.further = further
    }
}

/// What a diagnostic or property says of itself (ISO/IEC 19757-3, sections 5.4.3 and 5.4.12).
package final class NoteWords: Sendable {
    /// Its id.
    package let id: String
    /// Whether it is a property.
    package let isProperty: Bool
    /// Its `role`, `scheme`, `see`, `icon`, `fpi` and `xml:lang`.
    package let attributes: [SchematronAttribute]

    init(id: String, isProperty: Bool, attributes: [SchematronAttribute]) {
        self.id = id
        self.isProperty = isProperty
        self.attributes = attributes
    }
}
