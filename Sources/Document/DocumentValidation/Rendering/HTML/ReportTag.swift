internal import HTML

/// The elements of a report's page.
enum ReportTag: String, ElementName {
    case a, b, code, details, h1, header, i, li, ol, p, pre, span, summary, ul
    case caption, table, tbody, td, th, thead, tr, wbr

    var end: ElementEnd { self == .wbr ? .slash : .tag }
}

/// The attributes of their elements.
extension MarkupAttribute {
    static func `class`(_ value: String) -> Self { Self(name: "class", value) }
    static func id(_ value: String) -> Self { Self(name: "id", value) }
    static func title(_ value: String) -> Self { Self(name: "title", value) }
    /// The number of an item of a list.
    static func value(_ value: Int) -> Self { Self(name: "value", "\(value)") }
    /// A link to a place of the page.
    static func place(_ id: String) -> Self { Self(name: "href", "#" + id) }
    static let hidden = Self(name: "aria-hidden", "true")
    static let open = Self(name: "open", "")
}

extension Markup {
    /// A document's text, in which nothing can steer a terminal that shows the source.
    static func printable(_ text: String) -> Markup { Markup(text: text.printable) }

    /// A message with what stands between backticks as code.
    static func message(_ message: String) -> Markup {
        let message = message.oneLine.printable
        let parts = message.split(separator: "`", omittingEmptySubsequences: false)
        guard parts.count % 2 == 1 else { return Markup(text: message) }
        return Markup(
            parts.enumerated().map { number, part in
                let text = Markup(text: String(part))
                return number % 2 == 1 ? ReportTag.code { text } : text
            })
    }

    /// The piece and the end of its line.
    var line: Markup { self + Markup(text: "\n") }

    /// What pages are given as.
    var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A page of reports: no script, nothing loaded, and its policy says so.
enum ReportPage {
    /// What stands before the first element of the body.
    static func head(_ title: StaticString, _ subject: String = "") -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8"/>
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
        style-src '\(HTMLStyle.digest)'; base-uri 'none'; form-action 'none'"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <meta name="referrer" content="no-referrer"/>
        <title>Casebook: \(title)\(Markup(text: subject).text)</title>
        <style>\(HTMLStyle.text)</style>
        </head>
        <body>
        <main>

        """
    }

    /// What stands behind the last one.
    static func end(_ version: String, _ remark: String = "") -> String {
        """
        </main>
        <footer>Casebook \(Markup.printable(version).text).\(remark)</footer>
        </body>
        </html>

        """
    }
}
