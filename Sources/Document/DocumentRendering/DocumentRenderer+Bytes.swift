internal import PDFAttachments
public import XMLTree

extension DocumentRenderer {
    /// The page of a document's bytes, or of the document that a PDF carries.
    ///
    /// - Parameter isAbandoned: Whether nobody waits for the page any more; asked all along.
    /// - Throws: `XMLRefusal` for bytes that are no well-formed XML within the limits;
    ///   ``RenderingFailure``, ``RenderingFailure/givenUp`` where it costs more than
    ///   `ParseLimits.steps` allow or has been abandoned.
    /// - Complexity: O(*n*) in the bytes, without a stylesheet.
    public func render(
        _ bytes: [UInt8], limits: ParseLimits = ParseLimits(),
        abandoned isAbandoned: @escaping () -> Bool = { false }
    ) throws -> RenderedDocument {
        let xml: [UInt8]
        do throws(PDFRefusal) {
            xml = try ReceivedDocument(bytes, limit: limits.bytes).xml
        } catch {
            throw RenderingFailure.notAClinicalDocument
        }
        let work = limits.budget(forBytes: xml.count, abandoned: isAbandoned)
        let document: XMLDocument
        do throws(XMLRefusal) {
            document = try XMLDocument(xml, limits: limits, within: work)
        } catch {
            guard work.mayGoOn() else { throw RenderingFailure.givenUp }
            throw error
        }
        return try render(document)
    }

    /// A document's source as text, whatever encoding its bytes are in, also of one that a PDF
    /// carries; nil for bytes that are no well-formed XML within the limits.
    ///
    /// - Parameter isAbandoned: Whether nobody waits for the text any more; it is cut then.
    /// - Complexity: O(*n*) in the bytes.
    public static func source(
        of bytes: [UInt8], limits: ParseLimits = ParseLimits(),
        abandoned isAbandoned: @escaping () -> Bool = { false }
    ) -> String? {
        guard let xml = try? ReceivedDocument(bytes, limit: limits.bytes).xml else { return nil }
        let work = limits.budget(forBytes: xml.count, abandoned: isAbandoned)
        guard let document = try? XMLDocument(xml, limits: limits, within: work) else {
            return nil
        }
        var lines: [String] = []
        document.forEachLine(where: { _ in true }, masking: .nothing, width: .max) {
            lines.append($1)
        }
        return lines.joined(separator: "\n")
    }
}
