internal import Base
internal import Crypto
internal import Schemas
internal import Wording

/// The frame of a page.
extension PageRun {
    mutating func beginPage(title: String) {
        html.raw("<!DOCTYPE html>\n")
        html.raw(trusted: Array("<html lang=\"\(words.language.rawValue)\">\n<head>\n".utf8))
        html.raw(
            "<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"")
        html.raw(trusted: Array(PageStyle.inside.utf8))
        html.raw(
            """
            ">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="referrer" content="no-referrer">
            <meta name="color-scheme" content="light dark">
            <title>
            """)
        var head = HTMLWriter()
        head.plainText(title)
        html.raw(trusted: head.bytes)
        html.raw("</title>\n<style>")
        html.raw(trusted: PageStyle.bytes)
        html.raw("</style>\n</head>\n<body>\n")
    }

    mutating func endPage() { html.raw("</body>\n</html>\n") }
}

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
