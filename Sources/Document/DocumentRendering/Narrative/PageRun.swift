internal import XMLTree

/// One page in the making.
struct PageRun {
    var html: HTMLWriter
    let words: InterfaceWords
    /// What says the document's language, for its words outside `main`; empty where it says none.
    let language: [HTMLAttribute]
    var media: MediaCollection
    let attachmentAddress: @Sendable (DocumentAttachment) -> String?
    /// Names of the document that the page has already as an `id`.
    var claimed: Set<PageIdentifier> = []
    /// Elements that the standard does not know, or not in their place.
    var unknownElements = 0
    /// Links and references that did not become links.
    var refusedLinks = 0
    /// Levels of narrative around.
    var depth = 0
    /// Whether the writer is inside a link; links hold no links.
    var isInLink = false
    /// Attachments that are the document's body; the list of attachments need not name them again.
    var bodies: Set<Int> = []
    /// Pictures so far.
    var pictures = 0
    /// Tables so far; what can be scrolled needs a name of its own.
    private var tables = 0

    init(
        _ document: XMLDocument, words: InterfaceWords, language: LanguageCode?,
        keepingText: Bool = false,
        attachmentAddress: @escaping @Sendable (DocumentAttachment) -> String?
    ) {
        html = HTMLWriter(keepingText: keepingText)
        self.words = words
        self.language = language.map { [.lang($0)] } ?? []
        media = MediaCollection(document)
        self.attachmentAddress = attachmentAddress
    }

    /// The `id` for a document's name; nil where the page has it already.
    mutating func claim(_ name: String?) -> PageIdentifier? {
        guard let name, let id = PageIdentifier(document: name), claimed.insert(id).inserted
        else { return nil }
        return id
    }

    /// A frame in which a table can be scrolled, also by the keyboard.
    mutating func openTableFrame() {
        tables += 1
        html.open(
            .div,
            [.style("scroll"), .role("region"), .label("\(words[.table]) \(tables)"), .focusable])
    }

    /// All text below as it is written, without markup.
    mutating func writeText(of node: XMLNode) {
        var child = node.firstChild
        while let current = child {
            switch current.kind {
            case .text: writeTextNode(current)
            case .element:
                html.line()
                writeText(of: current)
                html.line()
            default: break
            }
            child = current.next
        }
    }

    mutating func writeTextNode(_ node: XMLNode) {
        _ = node.withContent { html.text($0) }
    }
}
