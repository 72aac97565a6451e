import Base

/// Which trace a request is part of (W3C Trace Context, `traceparent`).
struct TraceParent: Sendable, Hashable {
    /// 32 hexadecimal digits.
    let trace: String
    /// The caller's step in it, 16 hexadecimal digits.
    let parent: String

    /// Reads version 00, or a later one as far as it is like it; nil where the standard says that
    /// the header is to be passed over.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 4, parts[0] != "ff", parts[0] != "00" || parts.count == 4,
            Self.isHexadecimal(parts[0], 2), Self.isHexadecimal(parts[1], 32),
            Self.isHexadecimal(parts[2], 16), Self.isHexadecimal(parts[3], 2),
            parts[1].contains(where: { $0 != "0" }), parts[2].contains(where: { $0 != "0" })
        else { return nil }
        (trace, parent) = (parts[1], parts[2])
    }

    private static func isHexadecimal(_ text: String, _ count: Int) -> Bool {
        text.utf8.count == count
            && text.utf8.allSatisfy { Hexadecimal.value(of: $0) != nil }
    }
}
