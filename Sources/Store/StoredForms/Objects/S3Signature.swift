internal import Base
internal import Crypto

/// Signs requests as Amazon S3 asks for (Signature Version 4, in headers, the payload signed too).
struct S3Signature {
    let keys: S3Credentials.Keys
    let region: String
    /// Microseconds since 1970.
    let time: Int64

    private static let algorithm = "AWS4-HMAC-SHA256"

    /// `20130524T000000Z`
    private var instant: String {
        let text = InstantText.format(time - time % 1_000_000)
        return text.filter { $0 != "-" && $0 != ":" }
    }

    /// The headers that a request needs besides those that it has.
    ///
    /// - Parameters:
    ///   - path: The path, encoded as it is sent.
    ///   - query: Names and values, not encoded.
    ///   - headers: What is sent besides and signed, `host` among it; names in lower case.
    func headers(
        _ method: String, path: String, query: [(String, String)],
        headers: [(String, String)], body: [UInt8]
    ) -> [(name: String, value: String)] {
        let digest = Hexadecimal.encode(SHA256.hash(data: body))
        var own = [("x-amz-content-sha256", digest), ("x-amz-date", instant)]
        if let token = keys.session { own.append(("x-amz-security-token", token)) }
        let signed = (headers + own).sorted { $0.0 < $1.0 }
        let names = signed.map(\.0).joined(separator: ";")
        let request = [
            method, path, Self.text(of: query),
            signed.map { "\($0.0):\($0.1)\n" }.joined(), names, digest,
        ].joined(separator: "\n")
        let day = String(instant.prefix(8))
        let scope = "\(day)/\(region)/s3/aws4_request"
        let text = [
            Self.algorithm, instant, scope,
            Hexadecimal.encode(SHA256.hash(data: Array(request.utf8))),
        ].joined(separator: "\n")
        var key = Array("AWS4\(keys.secret)".utf8)
        for part in [day, region, "s3", "aws4_request"] { key = Self.code(of: part, key) }
        let signature = Hexadecimal.encode(Self.code(of: text, key))
        let authorization =
            "\(Self.algorithm) Credential=\(keys.id)/\(scope), SignedHeaders=\(names), "
            + "Signature=\(signature)"
        return own.map { (name: $0.0, value: $0.1) } + [("authorization", authorization)]
    }

    private static func code(of text: String, _ key: [UInt8]) -> [UInt8] {
        Array(
            HMAC<SHA256>.authenticationCode(
                for: Array(text.utf8), using: SymmetricKey(data: key)))
    }

    /// A query as it is signed and sent: encoded, in the order of the names.
    static func text(of query: [(String, String)]) -> String {
        query.map { (encoded($0.0), encoded($0.1)) }.sorted { $0 < $1 }
            .map { "\($0.0)=\($0.1)" }.joined(separator: "&")
    }

    /// RFC 3986, as S3 asks for: nothing but unreserved characters stays.
    static func encoded(_ text: String, keepingSlashes: Bool = false) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                bytes.append(byte)
            case UInt8(ascii: "/") where keepingSlashes: bytes.append(byte)
            default: bytes += Array("%\(Hexadecimal.encode([byte]).uppercased())".utf8)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
