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
