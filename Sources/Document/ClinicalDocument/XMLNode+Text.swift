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

    /// The text so far; what follows begins anew.
    mutating func finish() -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        bytes.removeAll(keepingCapacity: true)
        pendingSpace = false
        return text
    }
}
