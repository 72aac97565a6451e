internal import Base
internal import HTML

/// A document's page as it is written. Elements and attributes come from closed lists; everything
/// else is text, escaped where it stands; invisible characters are shown by their number.
struct HTMLWriter {
    private var html = ElementWriter()
    /// Invisible characters that were written by their number.
    private(set) var shownCharacters = 0
    /// The text as a reader has it, without white space; kept only where it is asked for.
    private(set) var visibleText: [UInt8]?

    init(keepingText: Bool = false) {
        visibleText = keepingText ? [] : nil
    }

    /// What was written.
    var bytes: [UInt8] { html.bytes }

    /// What stands before the first element; the writer's caller vouches for it.
    mutating func raw(_ text: StaticString) { html.bytes += Array(text.description.utf8) }

    mutating func raw(trusted text: [UInt8]) { html.bytes += text }

    mutating func open(_ tag: HTMLTag, _ attributes: [HTMLAttribute] = []) {
        html.beginTag(tag)
        for item in attributes { write(item) }
        html.endTag(tag)
    }

    mutating func close(_ tag: HTMLTag) { html.close(tag) }

    mutating func element(
        _ tag: HTMLTag, _ attributes: [HTMLAttribute] = [], _ content: (inout HTMLWriter) -> Void
    ) {
        open(tag, attributes)
        content(&self)
        close(tag)
    }

    mutating func element(_ tag: HTMLTag, _ attributes: [HTMLAttribute] = [], text: String) {
        open(tag, attributes)
        self.text(text)
        close(tag)
    }

    mutating func line() { html.bytes.append(0x0A) }

    mutating func text(_ text: String) { self.text(Array(text.utf8)) }

    /// Text between tags, from well-formed UTF-8.
    mutating func text(_ text: some RandomAccessCollection<UInt8>) {
        visibleText?.append(contentsOf: text.lazy.filter { $0 > 0x20 })
        escape(text, inAttribute: false)
    }

    /// Text where no element can stand, as in `title`.
    mutating func plainText(_ text: String) { escape(Array(text.utf8), inAttribute: true) }

    /// Text of our own within a document's words, which the reader sees is not the document's.
    mutating func note(_ text: String) {
        open(.small, [.style("note")])
        escape(Array(text.utf8), inAttribute: false)
        close(.small)
    }

    private mutating func escape(_ text: some RandomAccessCollection<UInt8>, inAttribute: Bool) {
        var at = text.startIndex
        while at != text.endIndex {
            let byte = text[at]
            switch byte {
            case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""):
                let escaping: MarkupEscaping = inAttribute ? [.greater, .quotationMark] : .greater
                escaping.append(CollectionOfOne(byte), to: &html.bytes)
            case _ where InvisibleCharacter.mayBegin(byte):
                let rest = text[at...]
                let scalar = UTF8Scalar(rest)
                if isShown(scalar, before: rest.dropFirst(scalar.length)) {
                    show(scalar.value, inAttribute: inAttribute)
                } else {
                    html.bytes += rest.prefix(scalar.length)
                }
                at = text.index(at, offsetBy: scalar.length)
                continue
            default:
                var end = text.index(after: at)
                while end != text.endIndex, Self.isPlain(text[end]) { end = text.index(after: end) }
                html.bytes += text[at..<end]
                at = end
                continue
            }
            at = text.index(after: at)
        }
    }

    /// Letters, digits and most else of ASCII: written as it is in any place.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), 0x7F...:
            false
        default: true
        }
    }

    private func isShown(
        _ scalar: UTF8Scalar, before rest: some RandomAccessCollection<UInt8>
    ) -> Bool {
        guard InvisibleCharacter.isJoiner(scalar.value) else {
            return InvisibleCharacter.isShown(scalar.value)
        }
        let joins = (html.bytes.last ?? 0) >= 0x80 && (rest.first ?? 0) >= 0x80
        return !joins
    }

    private mutating func show(_ scalar: UInt32, inAttribute: Bool) {
        shownCharacters += 1
        if !inAttribute { open(.span, [.style("invisible")]) }
        html.bytes += InvisibleCharacter.name(scalar).utf8
        if !inAttribute { close(.span) }
    }

    private mutating func write(_ attribute: HTMLAttribute) {
        switch attribute {
        case .style(let name): write("class", name.description)
        case .styles(let names):
            if !names.isEmpty {
                write("class", names.map(\.description).joined(separator: " "))
            }
        case .id(let id): write("id", id.text)
        case .lang(let language):
            write("lang", language.text)
            write("dir", language.isRightToLeft ? "rtl" : "ltr")
        case .title(let text): write("title", text)
        case .label(let text): write("aria-label", text)
        case .labelledBy(let id): write("aria-labelledby", id.text)
        case .headers(let ids): write("headers", ids.map(\.text).joined(separator: " "))
        case .scope(let scope): write("scope", scope.rawValue)
        case .columnSpan(let count): write("colspan", String(count))
        case .rowSpan(let count): write("rowspan", String(count))
        case .span(let count): write("span", String(count))
        case .start(let number): write("start", String(number))
        case .level(let level): write("aria-level", String(level))
        case .role(let role): write("role", role.description)
        case .link(let link):
            write("href", link.address)
            write("rel", "noopener noreferrer nofollow")
        case .place(let id): write("href", "#" + id.text)
        case .own(let address): write("href", address)
        case .attachment(let address, let name):
            write("href", address)
            write("download", name)
        case .picture(let picture, let alternative):
            html.beginAttribute("src")
            html.bytes += "data:\(picture.mediaType);base64,".utf8
            Base64.append(picture.content, to: &html.bytes)
            html.endAttribute()
            write("alt", alternative)
        case .focusable: write("tabindex", "0")
        case .open: write("open", "")
        }
    }

    private mutating func write(_ name: StaticString, _ value: String) {
        html.beginAttribute(name.description)
        escape(Array(value.utf8), inAttribute: true)
        html.endAttribute()
    }
}
