internal import CLibXML

/// A well-formed document as a tree, and its text.
///
/// Bytes come in by one door: no DTD (a DOCTYPE is refused), no entities but XML's five, no
/// XInclude, no network, encodings from a short list, and ``ParseLimits``. Comments and processing
/// instructions stay in the tree. A tree is not `Sendable`: it belongs to one task; what leaves it
/// is values.
///
/// See <https://gnome.pages.gitlab.gnome.org/libxml2/> and XML 1.0 (Fifth Edition).
@safe public final class XMLDocument {
    let handle: OpaquePointer
    /// What everything that goes through the document spends of; nil for no end.
    public let work: WorkBudget?

    /// Parses the bytes; who has no more use for them need not keep them meanwhile.
    ///
    /// - Parameter work: What the document may cost, parsing included.
    /// - Throws: ``XMLRefusal``.
    /// - Complexity: O(*n*) in time and memory, *n* bytes.
    public init(
        _ bytes: consuming [UInt8], limits: ParseLimits = ParseLimits(),
        within work: WorkBudget? = nil
    ) throws(XMLRefusal) {
        let issues = IssueList(kept: limits.issuesKept)
        let bounds = cbx_limits(limits, bytes: bytes.count)
        var status = CBX_OK
        let parsed = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe cbx_document_open(
                buffer.baseAddress, buffer.count, bounds, work?.handle, issues.handle, &status)
        }
        bytes = []
        if let parsed = unsafe parsed, status == CBX_OK {
            status = unsafe cbx_document_build(parsed, bounds, issues.handle)
        }
        guard let parsed = unsafe parsed else {
            throw XMLRefusal(CBX_OUT_OF_MEMORY, issues: issues, text: nil, limits: limits)
        }
        guard status == CBX_OK else {
            let text = unsafe SourceText(document: parsed)
            defer { unsafe cbx_document_free(parsed) }
            throw XMLRefusal(status, issues: issues, text: text, limits: limits)
        }
        unsafe handle = parsed
        self.work = work
    }

    /// Takes over a tree that the wall made of another one.
    init(adopting handle: OpaquePointer, madeOf source: XMLDocument) {
        unsafe self.handle = handle
        work = source.work
    }

    deinit { unsafe cbx_document_free(handle) }

    /// The root element.
    public var root: XMLNode {
        unsafe XMLNode(cbx_document_root(handle), in: self)
    }

    /// The encoding that the bytes had, by its IANA name.
    public var encoding: String { unsafe String(cString: cbx_document_encoding(handle)) }

    /// Whether the XML declaration names this encoding, or none (XML 1.0, 4.3.3). Where it names
    /// another one, the byte order mark or the bytes of the declaration itself have decided.
    public var isEncodedAsDeclared: Bool { unsafe cbx_document_is_as_declared(handle) }

    /// A line of the text to show with a caret; nil where there is no such line.
    ///
    /// - Complexity: O(log *n*), *n* bytes of the document, and O(*m*), *m* bytes of the text or
    ///   tag before; O(*n*) the first time.
    public func sourceLine(at position: XMLPosition, masking: SourceLine.Masking) -> SourceLine? {
        unsafe SourceText(document: handle).line(at: position, masking: masking)
    }
}

extension cbx_limits {
    fileprivate init(_ limits: ParseLimits, bytes count: Int) {
        self.init(
            bytes: UInt64(limits.bytes), nodes: UInt64(limits.nodes(forBytes: count)),
            depth: UInt32(limits.depth), attributes: UInt32(limits.attributesPerElement),
            namespaces: UInt32(limits.namespacesInScope), names: UInt32(limits.differentNames),
            attribute_bytes: UInt64(limits.attributeBytes), text_bytes: UInt64(limits.textBytes),
            milliseconds: UInt32(limits.milliseconds))
    }
}

extension XMLRefusal {
    fileprivate init(
        _ status: cbx_status, issues: IssueList, text: SourceText?, limits: ParseLimits
    ) {
        let reason = Reason(status)
        let first = unsafe issues.count > 0 ? issues.raw(at: 0) : cbx_issue?.none
        let libxml = unsafe first.map { unsafe trimmed($0.message) }
        let fromParser = reason == .notWellFormed || reason == .namespace
        let hasCode = unsafe fromParser && first.map { unsafe $0.domain != 0 } == true
        let position =
            unsafe first.flatMap(XMLPosition.init) ?? XMLPosition(line: 1, column: 1)
        self.init(
            reason: reason, position: position,
            message: hasCode
                ? unsafe wellFormednessMessage(code: first!.code, number: first!.number)
                : reason.sentence(limits: limits),
            detail: libxml?.isEmpty == false ? libxml : nil,
            maskedLine: text?.line(at: position, masking: .everything),
            plainLine: text?.line(at: position, masking: .nothing))
    }
}

extension XMLRefusal.Reason {
    fileprivate init(_ status: cbx_status) {
        self =
            switch status {
            case CBX_EMPTY: .empty
            case CBX_TOO_LARGE: .tooLarge
            case CBX_NOT_XML: .notXML
            case CBX_COMPRESSED: .compressed
            case CBX_ENCODING_UNSUPPORTED: .encodingUnsupported
            case CBX_ENCODING_INVALID: .encodingInvalid
            case CBX_DOCTYPE: .doctype
            case CBX_TOO_DEEP: .tooDeep
            case CBX_TOO_MANY_NODES: .tooManyNodes
            case CBX_TOO_MANY_ATTRIBUTES: .tooManyAttributes
            case CBX_ATTRIBUTE_TOO_LONG: .attributeTooLong
            case CBX_TEXT_TOO_LONG: .textTooLong
            case CBX_TOO_MANY_NAMESPACES: .tooManyNamespaces
            case CBX_TOO_MANY_NAMES: .tooManyNames
            case CBX_TOO_SLOW: .tooSlow
            case CBX_NAMESPACE: .namespace
            case CBX_OUT_OF_MEMORY: .outOfMemory
            default: .notWellFormed
            }
    }
}
