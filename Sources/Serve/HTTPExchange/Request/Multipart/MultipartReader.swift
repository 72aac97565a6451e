/// Reads `multipart/form-data` (RFC 7578, RFC 2046 section 5.1) piece by piece: pieces may be cut
/// anywhere, and nothing is kept twice.
///
/// ```
/// preamble ── delimiter ──▶ fields ── empty line ──▶ content ── delimiter ──▶ fields …
///                                                        └── last delimiter ──▶ end
/// ```
struct MultipartReader: Sendable {
    private enum State { case preamble, boundaryEnd, fields, content, end }

    private let limits: MultipartLimits
    /// A line end, two hyphens and the boundary.
    private let delimiter: [UInt8]
    private var state = State.preamble
    /// What came and is not used yet. A line end before the first byte lets the first delimiter
    /// look like the others.
    private var pending: [UInt8] = [13, 10]
    private var parts: [MultipartPart] = []
    private var byteCount = 0

    /// - Throws: ``MultipartFault`` for a boundary that is none.
    init(boundary: String, limits: MultipartLimits) throws(MultipartFault) {
        guard (1...MultipartLimits.boundaryLength).contains(boundary.utf8.count),
            boundary.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }), boundary.last != " "
        else { throw .malformed("the form's boundary has to be 1 to 70 printable characters") }
        self.limits = limits
        delimiter = [13, 10, 45, 45] + Array(boundary.utf8)
    }

    /// Takes the next piece.
    mutating func read(_ piece: some Collection<UInt8>) throws(MultipartFault) {
        byteCount += piece.count
        guard byteCount <= limits.bytes else {
            throw .tooLarge("a form has at most \(limits.bytes) bytes")
        }
        pending += piece
        while try step() {}
    }

    /// The parts, once all pieces were read.
    mutating func finish() throws(MultipartFault) -> [MultipartPart] {
        guard case .end = state else {
            throw .malformed("the form ends before its last boundary")
        }
        return parts
    }

    /// Goes on; false where more bytes are needed.
    private mutating func step() throws(MultipartFault) -> Bool {
        switch state {
        case .preamble:
            guard let place = delimiterPlace() else {
                keepTail()
                return false
            }
            pending.removeSubrange(..<(place + delimiter.count))
            state = .boundaryEnd
        case .boundaryEnd: return try endBoundary()
        case .fields: return try readFields()
        case .content:
            guard let place = delimiterPlace() else {
                let count = max(0, pending.count - delimiter.count + 1)
                parts[parts.count - 1].bytes += pending[..<count]
                pending.removeSubrange(..<count)
                return false
            }
            parts[parts.count - 1].bytes += pending[..<place]
            pending.removeSubrange(..<(place + delimiter.count))
            state = .boundaryEnd
        case .end:
            // What stands behind the last boundary means nothing.
            pending = []
            return false
        }
        return true
    }

    /// Behind a boundary stand two hyphens, or blanks and a line end.
    private mutating func endBoundary() throws(MultipartFault) -> Bool {
        guard pending.count >= 2 else { return false }
        if pending.starts(with: [45, 45]) {
            state = .end
            return true
        }
        let blanks = pending.prefix { $0 == 0x20 || $0 == 0x09 }.count
        guard blanks <= limits.headerBytes else {
            throw .tooLarge("a boundary's line has at most \(limits.headerBytes) bytes")
        }
        guard pending.count >= blanks + 2 else { return false }
        guard pending[blanks...].starts(with: [13, 10]) else {
            throw .malformed("behind a boundary of the form stands a line end or two hyphens")
        }
        guard parts.count < limits.parts else {
            throw .tooLarge("a form has at most \(limits.parts) parts")
        }
        // The line end stays: it ends an empty list of fields.
        pending.removeSubrange(..<blanks)
        state = .fields
        return true
    }

    private mutating func readFields() throws(MultipartFault) -> Bool {
        let end: [UInt8] = [13, 10, 13, 10]
        let reach = pending.prefix(limits.headerBytes)
        guard let place = Self.place(of: end, in: reach) else {
            guard pending.count < limits.headerBytes else {
                throw .tooLarge("a part's fields have at most \(limits.headerBytes) bytes")
            }
            return false
        }
        let fields = MultipartFields(pending[..<place])
        guard let name = fields.name else {
            throw .malformed("each part of the form says its name")
        }
        parts.append(MultipartPart(name: name, fileName: fields.fileName))
        pending.removeSubrange(..<(place + end.count))
        state = .content
        return true
    }

    private func delimiterPlace() -> Int? { Self.place(of: delimiter, in: pending[...]) }

    private mutating func keepTail() {
        pending.removeSubrange(..<max(0, pending.count - delimiter.count + 1))
    }

    private static func place(of word: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        var rest = bytes
        while let start = rest.firstIndex(of: word[0]) {
            if bytes[start...].starts(with: word) { return start }
            rest = bytes[(start + 1)...]
        }
        return nil
    }
}
