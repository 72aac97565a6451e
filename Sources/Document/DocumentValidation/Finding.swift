internal import ClinicalDocument
public import XMLTree

/// One thing that a level found in a document.
///
/// Without ``Finding/revealed`` it holds no content of the document: it may travel into logs,
/// reports and other people's hands.
public struct Finding: Sendable, Hashable {
    /// A stable code: `CB-…` for ours.
    public let code: FindingCode
    /// How much it matters.
    public let severity: ValidationSeverity
    /// The level that found it.
    public let level: ValidationLevel
    /// What was expected and what was found.
    public let message: String
    /// Line and column; nil for the document as a whole.
    public internal(set) var position: XMLPosition?
    /// The XPath, as `/ClinicalDocument[1]/custodian[1]`, in which names of CDA's namespace have no
    /// prefix, and `sdtc` and `xsi` stand for theirs; nil where there is no tree.
    public let xpath: String?
    /// The code of the innermost section around it, where it is one of LOINC's for common
    /// sections; any other could be content.
    public let section: String?
    /// The line in the source, its content masked unless it was asked for.
    public let line: SourceLine?
    /// What the document says there; nil unless it was asked for.
    public let revealed: String?
    /// The assert or report that found it; nil where no rule pack did.
    public var rule: RuleReference?
    /// What to do about this one; nil where the code's hint says it.
    public var help: String?
    /// Where the statement comes from, such as the number that HL7's guide gives it; nil where
    /// nothing is cited. A citation is no help.
    public var see: String?

    /// What to do about it.
    public var advice: String { help ?? code.hint }

    /// Its line and column, both from 1, for those who know no XML; nil where it has none.
    public var place: (line: Int, column: Int)? { position.map { ($0.line, $0.column) } }

    /// The prefixes of namespaces in XPaths.
    static let prefixes = ["\(hl7)": "", "\(sdtc)": "sdtc", "\(xsi)": "xsi", "\(xml)": "xml"]

    /// The message, and what the document says there where it was asked for.
    var sentence: String { message + (revealed.map { " [\($0.oneLine)]" } ?? "") }
}
