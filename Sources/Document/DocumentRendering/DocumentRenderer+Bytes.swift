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

    /// A document's source as text, whatever encoding its bytes are in; nil for bytes that are no
    /// well-formed XML within the limits.
    ///
    /// - Complexity: O(*n*) in the bytes.
    public static func source(
        of bytes: [UInt8], limits: ParseLimits = ParseLimits()
    ) -> String? {
        guard let document = try? XMLDocument(bytes, limits: limits) else { return nil }
        var lines: [String] = []
        document.forEachLine(where: { _ in true }, masking: .nothing, width: .max) {
            lines.append($1)
        }
        return lines.joined(separator: "\n")
    }
}
