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

/// What a page holds, each limit with its unit and its reason. What goes beyond is shown in a
/// simpler form, never left out.
enum RenderingLimits {
    /// Bytes of one picture inside the page; larger ones are attachments. Browsers decode what they
    /// show at once.
    static let pictureBytes = 20 << 20
    /// Bytes of an embedded plain text that is shown in the page; larger ones are attachments.
    static let shownTextBytes = 4 << 20
    /// Levels of narrative markup; below them there is text only. Browsers move what is nested
    /// deeper than 512 elements.
    static let narrativeDepth = 60
    /// The same for what a stylesheet made; the page around it is part of that.
    static let resultDepth = 200
    /// Columns that one cell covers; real tables have fewer, and each of them costs layout.
    static let columnSpan = 100
    /// Rows that one cell covers.
    static let rowSpan = 1_000
    /// Levels of sections in the contents.
    static let contentsDepth = 2
    /// Parts that a stylesheet may leave out and that are searched for in the whole page; the rest
    /// is shown below without a search, which costs the length of the page each.
    static let searchedParts = 64
}

/// Why there is no page.
public enum RenderingFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The root is not `ClinicalDocument` in `urn:hl7-org:v3`.
    case notAClinicalDocument
    /// The stylesheet failed, met a limit, or made no element.
    case stylesheetMadeNothing
    /// The document costs more than one of its size may, or nobody waits for its page any more.
    case givenUp

    /// What was expected and what was found; nothing of the document.
    public var description: String {
        switch self {
        case .notAClinicalDocument: "the root is not ClinicalDocument in urn:hl7-org:v3"
        case .stylesheetMadeNothing:
            "the stylesheet made no page: it failed, met a limit, or its result has no element"
        case .givenUp: "the page was given up: the document costs more than one of its size may"
        }
    }
}
