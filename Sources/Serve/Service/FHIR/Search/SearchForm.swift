/// Parameters of a search as an address has them.
enum SearchForm {
    /// Reads the query of an address.
    static func read(_ query: String?) -> [SearchParameter] {
        query.map { parameters(FormFields($0)) } ?? []
    }

    /// The fields of a form.
    static func parameters(_ form: FormFields) -> [SearchParameter] {
        form.fields.map { SearchParameter(name: $0.name, value: $0.value) }
    }

    /// The query of an address with these parameters.
    static func write(_ parameters: [SearchParameter]) -> String {
        var bytes: [UInt8] = []
        for parameter in parameters {
            bytes.append(UInt8(ascii: bytes.isEmpty ? "?" : "&"))
            encode(parameter.fullName, to: &bytes)
            bytes.append(UInt8(ascii: "="))
            encode(parameter.written, to: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func encode(_ text: String, to bytes: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ":"), UInt8(ascii: "/"):
                bytes.append(byte)
            default:
                bytes.append(UInt8(ascii: "%"))
                for half in [byte >> 4, byte & 15] {
                    bytes.append(half < 10 ? 0x30 + half : 0x37 + half)
                }
            }
        }
    }
}
