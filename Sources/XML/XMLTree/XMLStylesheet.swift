internal import CLibXML

/// A compiled XSLT 1.0 stylesheet that can neither read, write nor use the network.
///
/// See <https://www.w3.org/TR/1999/REC-xslt-19991116>.
@safe public final class XMLStylesheet: @unchecked Sendable {
    // Unchecked: libxslt applies a compiled stylesheet without changing it.
    let handle: OpaquePointer

    /// Compiles a stylesheet from memory. `document()`, imports and includes find nothing.
    ///
    /// - Throws: ``XMLSchemaFailure`` with what libxslt said.
    public init(_ bytes: [UInt8]) throws(XMLSchemaFailure) {
        let issues = IssueList(kept: 20)
        let compiled = unsafe bytes.withUnsafeBytes { buffer in
            let text = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            guard let text = unsafe text else { return unsafe OpaquePointer?.none }
            return unsafe "stylesheet".withCString { name in
                var resource = unsafe cbx_resource(name: name, bytes: text, length: buffer.count)
                return unsafe cbx_stylesheet_compile(&resource, issues.handle)
            }
        }
        guard let compiled = unsafe compiled else {
            throw XMLSchemaFailure(issues: issues.issues)
        }
        unsafe handle = compiled
    }

    deinit { unsafe cbx_stylesheet_free(handle) }

    /// Transforms a document; nil where the stylesheet fails or meets a limit.
    ///
    /// - Parameters:
    ///   - operations: XPath operations that the whole transformation may take.
    ///   - depth: Templates that may be nested.
    public func apply(
        to document: XMLDocument, operations: UInt64 = 200_000_000, depth: UInt32 = 3_000
    ) -> [UInt8]? {
        let issues = IssueList(kept: 1)
        var result: [UInt8] = []
        let done = unsafe withUnsafeMutablePointer(to: &result) { result in
            unsafe cbx_stylesheet_apply(
                handle, document.handle, operations, depth, issues.handle, result
            ) { context, text, length in
                let result = unsafe context!.assumingMemoryBound(to: [UInt8].self)
                unsafe result.pointee = Array(UnsafeRawBufferPointer(start: text, count: length))
            }
        }
        return done ? result : nil
    }

    /// Transforms a document into a tree, which is never written as markup and read again: what is
    /// to be filtered is filtered node by node. Its nodes have no positions. `document()` finds
    /// nothing, and the transformation goes on.
    ///
    /// - Parameters: As for ``apply(to:operations:depth:)``.
    /// - Returns: nil where the stylesheet stops, meets a limit, or makes no element.
    public func tree(
        of document: XMLDocument, operations: UInt64 = 200_000_000, depth: UInt32 = 3_000
    ) -> XMLDocument? {
        let issues = IssueList(kept: 1)
        let result = unsafe cbx_stylesheet_transform(
            handle, document.handle, operations, depth, issues.handle)
        return unsafe result.map { unsafe XMLDocument(adopting: $0, madeOf: document) }
    }
}
