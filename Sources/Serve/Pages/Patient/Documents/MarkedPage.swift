import ClinicalRecord
import PageFrame

/// A document's page with the words marked that somebody looks for, and links to the places: the
/// pages have no scripts, so the service does what a browser's own search does, and without regard
/// to accents.
struct MarkedPage {
    /// Places that are marked; what a document could repeat is no page of marks.
    private static let most = 500
    /// Places to which a link leads.
    private static let linked = 50

    private let page: [UInt8]
    private let search: TextSearch
    private let words: PageWords
    private(set) var count = 0

    /// - Parameter page: As the renderer makes it: what is opened is closed, and what is no element
    ///   is escaped.
    init(_ page: [UInt8], _ search: TextSearch, _ words: PageWords) {
        (self.page, self.search, self.words) = (page, search, words)
    }

    /// The page with its marks.
    mutating func bytes() -> [UInt8] {
        let start = Array("<body>".utf8)
        guard let body = Self.end(of: start, in: page) else { return page }
        var marked: [UInt8] = []
        marked.reserveCapacity(page.count + page.count / 8)
        var at = body
        while at < page.count {
            let end = page[at...].firstIndex(of: UInt8(ascii: "<")) ?? page.count
            mark(page[at..<end], into: &marked)
            let close = page[end...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
            at = close ?? page.count
            marked += page[end..<at]
        }
        return Array(page[..<body]) + links.bytes + marked
    }

    /// Marks each word between spaces in which one of those stands that are looked for.
    private mutating func mark(_ text: ArraySlice<UInt8>, into marked: inout [UInt8]) {
        var at = text.startIndex
        while at < text.endIndex {
            let isSpace = Self.isSpace(text[at])
            let end = text[at...].firstIndex { Self.isSpace($0) != isSpace } ?? text.endIndex
            let word = text[at..<end]
            if !isSpace, count < Self.most, search.isFound(in: Self.plain(word)) {
                count += 1
                marked += "<mark id=\"hit-\(count)\">".utf8 + word + "</mark>".utf8
            } else {
                marked += word
            }
            at = end
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

    /// The word without the escaping of the page.
    private static func plain(_ word: ArraySlice<UInt8>) -> String {
        let text = String(decoding: word, as: UTF8.self)
        guard text.contains("&") else { return text }
        return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
            .replacing("&amp;", with: "&")
    }

    private static func end(of wanted: [UInt8], in page: [UInt8]) -> Int? {
        page.indices.first { page[$0...].starts(with: wanted) }.map { $0 + wanted.count }
    }

    private var links: Markup {
        MarkupTag.nav(.class("back"), .label(words[DocumentWord.places])) {
            MarkupTag.p {
                count == 0
                    ? words[DocumentWord.noPlace]
                    : words.count(count, DocumentWord.placesFound)
                for number in 1...max(1, min(count, Self.linked)) where number <= count {
                    " "
                    MarkupTag.a(.href("#hit-\(number)")) { "\(number)" }
                }
            }
        }
    }
}
