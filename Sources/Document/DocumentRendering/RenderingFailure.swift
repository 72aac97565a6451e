/// Why there is no page.
public enum RenderingFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The root is not `ClinicalDocument` in `urn:hl7-org:v3`.
    case notAClinicalDocument
    /// The stylesheet failed, met a limit, or made no element.
    case stylesheetMadeNothing
    /// The document costs more than one of its size may, or nobody waits for its page any more.
    case givenUp

    /// What was expected and what was found; nothing of the document.
    public var description: String {
        switch self {
        case .notAClinicalDocument: "the root is not ClinicalDocument in urn:hl7-org:v3"
        case .stylesheetMadeNothing:
            "the stylesheet made no page: it failed, met a limit, or its result has no element"
        case .givenUp: "the page was given up: the document costs more than one of its size may"
        }
    }
}
