/// The part of a file that is looked at: bytes that were read and not yet used.
struct ByteWindow {
    private let read: () throws -> [UInt8]
    private(set) var bytes: [UInt8] = []
    /// The first byte that was not used yet.
    private(set) var start = 0
    /// Whether there is nothing behind ``bytes``.
    private(set) var isComplete = false
    /// The line of the byte at ``start``, from 1.
    private(set) var line = 1

    /// `read` gives the next bytes of the file, none at its end.
    init(reading read: @escaping () throws -> [UInt8]) {
        self.read = UTF16Text.decoding(read)
    }

    var isAtEnd: Bool { isComplete && start == bytes.count }

    /// Brings in more bytes; ``start`` may move, and what lies behind it moves with it.
    mutating func grow() throws {
        if start > 0 {
            bytes.removeSubrange(..<start)
            start = 0
        }
        let more = try read()
        if more.isEmpty { isComplete = true } else { bytes += more }
    }

    /// Goes on behind `end`, so many lines further down.
    mutating func use(upTo end: Int, lines: Int) {
        start = end
        line += lines
    }

    /// Goes on behind the end of the line that the window begins in.
    mutating func skipLine() throws {
        while true {
            if let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
                return use(upTo: end + 1, lines: 1)
            }
            guard !isComplete else { return use(upTo: bytes.count, lines: 0) }
            start = bytes.count
            try grow()
        }
    }

    /// The line at the window's start without its end, taken out of the window; nil at the end of
    /// the file.
    ///
    /// - Throws: ``LineFailure`` for a line over the limit, which is left out.
    mutating func takeLine() throws -> ArraySlice<UInt8>? {
        var looked = start
        while true {
            if let end = bytes[looked...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { use(upTo: end + 1, lines: 1) }
                return bytes[start..<end]
            }
            if isComplete {
                defer { use(upTo: bytes.count, lines: 0) }
                return start == bytes.count ? nil : bytes[start...]
            }
            guard bytes.count - start <= ImportLimits.lineBytes else {
                let failure = LineFailure(
                    line: line, expected: "a line of at most \(ImportLimits.lineBytes) bytes",
                    found: "a longer one")
                try skipLine()
                throw failure
            }
            let known = bytes.count - start
            try grow()
            looked = start + known
        }
    }

    /// Leaves out the byte order mark.
    mutating func open() throws {
        while bytes.count < 3 && !isComplete { try grow() }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    }

    /// Brings in so many bytes behind ``start``; false where the file has fewer.
    mutating func fill(_ count: Int) throws -> Bool {
        while bytes.count - start < count {
            if isComplete { return false }
            try grow()
        }
        return true
    }
}
