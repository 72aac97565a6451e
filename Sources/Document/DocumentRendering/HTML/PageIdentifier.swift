internal import Base

/// An `id` of the page: ours, or a document's, which always begins with `n-` so that it can neither
/// be one of ours nor name a property that scripts of another page rely on.
struct PageIdentifier: Hashable {
    /// ASCII letters, digits, `-` and `_`.
    let text: String

    /// One of our own.
    init(own text: String) { self.text = text }

    /// What a document calls `ID`; different names stay different. Nil where it is empty or longer
    /// than 256 bytes.
    init?(document name: some StringProtocol) {
        guard !name.isEmpty, name.utf8.count <= 256 else { return nil }
        var text = Array("n-".utf8)
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                text.append(byte)
            default:
                text.append(UInt8(ascii: "_"))
                text += Hexadecimal.digits(of: byte)
            }
        }
        self.text = String(decoding: text, as: UTF8.self)
    }
}
