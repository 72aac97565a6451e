/// Reads the messages of FIT files, one after the other in a file too (protocol 1 and 2). Every
/// size is held against the bytes that are there; fields of developers are passed over. O(bytes).
struct FITDecoder {
    private struct Definition {
        var number: Int
        var isBigEndian: Bool
        var fields: [(number: UInt8, size: Int, type: UInt8)] = []
        /// Bytes of developers' fields behind the others.
        var extraBytes = 0
    }

    private let bytes: [UInt8]
    private var position = 0
    /// Where the messages of the current file end.
    private var end = 0
    private var definitions = [Definition?](repeating: nil, count: 16)
    private var lastTimestamp: Int64?
    /// Whether the current file says no size.
    private var endsOpen = false
    private(set) var notes = ImportNotes()
    /// Why files were not read to their ends.
    private(set) var failures: [LineFailure] = []

    init(_ bytes: [UInt8]) throws {
        self.bytes = bytes
        guard bytes.count >= 12, Self.isFIT(bytes[...]) else {
            throw FileFormatError("expected a FIT file, found something else")
        }
        startFile()
    }

    /// Whether bytes begin as a FIT file does.
    static func isFIT(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.count >= 12 && (bytes[bytes.startIndex] == 12 || bytes[bytes.startIndex] == 14)
            && bytes[(bytes.startIndex + 8)..<(bytes.startIndex + 12)].elementsEqual(".FIT".utf8)
    }

    /// The next message of data; nil at the end. Behind a failure reading goes on with the file
    /// behind the broken one.
    mutating func next() -> FITMessage? {
        while position < end || endFile() {
            let header = bytes[position]
            let offset = position
            position += 1
            if header & 0x80 != 0 {
                if let message = message(
                    local: Int(header >> 5 & 3), at: offset, seconds: header & 0x1F)
                {
                    return message
                }
            } else if header & 0x40 != 0 {
                define(local: Int(header & 15), hasExtra: header & 0x20 != 0, at: offset)
            } else if let message = message(local: Int(header & 15), at: offset, seconds: nil) {
                return message
            }
        }
        return nil
    }

    // MARK: Files

    private mutating func startFile() {
        let head = Int(bytes[position])
        let size = Int(FITBaseType.whole(bytes[(position + 4)..<(position + 8)], false))
        let isOpen = size == 0 || size == 0xFFFF_FFFF
        let whole = isOpen ? nextFile(after: position + head) : position + head + size
        endsOpen = isOpen
        end = min(whole, bytes.count)
        let start = position
        position = min(position + head, end)
        definitions = [Definition?](repeating: nil, count: 16)
        lastTimestamp = nil
        guard !isOpen else {
            return notes.add(
                "the device did not close the file: it is read to its end", line: start)
        }
        guard whole + 2 <= bytes.count else {
            return notes.add("the file is shorter than it says: it was cut off", line: start)
        }
        let sum = FITBaseType.whole(bytes[whole..<(whole + 2)], false)
        if UInt64(Self.checksum(bytes[start..<whole])) != sum {
            notes.add("the checksum is wrong: the file may be damaged", line: start)
        }
    }

    /// Where the next file begins behind one that says no size; the end of all bytes, if none does.
    /// O(bytes up to there).
    private func nextFile(after start: Int) -> Int {
        var place = start
        while place + 12 <= bytes.count {
            if Self.isFIT(bytes[place...]), bytes[place + 1] >> 4 <= 2 { return place }
            place += 1
        }
        return bytes.count
    }

    /// Goes on with a file behind this one; false if there is none.
    private mutating func endFile() -> Bool {
        // Behind a file that was not closed there is no checksum.
        let next = endsOpen ? end : end + 2
        guard next + 12 <= bytes.count, Self.isFIT(bytes[next...]) else { return false }
        position = next
        startFile()
        return true
    }

    /// The checksum of the protocol (CRC-16, polynomial 0xA001), half a byte at a time.
    static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt16 {
        let table: [UInt16] = [
            0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00,
            0x7800, 0xB401, 0x5000, 0x9C01, 0x8801, 0x4400,
        ]
        var sum: UInt16 = 0
        for byte in bytes {
            for half in [byte & 15, byte >> 4] {
                sum = (sum >> 4) ^ table[Int(sum & 15)] ^ table[Int(half)]
            }
        }
        return sum
    }

    // MARK: Messages

    private mutating func fail(at offset: Int, _ expected: String, _ found: String) {
        // The last two bytes of a file without a size may be its checksum.
        if !endsOpen || offset < end - 2 {
            failures.append(LineFailure(line: offset, expected: expected, found: found))
        }
        position = end
    }

    private mutating func define(local: Int, hasExtra: Bool, at offset: Int) {
        let short = "a definition of fields"
        guard position + 5 <= end else { return fail(at: offset, short, "the end of the file") }
        let isBigEndian = bytes[position + 1] == 1
        var definition = Definition(
            number: Int(FITBaseType.whole(bytes[(position + 2)..<(position + 4)], isBigEndian)),
            isBigEndian: isBigEndian)
        let count = Int(bytes[position + 4])
        position += 5
        guard position + 3 * count <= end else {
            return fail(at: offset, short, "the end of the file")
        }
        for _ in 0..<count {
            definition.fields.append(
                (bytes[position], Int(bytes[position + 1]), bytes[position + 2]))
            position += 3
        }
        if hasExtra {
            guard position < end, position + 1 + 3 * Int(bytes[position]) <= end else {
                return fail(at: offset, short, "the end of the file")
            }
            let extra = Int(bytes[position])
            for index in 0..<extra {
                definition.extraBytes += Int(bytes[position + 2 + 3 * index])
            }
            position += 1 + 3 * extra
            if extra > 0 { notes.add("fields of developers, passed over", line: offset) }
        }
        definitions[local] = definition
    }

    private mutating func message(local: Int, at offset: Int, seconds: UInt8?) -> FITMessage? {
        guard let definition = definitions[local] else {
            fail(at: offset, "the definition of a message before it", "none")
            return nil
        }
        var message = FITMessage(number: definition.number, offset: offset)
        for field in definition.fields {
            guard position + field.size <= end else {
                fail(at: offset, "a whole message", "the end of the file")
                return nil
            }
            message.fields[field.number] = FITBaseType.value(
                bytes[position..<(position + field.size)], type: field.type,
                isBigEndian: definition.isBigEndian)
            position += field.size
        }
        position += definition.extraBytes
        guard position <= end else {
            fail(at: offset, "a whole message", "the end of the file")
            return nil
        }
        if let time = message[253] {
            lastTimestamp = Int64(time)
        } else if let seconds, let last = lastTimestamp {
            lastTimestamp = last + ((Int64(seconds) - (last & 0x1F)) & 0x1F)
        }
        message.timestamp = message[253] != nil || seconds != nil ? lastTimestamp : nil
        return message
    }
}
