internal import CLibXML

/// A compiled W3C XML Schema 1.0, for use by any number of tasks.
///
/// See <https://www.w3.org/TR/xmlschema-1/>.
@safe public final class XMLSchema: @unchecked Sendable {
    // Unchecked: libxml2 reads a compiled schema without changing it, so threads may share it.
    private let handle: OpaquePointer

    /// What a schema is made from: a name, as imports and includes give it, and its text.
    public struct Source: Sendable {
        /// The name.
        public let name: String
        /// The schema document's bytes.
        public let bytes: [UInt8]

        /// A schema document in memory.
        public init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// Compiles schema documents from memory; the first is the main one, and imports and includes
    /// find only the others.
    ///
    /// - Throws: ``XMLSchemaFailure`` with what libxml2 said.
    public convenience init(_ sources: [Source]) throws(XMLSchemaFailure) {
        try self.init(sources, files: false)
    }

    /// Compiles a schema file's bytes; what it includes and imports is read from local files
    /// beside it, never from the network.
    ///
    /// - Throws: ``XMLSchemaFailure`` with what libxml2 said.
    public convenience init(file path: String, bytes: [UInt8]) throws(XMLSchemaFailure) {
        try self.init([Source(name: path, bytes: bytes)], files: true)
    }

    private init(_ sources: [Source], files: Bool) throws(XMLSchemaFailure) {
        let issues = IssueList(kept: 20)
        let compiled = unsafe withResources(sources) { resources in
            unsafe cbx_schema_compile(
                resources.baseAddress!, resources.count, files, issues.handle)
        }
        guard let compiled = unsafe compiled else {
            throw XMLSchemaFailure(issues: issues.issues)
        }
        unsafe handle = compiled
    }

    deinit { unsafe cbx_schema_free(handle) }

    /// Validates a document.
    ///
    /// - Parameters:
    ///   - setsForeignAside: Whether elements and attributes are set aside whose namespace neither
    ///     the schema nor what it imports declares. What has no namespace and `xsi:` stay always.
    ///   - kept: Errors kept with their place.
    ///   - visit: Gets each kept error and the element or attribute it is about.
    /// - Returns: The verdict; nil where libxml2 could not run.
    /// - Complexity: about the time that parsing took.
    public func validate(
        _ document: XMLDocument, setsForeignAside: Bool = false, kept: Int = 1_000,
        _ visit: (XMLIssue, XMLNode?) -> Void = { _, _ in }
    ) -> XMLSchemaVerdict? {
        let issues = IssueList(kept: kept)
        var setAside = 0
        let result = unsafe cbx_schema_validate(
            handle, document.handle, setsForeignAside, issues.handle, &setAside)
        guard result >= 0 else { return nil }
        for index in 0..<issues.count {
            let node = unsafe issues.raw(at: index).node.map { unsafe XMLNode($0, in: document) }
            let issue = issues.issue(at: index)
            visit(issue, node.map { issue.attribute(of: $0) ?? $0 })
        }
        return XMLSchemaVerdict(
            isValid: result == 0, errorCount: issues.total, setAsideCount: setAside)
    }
}

private func withResources<Result>(
    _ sources: [XMLSchema.Source], _ body: (UnsafeBufferPointer<cbx_resource>) -> Result
) -> Result {
    let copies = unsafe sources.map { source in
        let name = UnsafeMutablePointer<CChar>.allocate(capacity: source.name.utf8.count + 1)
        for (index, byte) in (Array(source.name.utf8) + [0]).enumerated() {
            unsafe name[index] = CChar(bitPattern: byte)
        }
        let bytes = UnsafeMutablePointer<CChar>.allocate(capacity: max(source.bytes.count, 1))
        for (index, byte) in source.bytes.enumerated() {
            unsafe bytes[index] = CChar(bitPattern: byte)
        }
        return unsafe cbx_resource(name: name, bytes: bytes, length: source.bytes.count)
    }
    defer {
        unsafe copies.forEach { resource in
            unsafe resource.name.deallocate()
            unsafe resource.bytes.deallocate()
        }
    }
    return unsafe copies.withUnsafeBufferPointer { unsafe body($0) }
}
