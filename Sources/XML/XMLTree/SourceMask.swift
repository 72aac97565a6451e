/// Hides what a text says, scalar by scalar, and leaves its markup.
struct SourceMask {
    private enum Place: Equatable {
        case text, tag, declaration, comment, cdata, instruction
        case value(Unicode.Scalar)
    }

    private let masking: SourceLine.Masking
    private var place = Place.text
    private var previous: Unicode.Scalar = " "
    private var beforePrevious: Unicode.Scalar = " "

    /// A mask that stands behind the beginning of a tag that is open, or in text.
    init(_ masking: SourceLine.Masking, inside openTag: [UInt8] = []) {
        self.masking = masking
        for scalar in String(decoding: openTag, as: UTF8.self).unicodeScalars {
            _ = apply(to: scalar)
        }
    }

    mutating func apply(to scalar: Unicode.Scalar) -> Unicode.Scalar {
        defer { (beforePrevious, previous) = (previous, scalar) }
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
            if previous == "<", scalar == "!" { place = .declaration }
            if previous == "<", scalar == "?" { place = .instruction }
            if scalar == ">" { place = .text }
            if scalar == "\"" || scalar == "'" { place = .value(scalar) }
            return scalar
        case .value(let quote):
            if scalar == quote { place = .tag }
            return scalar == quote ? scalar : "·"
        case .declaration:
            if scalar == "-", previous == "-" { place = .comment }
            if scalar == "[", previous == "!" { place = .cdata }
            return close(with: scalar, if: scalar == ">")
        case .comment:
            return close(with: scalar, if: previous == "-" && beforePrevious == "-")
        case .cdata: return close(with: scalar, if: previous == "]" && beforePrevious == "]")
        case .instruction: return close(with: scalar, if: previous == "?")
        }
    }

    private mutating func close(
        with scalar: Unicode.Scalar, if isEnd: Bool
    ) -> Unicode.Scalar {
        guard scalar == ">", isEnd else { return "·" }
        place = .text
        return scalar
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isControl: Bool { generalCategory == .control || generalCategory == .format }
}
