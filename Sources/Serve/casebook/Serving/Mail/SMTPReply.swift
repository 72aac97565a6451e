/// What a server answers to a command (RFC 5321, 4.2): a code of three digits, and lines of text.
struct SMTPReply: Sendable, Hashable {
    let code: Int
    let lines: [String]

    /// Bytes that a reply has at most, far more than any has.
    static let maximumBytes = 1 << 16

    /// Something that is no reply.
    struct Malformed: Error {}

    /// Takes a whole reply from the beginning of what has arrived; nil if its end is not there yet.
    ///
    /// - Throws: ``Malformed`` for what is none, and for bytes behind it: a server speaks only when
    ///   it is asked, and what somebody on the way puts behind its reply to STARTTLS must not be
    ///   taken for what it says afterwards.
    static func take(from bytes: inout [UInt8]) throws(Malformed) -> SMTPReply? {
        guard bytes.last == UInt8(ascii: "\n") else {
            if bytes.count > maximumBytes { throw Malformed() }
            return nil
        }
        var lines: [String] = []
        var codes: Set<Int> = []
        var isEnded = false
        for line in bytes.dropLast().split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        {
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            guard !isEnded, line.count >= 3,
                let code = Int(
                    String(decoding: line.prefix(3), as: UTF8.self)), (200...599).contains(code)
            else { throw Malformed() }
            let mark = line.dropFirst(3).first ?? UInt8(ascii: " ")
            guard mark == UInt8(ascii: " ") || mark == UInt8(ascii: "-") else { throw Malformed() }
            isEnded = mark == UInt8(ascii: " ")
            codes.insert(code)
            lines.append(String(decoding: line.dropFirst(4), as: UTF8.self))
        }
        guard codes.count == 1, let code = codes.first else { throw Malformed() }
        guard isEnded else {
            if bytes.count > maximumBytes { throw Malformed() }
            return nil
        }
        bytes = []
        return SMTPReply(code: code, lines: lines)
    }

    /// The words of an extension that a reply to EHLO offers; nil for one that it does not.
    func words(of offer: String) -> [String]? {
        for line in lines.dropFirst() {
            let words = line.uppercased().split { $0 == " " || $0 == "=" }.map(String.init)
            if words.first == offer { return Array(words.dropFirst()) }
        }
        return nil
    }
}
