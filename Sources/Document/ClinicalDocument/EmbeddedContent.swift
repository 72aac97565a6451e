package import XMLTree

/// What an element with `representation="B64"` embeds, as far as its first bytes tell.
package struct EmbeddedContent {
    /// Bytes after decoding.
    package let byteCount: Int
    /// The first of them, at most ``startLength``.
    package let start: [UInt8]

    /// Enough for the signature of every media type that is told by one.
    package static let startLength = 160

    /// Decodes the text below an element; nil where it is no base64.
    ///
    /// - Complexity: O(*n*) in the text, in constant memory.
    package init?(base64 element: XMLNode) {
        var decoder = Base64Decoder(keeping: Self.startLength)
        element.forEachText { unsafe decoder.append($0) }
        guard let start = decoder.finish() else { return nil }
        self.start = start
        byteCount = decoder.count
    }
}

extension XMLNode {
    /// Whether there is text below that is more than white space.
    package var hasVisibleText: Bool {
        var child = firstChild
        while let node = child {
            switch node.kind {
            case .text:
                if node.withContent({ unsafe $0.contains { $0 > 0x20 } }) == true { return true }
            case .element: if node.hasVisibleText { return true }
            default: break
            }
            child = node.next
        }
        return false
    }
}
