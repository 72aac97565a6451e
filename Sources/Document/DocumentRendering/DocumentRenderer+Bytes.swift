public import XMLTree

extension DocumentRenderer {
    /// The page of a document's bytes.
    ///
    /// - Throws: `XMLRefusal` for bytes that are no well-formed XML within the limits;
    ///   ``RenderingFailure``.
    /// - Complexity: O(*n*) in the bytes, without a stylesheet.
    public func render(
        _ bytes: [UInt8], limits: ParseLimits = ParseLimits()
    ) throws -> RenderedDocument {
        try render(XMLDocument(bytes, limits: limits))
    }
}
