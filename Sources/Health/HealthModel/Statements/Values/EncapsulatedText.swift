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
