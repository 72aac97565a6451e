internal import Base

/// Paths between the files of a schema.
enum SchemaPath {
    /// A relative reference as a path beside another file (RFC 3986, section 5.2, for paths).
    static func resolve(_ reference: String, against file: String) -> String {
        let reference = decoded(reference)
        if reference.hasPrefix("/") { return reference }
        let plain =
            reference.hasPrefix("file:///") ? String(reference.dropFirst(7)) : reference
        if plain.hasPrefix("/") { return plain }
        var parts = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        for part in plain.split(separator: "/", omittingEmptySubsequences: false) {
            if part == ".", !parts.isEmpty { continue }
            if part == "..", let last = parts.last, last != "..", !last.isEmpty {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }

    private static func decoded(_ text: String) -> String {
        guard text.contains("%") else { return text }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = PercentEncoding.byte(rest) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
