/// A PDF of one page to which a document is attached, as hospitals send them: PDF 1.7, a table of
/// objects, the list of embedded files, `AF` and `AFRelationship`.
public enum AttachedDocument {
    /// The PDF.
    ///
    /// - Parameters:
    ///   - name: The attachment's name.
    ///   - trailer: What the trailer has besides.
    public static func pdf(
        around document: [UInt8], name: String = "document.xml", trailer: String = ""
    ) -> [UInt8] {
        let objects: [[UInt8]] = [
            Array("<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles 4 0 R>>/AF[5 0 R]>>".utf8),
            Array("<</Type/Pages/Kids[3 0 R]/Count 1>>".utf8),
            Array("<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>".utf8),
            Array("<</Names[(\(name)) 5 0 R]>>".utf8),
            Array(
                "<</Type/Filespec/F(\(name))/UF(\(name))/EF<</F 6 0 R>>/AFRelationship/Source>>"
                    .utf8),
            Array(
                "<</Type/EmbeddedFile/Subtype/text#2Fxml/Length \(document.count)>>stream\n".utf8)
                + document + Array("\nendstream".utf8),
        ]
        var bytes = Array("%PDF-1.7\n".utf8)
        var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for (place, object) in objects.enumerated() {
            let digits = String(bytes.count)
            table += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
            bytes += Array("\(place + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
        }
        let start = bytes.count
        bytes += Array(table.utf8)
        bytes += Array(
            "trailer\n<</Size \(objects.count + 1)/Root 1 0 R\(trailer)>>\nstartxref\n\(start)\n"
                .utf8)
        return bytes + Array("%%EOF\n".utf8)
    }
}
