internal import Intake

/// Whether a JSON text has an end, told without parsing it.
enum SidecarEnding {
    /// Whether every bracket is closed again; what is no object does not get an end by waiting.
    static func isComplete(_ bytes: [UInt8]) -> Bool {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard let first = text.first(where: { !ByteScan.isSpace($0) }), first != 0 else {
            return false
        }
        guard first == UInt8(ascii: "{") else { return true }
        var (depth, isText, isEscaped) = (0, false, false)
        for byte in text {
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 { return true }
            default: break
            }
        }
        return text.count > IntakeSidecar.byteLimit
    }
}
