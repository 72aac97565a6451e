/// How a stream is packed (ISO 32000-1, 7.4).
enum PDFFilter: String {
    case hexadecimal = "ASCIIHexDecode"
    case base85 = "ASCII85Decode"
    case lzw = "LZWDecode"
    case flate = "FlateDecode"
    case runLength = "RunLengthDecode"

    /// By its name, or the short one that inline pictures have and some writers use elsewhere.
    init?(named name: String) {
        switch name {
        case "AHx": self = .hexadecimal
        case "A85": self = .base85
        case "LZW": self = .lzw
        case "Fl": self = .flate
        case "RL": self = .runLength
        default: self.init(rawValue: name)
        }
    }

    /// Unpacks bytes.
    ///
    /// - Parameters:
    ///   - parameters: `DecodeParms`, without references.
    ///   - limit: Bytes up to which, and one more, it goes on.
    /// - Returns: The bytes, and whether they came to an end without a mistake.
    func decode(
        _ bytes: ArraySlice<UInt8>, parameters: [String: PDFObject], limit: Int
    ) throws(PDFRefusal) -> InflatedBytes.Result {
        switch self {
        case .hexadecimal: return ASCIIFilters.hexadecimal(bytes)
        case .base85: return ASCIIFilters.base85(bytes, limit: limit)
        case .runLength: return RunLength.decode(bytes, limit: limit)
        case .lzw:
            let unpacked = LZWDecoder(
                isEarly: parameters["EarlyChange"]?.integer != 0, limit: limit
            ).decode(bytes)
            return try Predictor(parameters).undo(unpacked)
        case .flate:
            let unpacked = try InflatedBytes.inflate(bytes, limit: limit)
            return try Predictor(parameters).undo(unpacked)
        }
    }
}

/// Bytes in runs (ISO 32000-1, 7.4.5).
private enum RunLength {
    static func decode(_ bytes: ArraySlice<UInt8>, limit: Int) -> InflatedBytes.Result {
        var output: [UInt8] = []
        var at = bytes.startIndex
        while at < bytes.endIndex, output.count <= limit {
            let length = Int(bytes[at])
            at += 1
            if length == 128 { return InflatedBytes.Result(bytes: output, isWhole: true) }
            if length < 128 {
                let end = min(at + length + 1, bytes.endIndex)
                output += bytes[at..<end]
                at = end
            } else if at < bytes.endIndex {
                output += repeatElement(bytes[at], count: 257 - length)
                at += 1
            }
        }
        // Writers leave the mark of the end out, and other readers do not miss it.
        return InflatedBytes.Result(bytes: output, isWhole: true)
    }
}
