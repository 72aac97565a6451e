/// What an attribute's value, or a simple element's text, must look like.
public enum ValueType: Sendable, Hashable {
    /// A lexical form.
    case form(LexicalForm)
    /// One code of a list.
    case code(CodeList)
    /// Codes of a list, separated by spaces; none is fine too (HL7 V3 `SET<CS>`).
    case codes(CodeList)
}
