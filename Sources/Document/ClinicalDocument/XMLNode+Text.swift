package import XMLTree

extension XMLNode {
    /// All text below, comments and instructions left out, white space runs as one space, trimmed.
    ///
    /// White space is XML's four characters; a no-break space stays.
    package var normalizedText: String {
        var text = NormalizedText()
        forEachText { unsafe text.append($0) }
        return text.finish()
    }

    /// ``normalizedText`` of narrative: cells, items and paragraphs are words of their own, also
    /// where nothing stands between them (CDA R2, 4.3.5).
    package var narrativeText: String {
        var text = NormalizedText()
        collectNarrative(into: &text)
        return text.finish()
    }

    private func collectNarrative(into text: inout NormalizedText) {
        var child = firstChild
        while let node = child {
            switch node.kind {
            case .text: unsafe _ = node.withContent { unsafe text.append($0) }
            case .element:
                let isInline = ["content", "sub", "sup", "linkHtml"].contains {
                    node.hasLocalName($0)
                }
                if !isInline { text.separate() }
                node.collectNarrative(into: &text)
                if !isInline { text.separate() }
            default: break
            }
            child = node.next
        }
    }

    /// How many Unicode scalars ``normalizedText`` has, which may be a whole embedded file.
    package var normalizedScalarCount: Int {
        var (count, isSpacePending) = (0, false)
        forEachText { bytes in
            for byte in unsafe bytes {
                if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
                    isSpacePending = count > 0
                } else if byte & 0xC0 != 0x80 {
                    // The bytes of a scalar behind its first one begin with 10.
                    count += isSpacePending ? 2 : 1
                    isSpacePending = false
                }
            }
        }
        return count
    }

    /// The normalized pieces of text between element boundaries, empty ones left out.
    package var textPieces: [String] {
        var pieces: [String] = []
        var text = NormalizedText()
        collectPieces(into: &pieces, &text)
        flush(&text, into: &pieces)
        return pieces
    }

    /// Hands over each text below in document order.
    package func forEachText(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        var child = firstChild
        while let node = child {
            switch node.kind {
            case .text: unsafe _ = node.withContent { unsafe body($0) }
            case .element: node.forEachText(body)
            default: break
            }
            child = node.next
        }
    }

    private func collectPieces(into pieces: inout [String], _ text: inout NormalizedText) {
        var child = firstChild
        while let node = child {
            switch node.kind {
            case .text: unsafe _ = node.withContent { unsafe text.append($0) }
            case .element:
                flush(&text, into: &pieces)
                node.collectPieces(into: &pieces, &text)
                flush(&text, into: &pieces)
            default: break
            }
            child = node.next
        }
    }

    private func flush(_ text: inout NormalizedText, into pieces: inout [String]) {
        let piece = text.finish()
        if !piece.isEmpty { pieces.append(piece) }
    }
}

/// Text in the making: XML white space collapses to single spaces, none at the ends.
struct NormalizedText {
    private var bytes: [UInt8] = []
    private var pendingSpace = false

    mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        for byte in text {
            if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
                pendingSpace = !bytes.isEmpty
            } else {
                if pendingSpace { bytes.append(0x20) }
                pendingSpace = false
                bytes.append(byte)
            }
        }
    }

    /// What follows is another word.
    mutating func separate() { pendingSpace = !bytes.isEmpty }

    /// The text so far; what follows begins anew.
    mutating func finish() -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        bytes.removeAll(keepingCapacity: true)
        pendingSpace = false
        return text
    }
}

extension XMLBytes {
    /// Without white space at the ends, as the schema takes a value whose type collapses it
    /// (XML Schema, Part 2, 4.3.6).
    package var trimmed: XMLBytes {
        guard let first = firstIndex(where: { $0 > 0x20 }),
            let last = lastIndex(where: { $0 > 0x20 })
        else { return self[bytes: 0..<0] }
        return first == 0 && last == count - 1 ? self : self[bytes: first..<(last + 1)]
    }

    /// The items of a list, such as `IDREFS`, between white space (XML Schema, Part 2, 2.5.1.2).
    package var items: [XMLBytes] {
        split { $0 <= 0x20 }.map { self[bytes: $0.startIndex..<$0.endIndex] }
    }
}

extension XMLNode {
    /// The value of an attribute whose type is one word, a name or an address (`cs`, `int`,
    /// `xs:ID`, `xs:IDREF`, `xs:NMTOKEN`, `url`): the white space around it is no part of it.
    package func token(of name: StaticString) -> XMLBytes? { bytes(of: name)?.trimmed }

    /// The same as a text.
    package func token(_ name: StaticString) -> String? { token(of: name).map { String($0) } }

    /// The items of an attribute that is a list; none where it is absent.
    package func tokens(_ name: StaticString) -> [String] {
        bytes(of: name)?.items.map { String($0) } ?? []
    }
}

/// The namespace of CDA R2 (CDA R2, 4.1: `urn:hl7-org:v3`).
package let hl7: StaticString = "urn:hl7-org:v3"
/// The namespace of HL7's extensions for CDA R2.
package let sdtc: StaticString = "urn:hl7-org:sdtc"

extension XMLNode {
    /// The first child of this name in HL7's namespace.
    package func child(_ name: StaticString) -> XMLNode? { first(XMLName(name, hl7)) }

    /// The children of this name in HL7's namespace, in document order.
    package func children(_ name: StaticString) -> [XMLNode] { all(XMLName(name, hl7)) }
}
