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
