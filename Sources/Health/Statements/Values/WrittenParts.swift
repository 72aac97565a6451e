/// A name or an address in parts (HL7 V3 data types EN, PN, ON, TN and AD), as written.
public struct WrittenParts: Sendable, Hashable {
    /// A part, as `family`, `given`, `city`, `streetAddressLine`.
    public struct Part: Sendable, Hashable {
        /// The element's name; empty for text that stands between parts.
        public var kind: String
        /// The text, white space normalised.
        public var text: String
        /// `qualifier`, as `LS`; nil without.
        public var qualifier: String?

        /// A part.
        public init(kind: String, text: String, qualifier: String? = nil) {
            self.kind = kind
            self.text = text
            self.qualifier = qualifier
        }
    }

    /// Tokens of `use`, as `L` or `HP`.
    public var uses: [String]
    /// All parts with text, in document order.
    public var parts: [Part]
    /// When it may be used (`validTime`, `useablePeriod`).
    public var times: [TimeExpression] = []
    /// Why there is none (HL7 V3 NullFlavor).
    public var nullFlavor: String?

    /// A name or an address.
    public init(uses: [String] = [], parts: [Part] = [], nullFlavor: String? = nil) {
        self.uses = uses
        self.parts = parts
        self.nullFlavor = nullFlavor
    }

    /// All parts in the order written, between spaces; nil without any.
    public var display: String? {
        parts.isEmpty ? nil : parts.map(\.text).joined(separator: " ")
    }

    /// The texts of the parts of a kind, in document order.
    public func all(_ kind: String) -> [String] {
        parts.filter { $0.kind == kind }.map(\.text)
    }
}

/// An address of telecommunication (HL7 V3 data type TEL), as `tel:+41-44-5550100`.
public struct WrittenTelecom: Sendable, Hashable {
    /// The URL, as written.
    public var value: String?
    /// Tokens of `use`, as `WP`.
    public var uses: [String]
    /// When it may be used (`useablePeriod`).
    public var times: [TimeExpression] = []
    /// Why there is none (HL7 V3 NullFlavor).
    public var nullFlavor: String?

    /// An address.
    public init(value: String?, uses: [String] = [], nullFlavor: String? = nil) {
        self.value = value
        self.uses = uses
        self.nullFlavor = nullFlavor
    }
}
