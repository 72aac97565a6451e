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
