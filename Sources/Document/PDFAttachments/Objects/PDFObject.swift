/// A value in a PDF (ISO 32000-1, 7.3).
indirect enum PDFObject {
    case null
    case bool(Bool)
    case integer(Int)
    /// A number with a fraction: nothing that is looked for is one.
    case real
    case string([UInt8])
    case name(String)
    case array([PDFObject])
    case dictionary([String: PDFObject])
    case reference(PDFReference)

    var integer: Int? { if case .integer(let value) = self { value } else { nil } }
    var name: String? { if case .name(let value) = self { value } else { nil } }
    var string: [UInt8]? { if case .string(let value) = self { value } else { nil } }
    var array: [PDFObject]? { if case .array(let value) = self { value } else { nil } }
    var reference: PDFReference? { if case .reference(let value) = self { value } else { nil } }
    var dictionary: [String: PDFObject]? {
        if case .dictionary(let value) = self { value } else { nil }
    }
}

/// What an indirect object is called by (ISO 32000-1, 7.3.10).
struct PDFReference: Hashable, Sendable {
    let number: Int
    let generation: Int
}

/// An indirect object: its value and, of a stream, where its bytes begin.
struct PDFIndirect {
    static let null = PDFIndirect(value: .null)

    let value: PDFObject
    /// The offset of the first byte behind the word `stream`; nil for everything else.
    var data: Int?

    /// The dictionary, of a stream too.
    var dictionary: [String: PDFObject]? { value.dictionary }
}

extension [UInt8] {
    /// A text string (ISO 32000-1, 7.9.2.2): UTF-16 or UTF-8 with its mark, else bytes, of which
    /// those beyond ASCII are taken for Latin-1.
    var textOfPDF: String {
        if starts(with: [0xFE, 0xFF]) || starts(with: [0xFF, 0xFE]) {
            let isBig = self[0] == 0xFE
            let units = stride(from: 2, to: count - 1, by: 2).map { place in
                UInt16(self[place + (isBig ? 0 : 1)]) << 8
                    | UInt16(self[place + (isBig ? 1 : 0)])
            }
            return String(decoding: units, as: UTF16.self)
        }
        if starts(with: [0xEF, 0xBB, 0xBF]) {
            return String(decoding: dropFirst(3), as: UTF8.self)
        }
        return String(String.UnicodeScalarView(map { Unicode.Scalar($0) }))
    }
}
