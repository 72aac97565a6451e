internal import CLibXML

/// The text of a document, for cutting lines out of it.
@safe struct SourceText {
    private let document: OpaquePointer
    private let bytes: UnsafeBufferPointer<CChar>

    /// The text lives as long as the document.
    init(document: OpaquePointer) {
        var length = 0
        let start = unsafe cbx_document_text(document, &length)
        unsafe bytes = UnsafeBufferPointer(start: start, count: length)
        unsafe self.document = document
    }

    func line(at position: XMLPosition, masking: SourceLine.Masking) -> SourceLine? {
        guard let row = UInt32(exactly: position.line),
            let column = UInt32(exactly: position.column)
        else { return nil }
        let start = unsafe cbx_line_start(document, row)
        guard unsafe start < bytes.count else { return nil }
        let place = Int(unsafe cbx_offset(document, row, column))
        let from = back(from: place, to: Int(start), scalars: SourceLine.width / 2)
        let end = forward(from: from, scalars: SourceLine.width)
        var mask = SourceMask(masking, inside: masking == .content ? openTag(before: from) : [])
        let shown = scalars(from, end).filter { $0 != "\r" }
            .map { mask.apply(to: $0 == "\t" ? " " : $0) }
        guard !shown.isEmpty else { return nil }
        return SourceLine(
            text: String(String.UnicodeScalarView(shown)),
            caret: max(1, min(scalars(from, place).count + 1, shown.count + 1)))
    }

    /// The whole text.
    var scalars: String.UnicodeScalarView {
        unsafe String(decoding: UnsafeRawBufferPointer(bytes), as: UTF8.self).unicodeScalars
    }

    private func scalars(_ start: Int, _ end: Int) -> [Unicode.Scalar] {
        let raw = unsafe bytes[start..<end].map { UInt8(bitPattern: $0) }
        return Array(String(decoding: raw, as: UTF8.self).unicodeScalars)
    }

    private func isContinuation(_ index: Int) -> Bool {
        unsafe UInt8(bitPattern: bytes[index]) & 0xC0 == 0x80
    }

    /// The byte so many scalars on, not beyond the end of the line.
    private func forward(from start: Int, scalars: Int) -> Int {
        var index = start
        var left = scalars
        while unsafe index < bytes.count && bytes[index] != 0x0A {
            if !isContinuation(index) {
                if left == 0 { return index }
                left -= 1
            }
            index += 1
        }
        return index
    }

    private func back(from place: Int, to start: Int, scalars: Int) -> Int {
        var index = place
        var left = scalars
        while index > start, left > 0 {
            index -= 1
            if !isContinuation(index) { left -= 1 }
        }
        return index
    }

    /// The bytes of a tag that begins before a place and is still open there.
    private func openTag(before start: Int) -> [UInt8] {
        var index = start - 1
        while index >= 0, unsafe bytes[index] != 0x3E {
            if unsafe bytes[index] == 0x3C {
                return unsafe bytes[index..<start].map { UInt8(bitPattern: $0) }
            }
            index -= 1
        }
        return []
    }
}
