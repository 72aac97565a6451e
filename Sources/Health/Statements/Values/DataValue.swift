public import HealthModel

/// A value of any data type of HL7 V3, as written, with its type and the reason for its absence.
public struct DataValue: Sendable, Hashable {
    /// What a value holds, by the family of its data type. Each is behind a reference: values are
    /// moved about far more often than they are made.
    public indirect enum Content: Sendable, Hashable {
        /// CS, CV, CE, CO, CD, CR.
        case coded(CodedConcept)
        /// PQ, INT, REAL, MO.
        case quantity(WrittenQuantity)
        /// IVL_PQ, IVL_INT, IVL_REAL, IVL_MO.
        case range(QuantityRange)
        /// RTO, RTO_PQ_PQ, RTO_MO_PQ.
        case ratio(QuantityRatio)
        /// BL and BN, as written: `true` or `false` where the document keeps to the standard.
        case boolean(String)
        /// ST and ED.
        case text(EncapsulatedText)
        /// TS, IVL_TS, PIVL_TS, EIVL_TS, SXPR_TS.
        case time(TimeExpression)
        /// II.
        case identifier(InstanceIdentifier)
        /// TEL and URL.
        case telecom(WrittenTelecom)
        /// EN, PN, ON, TN.
        case name(WrittenParts)
        /// AD.
        case address(WrittenParts)
        /// SLIST_PQ, SLIST_TS, GLIST_PQ, GLIST_TS.
        case sequence(SampledSequence)
        /// A data type that is not known, as written.
        case unknown([Part])
        /// Nothing but, perhaps, a nullFlavor.
        case empty
    }

    /// The `xsi:type` as written, without prefix; nil without.
    public var type: String?
    /// Why there is no value (HL7 V3 NullFlavor).
    public var nullFlavor: String?
    /// What it holds.
    public var content: Content
    /// Attributes and elements that the data type does not have, as written.
    public var rest: [Part] = []

    /// A value.
    public init(type: String? = nil, nullFlavor: String? = nil, content: Content) {
        self.type = type
        self.nullFlavor = nullFlavor
        self.content = content
    }

    /// The concept, where it is coded.
    public var concept: CodedConcept? { if case .coded(let value) = content { value } else { nil } }
    /// The amount, where it is one, also where an interval holds a single one.
    public var quantity: WrittenQuantity? {
        switch content {
        case .quantity(let value): value
        case .range(let range): range.value
        default: nil
        }
    }
    /// The interval of amounts, where it is one.
    public var range: QuantityRange? { if case .range(let value) = content { value } else { nil } }
    /// The ratio, where it is one.
    public var ratio: QuantityRatio? { if case .ratio(let value) = content { value } else { nil } }
    /// The time, where it is one.
    public var time: TimeExpression? { if case .time(let value) = content { value } else { nil } }
    /// The text, where it is one.
    public var text: EncapsulatedText? { if case .text(let value) = content { value } else { nil } }
    /// The truth value; nil where it is none, or not written as XML Schema has it.
    public var boolean: Bool? {
        guard case .boolean(let written) = content else { return nil }
        return written == "true" || written == "1"
            ? true : written == "false" || written == "0" ? false : nil
    }
    /// The identifier, where it is one.
    public var identifier: InstanceIdentifier? {
        if case .identifier(let value) = content { value } else { nil }
    }
    /// The name, where it is one.
    public var name: WrittenParts? { if case .name(let value) = content { value } else { nil } }
    /// The address, where it is one.
    public var address: WrittenParts? {
        if case .address(let value) = content { value } else { nil }
    }
    /// The address of telecommunication, where it is one.
    public var telecom: WrittenTelecom? {
        if case .telecom(let value) = content { value } else { nil }
    }
}

/// A value under the name of its element.
public struct NamedValue: Sendable, Hashable {
    /// The element's local name, as `code`, `doseQuantity`.
    public var name: String
    /// What it holds.
    public var value: DataValue

    /// A value with its name.
    public init(name: String, value: DataValue) {
        self.name = name
        self.value = value
    }
}

/// Text or a file inside the document, or where it is instead (HL7 V3 data types ST and ED).
public struct EncapsulatedText: Sendable, Hashable {
    /// All text inside, white space as written; base64 as written. Nil where there is none.
    public var text: String?
    /// `mediaType`; the standard's default is `text/plain`.
    public var mediaType: String?
    /// `representation`: `TXT` or `B64`.
    public var representation: String?
    /// `language`.
    public var language: String?
    /// `compression`, as `DF`.
    public var compression: String?
    /// `integrityCheck`, base64 as written.
    public var integrityCheck: String?
    /// `integrityCheckAlgorithm`.
    public var integrityCheckAlgorithm: String?
    /// `reference/@value`: `#r1` names an element of the narrative, anything else is an address.
    public var reference: String?
    /// What the reference names in the narrative of the document, white space normalised; nil
    /// where it names nothing there.
    public var referenced: String?
    /// Why there is no text (HL7 V3 NullFlavor).
    public var nullFlavor: String?

    /// A text.
    public init(text: String? = nil, reference: String? = nil, nullFlavor: String? = nil) {
        self.text = text
        self.reference = reference
        self.nullFlavor = nullFlavor
    }

    /// The words: what the narrative says where it is referenced, else the text itself.
    public var words: String? { referenced?.nonBlank ?? text?.nonBlank }
}
