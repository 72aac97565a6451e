public import Wording
public import XMLTree

/// A link of the page's own.
public struct PageLink: Sendable, Hashable {
    /// A path on the service that shows the page, such as `/documents/7`.
    public var address: String
    /// What the link says.
    public var text: String

    /// A link to a path of the service.
    public init(address: String, text: String) {
        self.address = address
        self.text = text
    }
}

/// How a page is made.
public struct RenderingOptions: Sendable {
    /// The language of the page's own words.
    public var language: InterfaceLanguage
    /// Somebody's own XSLT 1.0 stylesheet; nil for Casebook's page.
    ///
    /// What it makes passes the same closed lists of elements and attributes as our own page.
    /// Its styles and scripts do not; words of the document that it leaves out are added below.
    public var stylesheet: XMLStylesheet?
    /// A link above the document to where the reader came from; none where the page is a file.
    public var wayBack: PageLink?
    /// The address by which the page offers an attachment; nil where it cannot be had.
    public var attachmentAddress: @Sendable (DocumentAttachment) -> String?

    /// Casebook's page in English, with attachments that are named but not linked.
    public init(
        language: InterfaceLanguage = .english, stylesheet: XMLStylesheet? = nil,
        wayBack: PageLink? = nil,
        attachmentAddress: @escaping @Sendable (DocumentAttachment) -> String? = { _ in nil }
    ) {
        self.language = language
        self.stylesheet = stylesheet
        self.wayBack = wayBack
        self.attachmentAddress = attachmentAddress
    }
}
