internal import XMLTree

/// The sheets of a workbook as rows of texts (ECMA-376, part 1, 18: SpreadsheetML).
enum Workbook {
    /// Sheets that are read, and columns of a row.
    private static let mostSheets = 200
    private static let mostColumns = 500

    static func rows(
        _ file: (String) throws(VocabularyFailure) -> [UInt8]?
    ) throws(VocabularyFailure) -> [[String]] {
        let shared = try file("xl/sharedStrings.xml").map(sharedTexts) ?? []
        var rows: [[String]] = []
        var sheet = 1
        while sheet <= mostSheets, let bytes = try file("xl/worksheets/sheet\(sheet).xml") {
            rows += try read(sheet: bytes, shared)
            sheet += 1
        }
        guard sheet > 1 else {
            throw VocabularyFailure("the ZIP archive is no workbook: it has no xl/worksheets")
        }
        return rows
    }

    private static func document(_ bytes: [UInt8]) throws(VocabularyFailure) -> XMLDocument {
        var limits = ParseLimits()
        limits.nodes = 20_000_000
        do throws(XMLRefusal) {
            return try XMLDocument(bytes, limits: limits)
        } catch {
            throw VocabularyFailure("a sheet of the workbook cannot be read: \(error.message)")
        }
    }

    private static func sharedTexts(_ bytes: [UInt8]) throws(VocabularyFailure) -> [String] {
        try document(bytes).root.elements.map { text(of: $0) }
    }

    /// The runs of a text, without what is said of their pronunciation.
    private static func text(of element: XMLNode) -> String {
        element.elements.reduce(into: "") { text, child in
            if child.name == "t" { text += child.text }
            if child.name == "r" { text += Self.text(of: child) }
        }
    }

    private static func read(
        sheet bytes: [UInt8], _ shared: [String]
    ) throws(VocabularyFailure) -> [[String]] {
        let root = try document(bytes).root
        guard let data = root.elements.first(where: { $0.name == "sheetData" }) else { return [] }
        return data.elements.map { row in
            var fields: [String] = []
            for cell in row.elements where cell.name == "c" {
                let column = cell.attribute("r").flatMap(column) ?? fields.count
                guard column < mostColumns else { continue }
                while fields.count <= column { fields.append("") }
                fields[column] = value(of: cell, shared)
            }
            return fields
        }
    }

    private static func value(of cell: XMLNode, _ shared: [String]) -> String {
        if let inline = cell.elements.first(where: { $0.name == "is" }) { return text(of: inline) }
        let written = cell.elements.first { $0.name == "v" }?.text ?? ""
        guard cell.attribute("t") == "s" else { return written }
        guard let index = Int(written), shared.indices.contains(index) else { return "" }
        return shared[index]
    }

    /// `C7` is the third column.
    private static func column(_ reference: String) -> Int? {
        var column = 0
        for byte in reference.utf8 {
            guard byte >= 0x41, byte <= 0x5A, column < mostColumns else { break }
            column = column * 26 + Int(byte) - 0x40
        }
        return column > 0 ? column - 1 : nil
    }
}
