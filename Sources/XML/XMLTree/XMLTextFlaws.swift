internal import CLibXML

/// Signs that a text was damaged on its way into the document.
public struct XMLTextFlaws: OptionSet, Sendable, Hashable {
    /// The bits of `cbx_flaw`.
    public let rawValue: UInt32

    /// Flaws by their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// U+FFFD, the replacement character: what stood there is lost.
    public static let replaced = XMLTextFlaws(rawValue: CBX_REPLACED.rawValue)
    /// U+0080 to U+009F: windows-1252 that was read as ISO-8859-1.
    public static let controls = XMLTextFlaws(rawValue: CBX_CONTROLS.rawValue)
    /// UTF-8 that was read as ISO-8859-1 or windows-1252.
    public static let misread = XMLTextFlaws(rawValue: CBX_MISREAD.rawValue)
    /// A character reference that stands for a character of the first two.
    public static let references = XMLTextFlaws(rawValue: CBX_REFERENCES.rawValue)
}
