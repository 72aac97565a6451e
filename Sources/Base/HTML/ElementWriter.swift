internal import Base

/// The name of an element. Each room that writes pages lists the elements that its pages may have;
/// what is not in its list cannot be written there.
package protocol ElementName: RawRepresentable, Sendable where RawValue == String {
    /// What stands where the element ends.
    var end: ElementEnd { get }
}

/// How an element ends (HTML, 13.1.2).
package enum ElementEnd: Sendable {
    /// A tag.
    case tag
    /// Nothing: the element is always empty.
    case none
    /// The same, with a slash in its only tag, so that the text is XML too.
    case slash
}

/// Elements as UTF-8. It is the only place where tags are made; what stands between them is
/// escaped by whoever appends it.
package struct ElementWriter: Sendable {
    /// What was written.
    package var bytes: [UInt8] = []

    package init() {}

    /// The beginning of a tag, which attributes follow.
    package mutating func beginTag(_ name: some ElementName) {
        bytes.append(UInt8(ascii: "<"))
        bytes += name.rawValue.utf8
    }

    /// The end of the tag of an element that has an end tag, or of one that never has.
    package mutating func endTag(_ name: some ElementName) {
        if name.end == .slash { bytes.append(UInt8(ascii: "/")) }
        bytes.append(UInt8(ascii: ">"))
    }

    /// An end tag.
    package mutating func close(_ name: some ElementName) {
        bytes += "</".utf8
        bytes += name.rawValue.utf8
        bytes.append(UInt8(ascii: ">"))
    }

    /// The beginning of an attribute, whose escaped value follows.
    package mutating func beginAttribute(_ name: some StringProtocol) {
        bytes.append(0x20)
        bytes += name.utf8
        bytes += "=\"".utf8
    }

    package mutating func endAttribute() { bytes.append(UInt8(ascii: "\"")) }

    /// An attribute without a value.
    package mutating func attribute(_ name: some StringProtocol) {
        bytes.append(0x20)
        bytes += name.utf8
    }

    /// Text that can stand between tags and in attributes.
    package mutating func text(_ text: String) {
        let escaping: MarkupEscaping = [.anywhere, .delete]
        escaping.append(text.utf8, to: &bytes)
    }
}
