import DocumentRendering
import Fixtures
import Testing
import XMLTree

typealias Made = MadeDocument

extension MadeDocument {
    static func page(
        _ document: String, _ options: RenderingOptions = RenderingOptions()
    ) throws -> (XMLDocument, RenderedDocument) {
        let tree = try XMLDocument(Array(document.utf8))
        return (tree, try DocumentRenderer(options).render(tree))
    }

    /// The markup of a narrative in its page.
    static func markup(_ narrative: String, entries: String = "") throws -> String {
        let page = try page(document(narrative: narrative, entries: entries)).1
        let whole = String(decoding: page.html, as: UTF8.self)
        let parts = whole.split(separator: "<div class=\"narrative\">", maxSplits: 1)
        return String(try #require(parts.last).split(separator: "</section>")[0])
    }
}
