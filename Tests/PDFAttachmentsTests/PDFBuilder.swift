/// Writes small PDFs, as plain as the standard lets them be, and wrong ones.
struct PDFBuilder {
    static let document = Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <ClinicalDocument xmlns="urn:hl7-org:v3"><title>Made up</title></ClinicalDocument>
        """.utf8)

    /// How the table of places is written.
    enum Table { case plain, stream, hybrid, none, wrong }

    private(set) var objects: [Int: [UInt8]] = [:]
    var table = Table.plain
    var head = ""
    var trailer = ""

    mutating func set(_ number: Int, _ text: String) { objects[number] = Array(text.utf8) }

    mutating func stream(
        _ number: Int, _ dictionary: String, _ bytes: [UInt8], length: String? = nil
    ) {
        let head = "<<\(dictionary)/Length \(length ?? String(bytes.count))>>stream\n"
        objects[number] = Array(head.utf8) + bytes + Array("\nendstream".utf8)
    }

    /// A PDF with a page and one attachment, in the list of embedded files.
    static func attaching(
        _ bytes: [UInt8] = document, name: String = "document.xml",
        _ dictionary: String = "/Type/EmbeddedFile/Subtype/text#2Fxml"
    ) -> PDFBuilder {
        var made = PDFBuilder()
        made.set(1, "<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles 4 0 R>>>>")
        made.set(2, "<</Type/Pages/Kids[3 0 R]/Count 1>>")
        made.set(3, "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>")
        made.set(4, "<</Names[(a) 5 0 R]>>")
        made.set(5, "<</Type/Filespec/UF(\(name))/EF<</F 6 0 R>>/AFRelationship/Source>>")
        made.stream(6, dictionary, bytes)
        return made
    }

    var bytes: [UInt8] {
        var out = Array("\(head)%PDF-1.7\n".utf8)
        var places: [Int: Int] = [:]
        for (number, body) in objects.sorted(by: { $0.key < $1.key }) {
            places[number] = out.count - head.utf8.count
            out += Array("\(number) 0 obj\n".utf8) + body + Array("\nendobj\n".utf8)
        }
        let size = (objects.keys.max() ?? 0) + 2
        let start = out.count - head.utf8.count
        let rest: String
        switch table {
        case .none: rest = ""
        case .stream:
            rest =
                String(decoding: stream(size - 1, places, at: start, all: true), as: UTF8.self)
                + "\nstartxref\n\(start)\n%%EOF\n"
        case .plain, .hybrid, .wrong:
            let hides = table == .hybrid
            var beside: [UInt8] = []
            if hides { beside = stream(size - 1, places, at: start, all: false) }
            var lines = "xref\n0 \(size - 1)\n"
            for number in 0..<(size - 1) {
                let place = places[number].map { $0 + (table == .wrong ? 3 : 0) }
                lines +=
                    place == nil || hides && number > 3
                    ? "0000000000 65535 f \n" : padded(place!, 10) + " 00000 n \n"
            }
            let pointer = hides ? "/XRefStm \(start)" : ""
            rest =
                String(decoding: beside, as: UTF8.self) + (hides ? "\n" : "") + lines
                + "trailer\n<</Size \(size)/Root 1 0 R\(pointer)\(trailer)>>\nstartxref\n"
                + "\(start + beside.count + (hides ? 1 : 0))\n%%EOF\n"
        }
        return out + Array(rest.utf8)
    }

    private func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: width - digits.count) + digits
    }

    /// A table as a stream of hexadecimal digits.
    private func stream(
        _ number: Int, _ places: [Int: Int], at start: Int, all: Bool
    ) -> [UInt8] {
        var places = places
        places[number] = start
        let shown = places.filter { all || $0.key > 3 }.sorted { $0.key < $1.key }
        let rows = shown.map { "01" + hexadecimal($0.value) + "00" }.joined() + ">"
        let index = shown.map { "\($0.key) 1" }.joined(separator: " ")
        return Array(
            """
            \(number) 0 obj
            <</Type/XRef/Size \(number + 1)/W[1 4 1]/Index[\(index)]/Root 1 0 R\
            /Filter/ASCIIHexDecode/Length \(rows.utf8.count)>>stream
            \(rows)
            endstream
            endobj
            """.utf8)
    }

    private func hexadecimal(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
