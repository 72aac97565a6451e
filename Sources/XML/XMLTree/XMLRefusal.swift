/// Why bytes did not become a document.
///
/// The description holds no text of the document; what libxml2 said, which may quote it, is in
/// ``detail``.
public struct XMLRefusal: Error, Sendable, Hashable {
    /// The kinds of refusal.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        case empty
        case tooLarge = "too-large"
        case notXML = "not-xml"
        case compressed
        case encodingUnsupported = "encoding-unsupported"
        case encodingInvalid = "encoding-invalid"
        case doctype
        case tooDeep = "too-deep"
        case tooManyNodes = "too-many-nodes"
        case tooManyAttributes = "too-many-attributes"
        case attributeTooLong = "attribute-too-long"
        case textTooLong = "text-too-long"
        case tooManyNamespaces = "too-many-namespaces"
        case tooManyNames = "too-many-names"
        case tooSlow = "too-slow"
        case notWellFormed = "not-well-formed"
        case namespace
        case outOfMemory = "out-of-memory"
    }

    /// The kind.
    public let reason: Reason
    /// Where it was noticed, as far as that is known.
    public let position: XMLPosition?
    /// What was expected and what was found, in words, without content of the document.
    public let message: String
    /// libxml2's own sentence. It may quote the document: for terminals that asked for it only.
    public let detail: String?
    /// The line with everything but its markup masked.
    public let maskedLine: SourceLine?
    /// The line as it is. It quotes the document: for terminals that asked for it only.
    public let plainLine: SourceLine?
}

extension XMLRefusal: CustomStringConvertible {
    /// The message with its place.
    public var description: String {
        guard let position else { return message }
        return "\(message) (line \(position.line), column \(position.column))"
    }
}
