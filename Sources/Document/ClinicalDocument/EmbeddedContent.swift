internal import Base
package import XMLTree

/// What an element with `representation="B64"` embeds, as far as its first bytes tell.
package struct EmbeddedContent {
    /// Bytes after decoding.
    package let byteCount: Int
    /// The first of them, at most ``startLength``.
    package let start: [UInt8]

    /// Enough for the signature of every media type that is told by one.
    package static let startLength = 160

    /// Decodes the text directly in an element; nil where it is no base64.
    ///
    /// - Complexity: O(*n*) in the text, in constant memory.
    package init?(base64 element: XMLNode) {
        var decoder = Base64Decoder(keeping: Self.startLength)
        var child = element.firstChild
        while let node = child {
            if node.kind == .text { unsafe _ = node.withContent { unsafe decoder.append($0) } }
            child = node.next
        }
        guard let start = decoder.finish() else { return nil }
        self.start = start
        byteCount = decoder.count
    }
}

extension XMLNode {
    /// Hands over the texts of what the element embeds: all below but its `reference` and its
    /// `thumbnail`, which are values of their own (HL7 V3 Data Types R1, ED).
    package func forEachEmbeddedText(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        var child = firstChild
        while let node = child {
            switch node.kind {
            case .text: unsafe _ = node.withContent { unsafe body($0) }
            case .element where !node.hasLocalName("reference") && !node.hasLocalName("thumbnail"):
                node.forEachText(body)
            default: break
            }
            child = node.next
        }
    }

    /// What the element embeds as text, as it is written.
    package var embeddedText: [UInt8] {
        var text: [UInt8] = []
        forEachEmbeddedText { unsafe text.append(contentsOf: $0) }
        return text
    }

    /// The bytes that the embedded text stands for as base64; nil where it is no base64.
    ///
    /// - Complexity: O(*n*) in the text.
    package var embeddedBase64: [UInt8]? {
        var decoder = Base64Decoder()
        forEachEmbeddedText { unsafe decoder.append($0) }
        return decoder.finish()
    }

    /// The bytes that all text below stands for as base64; nil where it is no base64.
    ///
    /// - Complexity: O(*n*) in the text.
    package var decodedBase64: [UInt8]? {
        var decoder = Base64Decoder()
        forEachText { unsafe decoder.append($0) }
        return decoder.finish()
    }

    /// The element of another namespace that is the content of a text, as HL7's schema with the
    /// SDTC extensions admits one in an ED; nil without.
    package var embeddedMarkup: XMLNode? {
        elements.first { child in
            child.namespace.map { $0 != "\(hl7)" && $0 != "\(sdtc)" } == true
        }
    }

    /// Whether there is text directly in the element that is more than white space.
    package var hasVisibleOwnText: Bool {
        var child = firstChild
        while let node = child {
            if node.isVisibleText { return true }
            child = node.next
        }
        return false
    }

    /// Whether there is text anywhere below that is more than white space; elements of one name
    /// are passed over, so that looking at each of them costs no text twice.
    package func hasVisibleText(outside name: StaticString) -> Bool {
        var child = firstChild
        while let node = child {
            if node.isVisibleText { return true }
            if node.kind == .element, !node.hasLocalName(name),
                node.hasVisibleText(outside: name)
            {
                return true
            }
            child = node.next
        }
        return false
    }

    private var isVisibleText: Bool {
        kind == .text && withContent { unsafe $0.contains { $0 > 0x20 } } == true
    }
}
