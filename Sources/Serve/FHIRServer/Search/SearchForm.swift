import HTTPExchange
import HTTPTypes
import Hummingbird
import NIOCore

/// Parameters of a search as an address has them.
enum SearchForm {
    /// Reads the query of an address.
    static func read(_ query: String?) -> [SearchParameter] {
        query.map { parameters(FormFields($0)) } ?? []
    }

    /// A search by POST as the same search by GET (FHIR R4, 3.1.1.1): the parameters of the
    /// address, then those of a form in the body.
    ///
    /// - Throws: ``ServiceFailure`` 415 for a body of another media type and of none, since
    ///   parameters that are not read would make the answer wider; 413 for a longer body.
    static func request(_ request: Request) async throws -> Request {
        if request.mediaType == nil, try await request.bytes(upTo: FormFields.bytes).isEmpty {
            return request
        }
        let form = parameters(try await FormFields(of: request))
        var head = request.head
        head.method = .get
        head.path = request.uri.path + write(read(request.uri.query) + form)
        return Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    }

    private static func parameters(_ form: FormFields) -> [SearchParameter] {
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
