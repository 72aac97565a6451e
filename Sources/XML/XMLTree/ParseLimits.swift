/// What the door for bytes accepts, each limit with its unit and its reason.
///
/// libxml2's own limits are lifted (they refuse a 10 MB text node, and documents embed larger
/// PDFs); these take their place. A document that meets one is refused with the limit's name.
public struct ParseLimits: Sendable, Hashable {
    /// Bytes of the whole document. A document with a 40 MB PDF has 55 MB as base64.
    public var bytes = 256 * 1024 * 1024
    /// Nodes (elements, attributes, texts, comments, instructions) that any document may have.
    /// Keeps `<a/><a/>…` from growing to thirty times its size in memory. A comment or an
    /// instruction counts as four: no document needs many.
    public var nodes = 250_000
    /// Bytes of document that allow one node more than `nodes`. Dense real tables need eight.
    public var bytesPerFurtherNode = 6
    /// Levels of nested elements. Real documents stay below 60.
    public var depth = 256
    /// Attributes of one element. libxml2 compares each with each other.
    public var attributesPerElement = 256
    /// Namespace declarations in scope at one element. Each prefixed name searches them.
    public var namespacesInScope = 256
    /// Different names, prefixes, namespaces and runs of white space in a document. CDA and its
    /// extensions have under a thousand; libxml2's table of them stops growing at 4,608.
    public var differentNames = 16_384
    /// Bytes of one attribute's value.
    public var attributeBytes = 10 * 1024 * 1024
    /// Bytes of one text. Base64 of an embedded file is one text.
    public var textBytes = 200 * 1024 * 1024
    /// Milliseconds that parsing may take before it is given up.
    public var milliseconds = 30_000
    /// Steps that any document may cost, from its first byte to the last finding. Real documents
    /// need less than a quarter, HL7's own rules included.
    public var steps = 100_000_000
    /// Steps more for each byte of a document.
    public var stepsPerByte = 400
    /// Errors of one run that are kept with their place; more are only counted.
    public var issuesKept = 1_000

    /// The limits above.
    public init() {}

    /// The budget of a document of so many bytes.
    public func steps(forBytes count: Int) -> Int {
        let (more, overflow) = count.multipliedReportingOverflow(by: stepsPerByte)
        return overflow ? .max : steps + min(more, .max - steps)
    }

    /// The budget of a document of so many bytes, which have been paid for.
    ///
    /// - Parameter isAbandoned: Whether nobody waits for the result any more.
    public func budget(
        forBytes count: Int, abandoned isAbandoned: @escaping () -> Bool = { false }
    ) -> WorkBudget {
        let work = WorkBudget(steps: steps(forBytes: count), abandoned: isAbandoned)
        work.spend(count)
        return work
    }

    func nodes(forBytes count: Int) -> Int { nodes + count / max(bytesPerFurtherNode, 1) }
}
