internal import CLibXML

/// The text of a document, for cutting lines out of it.
@safe struct SourceText {
    private let bytes: UnsafeBufferPointer<CChar>

    /// The text lives as long as the document.
    init(document: OpaquePointer) {
        var length = 0
        let start = unsafe cbx_document_text(document, &length)
        unsafe bytes = UnsafeBufferPointer(start: start, count: length)
    }

    func line(at position: XMLPosition, masking: SourceLine.Masking) -> SourceLine? {
        var start = 0
        for _ in 1..<max(position.line, 1) {
            guard let end = unsafe bytes[start...].firstIndex(of: 0x0A) else { return nil }
            start = end + 1
        }
        let end = unsafe min(
            bytes[start...].firstIndex(of: 0x0A) ?? bytes.count, start + 16 * position.column + 4096)
        guard start < end else { return nil }
        let raw = unsafe bytes[start..<end].map { UInt8(bitPattern: $0) }
        var mask = Mask(masking, inside: masking == .content ? openTag(before: start) : [])
        let scalars = String(decoding: raw, as: UTF8.self).unicodeScalars
            .filter { $0 != "\r" }.map { mask.apply(to: $0 == "\t" ? " " : $0) }
        let from = max(0, min(position.column - 1 - SourceLine.width / 2, scalars.count - SourceLine.width))
        let shown = scalars[from..<min(scalars.count, from + SourceLine.width)]
        return SourceLine(
            text: String(String.UnicodeScalarView(shown)),
            caret: max(1, min(position.column - from, shown.count + 1)))
    }

    /// The bytes of a tag that begins before a line and is still open where the line begins.
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

/// Hides what a line says, scalar by scalar.
private struct Mask {
    private enum Place { case text, tag, value(Unicode.Scalar), other }
    private let masking: SourceLine.Masking
    private var place = Place.text
    private var previous: Unicode.Scalar = " "

    init(_ masking: SourceLine.Masking, inside openTag: [UInt8]) {
        self.masking = masking
        for scalar in String(decoding: openTag, as: UTF8.self).unicodeScalars {
            _ = apply(to: scalar)
        }
    }

    mutating func apply(to scalar: Unicode.Scalar) -> Unicode.Scalar {
        defer { previous = scalar }
        switch masking {
        case .nothing: return scalar.properties.isControl ? "\u{FFFD}" : scalar
        case .everything: return "<>/=\"'?!& ;".unicodeScalars.contains(scalar) ? scalar : "·"
        case .content: return content(scalar)
        }
    }

    private mutating func content(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch place {
        case .text:
            if scalar == "<" { place = .tag }
            return scalar == "<" || scalar == " " ? scalar : "·"
        case .tag:
            if previous == "<", scalar == "!" || scalar == "?" { place = .other }
            if scalar == ">" { place = .text }
            if scalar == "\"" || scalar == "'" { place = .value(scalar) }
            return scalar
        case .value(let quote):
            if scalar == quote { place = .tag }
            return scalar == quote ? scalar : "·"
        case .other:
            if scalar == ">" { place = .text }
            return scalar == ">" ? scalar : "·"
        }
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isControl: Bool { generalCategory == .control || generalCategory == .format }
}
