/// Where the frames of an HTTP/2 client begin and end (RFC 9113 section 4.1), read from their
/// headers alone: a client must not stop in the middle of one, nor send many that carry nothing.
struct FrameBoundaries {
    /// What bytes had.
    struct Seen {
        /// Blocks of header fields that were completed: heads of requests, and trailers.
        var heads = 0
        /// What the frames cost; less than 0 where they carried much.
        var cost = 0.0
        /// Whether something has begun, or the length of a frame's payload is known now: what is
        /// inside has another deadline.
        var isNewDeadline = false
    }

    private enum Kind {
        static let data: UInt8 = 0
        static let headers: UInt8 = 1
        static let continuation: UInt8 = 9
    }
    private static let endHeaders: UInt8 = 4
    private static let headBytes = 9

    /// Bytes of the connection's preface that are missing.
    private var preface = 24
    /// The bytes of a frame's own header that have come, and how many.
    private var head: UInt64 = 0
    private var headCount = 0
    private var kind: UInt8 = 0
    private var flags: UInt8 = 0
    /// Bytes of the frame's payload that are missing.
    private var missing = 0
    /// Whether a block of header fields has begun and not ended.
    private(set) var isInHead = false
    /// Bytes of the payload of the body's frame that began last; 0 for one of another kind.
    private(set) var bodyLength = 0

    /// Whether what has begun has not ended.
    var isInside: Bool { preface > 0 || headCount > 0 || missing > 0 || isInHead }

    /// Follows bytes.
    mutating func take(_ bytes: some RandomAccessCollection<UInt8>) -> Seen {
        var seen = Seen()
        var rest = bytes[...]
        while !rest.isEmpty {
            if preface > 0 {
                let count = min(preface, rest.count)
                preface -= count
                rest = rest.dropFirst(count)
            } else if missing > 0 {
                let count = min(missing, rest.count)
                missing -= count
                rest = rest.dropFirst(count)
                if missing == 0 { endFrame(&seen) }
            } else {
                let byte = rest.removeFirst()
                if headCount == 0, !isInHead { seen.isNewDeadline = true }
                headCount += 1
                // The last four bytes name the stream.
                if headCount <= 5 { head = head << 8 | UInt64(byte) }
                if headCount == Self.headBytes { beginPayload(&seen) }
            }
        }
        return seen
    }

    private mutating func beginPayload(_ seen: inout Seen) {
        missing = Int(head >> 16)
        kind = UInt8(truncatingIfNeeded: head >> 8)
        flags = UInt8(truncatingIfNeeded: head)
        (head, headCount) = (0, 0)
        bodyLength = kind == Kind.data ? missing : 0
        if bodyLength > 0 { seen.isNewDeadline = true }
        switch kind {
        case Kind.data: seen.cost += 1 - Double(missing) / Double(FrameBudget.usefulBytes)
        case Kind.headers: isInHead = true
        default: seen.cost += 1
        }
        if missing == 0 { endFrame(&seen) }
    }

    private mutating func endFrame(_ seen: inout Seen) {
        guard isInHead, kind == Kind.headers || kind == Kind.continuation,
            flags & Self.endHeaders != 0
        else { return }
        isInHead = false
        seen.heads += 1
    }
}

/// How many frames that carry little a connection may still send. The limits of swift-nio-http2
/// cover resets, pings and settings, but neither window updates nor bodies in tiny pieces, of
/// which each costs more memory than it has bytes.
struct FrameBudget {
    /// Frames that may come at once.
    static let most = 2_000.0
    /// Frames a second that are always allowed.
    static let perSecond = 20.0
    /// Bytes of a body that pay for their frame.
    static let usefulBytes = 64
    /// Frames that one of an answer's body allows: the client tells twice that it has read it.
    static let perAnswerFrame = 3.0
    /// Bytes of an answer's body that allow one more frame.
    static let answerBytes = 1_024

    private(set) var left = most

    /// Whether nothing is left.
    var isSpent: Bool { left < 0 }

    /// Takes what frames cost, after a time.
    mutating func spend(_ cost: Double, after seconds: Double) {
        left = min(Self.most, left + seconds * Self.perSecond - cost)
    }

    /// Allows more, since so many bytes of an answer's body were sent in a frame.
    mutating func earn(_ bytes: Int) {
        left = min(Self.most, left + Self.perAnswerFrame + Double(bytes / Self.answerBytes))
    }
}
