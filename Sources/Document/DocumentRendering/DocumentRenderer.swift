internal import ClinicalDocument
public import XMLTree

/// Makes a clinical document (HL7 CDA R2) a page to read: safe, self-contained, without script.
///
/// Nothing of the document becomes markup but by closed lists of elements, attributes and kinds of
/// addresses; nothing is loaded from elsewhere; no word of the narrative is left out.
public struct DocumentRenderer: Sendable {
    /// How pages are made.
    public let options: RenderingOptions

    /// A renderer; it may be used for many documents and by many tasks.
    public init(_ options: RenderingOptions = RenderingOptions()) { self.options = options }

    /// The page of a document. What it may cost is bounded where the document was parsed within a
    /// budget.
    ///
    /// - Throws: ``RenderingFailure``.
    /// - Complexity: O(*n*) in the bytes of the document, without a stylesheet.
    public func render(
        _ document: XMLDocument
    ) throws(RenderingFailure) -> RenderedDocument {
        do throws(RenderingFailure) {
            let page = try page(of: document)
            // What went through the document has ended early, if anything of it is missing.
            if document.work?.mayGoOn() ?? true { return page }
        } catch {
            if document.work?.mayGoOn() ?? true { throw error }
        }
        throw .givenUp
    }

    private func page(
        of document: XMLDocument
    ) throws(RenderingFailure) -> RenderedDocument {
        guard let header = DocumentHeader(document) else { throw .notAClinicalDocument }
        let words = InterfaceWords(language: options.language)
        var run = PageRun(
            document, words: words, language: LanguageCode(header.languageCode),
            keepingText: options.stylesheet != nil,
            attachmentAddress: options.attachmentAddress)
        run.beginPage(title: header.title ?? words[.noTitle])
        if let link = options.wayBack {
            run.html.open(.nav, [.style("back")])
            run.html.element(.a, [.own(address: link.address)], text: link.text)
            run.html.close(.nav)
        }
        var partsLeftOut = 0
        if let stylesheet = options.stylesheet {
            guard let result = stylesheet.tree(of: document) else { throw .stylesheetMadeNothing }
            run.html.open(.main, run.language)
            run.writeResult(result)
            partsLeftOut = run.writePartsLeftOut(document.root)
            run.html.close(.main)
            run.writeAttachments()
        } else {
            run.writeHeader(document.root, header)
            run.writeContents(document.root)
            run.html.open(.main, run.language)
            run.writeBody(document.root)
            run.html.close(.main)
            run.writeAttachments()
            run.writeAbout(document.root)
        }
        run.endPage()
        return RenderedDocument(
            html: run.html.bytes, attachments: run.media.attachments,
            contentSecurityPolicy: PageStyle.header(offersFiles: !run.media.attachments.isEmpty),
            styleDigest: PageStyle.digest,
            notices: RenderingNotices(
                unknownElements: run.unknownElements,
                invisibleCharacters: run.html.shownCharacters, refusedLinks: run.refusedLinks,
                partsLeftOut: partsLeftOut))
    }
}

/// A document as a page, and what has to go with it.
public struct RenderedDocument: Sendable {
    /// The page: HTML in UTF-8 that loads nothing and runs nothing. The same document and options
    /// give the same bytes.
    public let html: [UInt8]
    /// The files that the page offers, in document order.
    public let attachments: [DocumentAttachment]
    /// The value of the `Content-Security-Policy` header that the page has to be served with.
    public let contentSecurityPolicy: String
    /// The digest of the page's one style sheet, as the policy names it: `sha256-…`.
    public let styleDigest: String
    /// What a reader should know of the page.
    public let notices: RenderingNotices
}

/// Counts of what could not be shown as it is written; nothing of it is lost.
public struct RenderingNotices: Sendable, Hashable {
    /// Elements that the standard does not know there; their text is marked.
    public let unknownElements: Int
    /// Invisible characters that are shown by their number.
    public let invisibleCharacters: Int
    /// Links and references whose address is shown and leads nowhere.
    public let refusedLinks: Int
    /// Parts of the document that the given stylesheet left out and that stand below its page.
    public let partsLeftOut: Int
}
