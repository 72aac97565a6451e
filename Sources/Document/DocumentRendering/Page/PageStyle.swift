internal import Base
internal import Crypto
internal import Schemas

/// The page's style sheet and the policies that allow it and nothing else.
enum PageStyle {
    static let bytes = DocumentStyle.bytes

    /// As Content Security Policy Level 3, 2.3.1 writes it.
    static let digest: String = {
        var text = Array("sha256-".utf8)
        Base64.append(Array(SHA256.hash(data: bytes)), to: &text)
        return String(decoding: text, as: UTF8.self)
    }()

    /// What a page may do by the policy inside it; it holds where a page is opened as a file.
    static let inside =
        "default-src 'none'; style-src '\(digest)'; img-src data:; base-uri 'none'; "
        + "form-action 'none'"

    /// The header to serve a page with. A sandbox forbids downloads too, so they are allowed again
    /// where a page offers files: a reader's click, and no script, starts them.
    static func header(offersFiles: Bool) -> String {
        "sandbox\(offersFiles ? " allow-downloads" : ""); \(inside); frame-ancestors 'self'"
    }
}
