/// A PDF that is being read: its bytes, where its objects are, and what it has cost.
///
/// Tables are believed as long as they fit. Once an object does not stand where they say, they are
/// forgotten as a whole and the objects looked for in the bytes.
final class PDFReader {
    /// The file from its head on: offsets count from there.
    let bytes: [UInt8]
    let limits: PDFLimits
    var places = ObjectPlaces()
    /// Whether the objects had to be looked for.
    private(set) var wasDamaged = false
    private var account: PDFAccount
    private var objects: [Int: PDFIndirect] = [:]
    private var streams: [Int: ObjectStream] = [:]
    /// Objects whose reading has begun and not ended.
    private var open: Set<Int> = []
    /// Bytes that the kept objects were read from.
    private var keptBytes = 0

    /// - Throws: ``PDFRefusal`` where no objects are found, or it is encrypted.
    init(_ bytes: [UInt8], limits: PDFLimits) throws(PDFRefusal) {
        self.bytes = bytes
        self.limits = limits
        account = PDFAccount(limits, bytes: bytes.count)
        try pay(bytes.count)
        do throws(PDFRefusal) {
            places = try readTables()
        } catch {
            guard error == .astray else { throw error }
            try search()
        }
        if let lock = places.trailer["Encrypt"] {
            if case .null = lock { return }
            throw .encrypted
        }
    }

    /// Does something; a second time, with the objects looked for, where the tables led astray.
    func attempt<Result>(
        _ body: () throws(PDFRefusal) -> Result
    ) throws(PDFRefusal) -> Result {
        do throws(PDFRefusal) {
            return try body()
        } catch {
            guard error == .astray, !wasDamaged else { throw error }
            try search()
            guard places.trailer["Encrypt"] == nil else { throw .encrypted }
            return try body()
        }
    }

    /// Pays for bytes that were looked at.
    func pay(_ bytes: Int) throws(PDFRefusal) { try account.look(bytes) }

    private func search() throws(PDFRefusal) {
        wasDamaged = true
        (objects, streams, open) = ([:], [:], [])
        places = ObjectPlaces()
        places = try searchObjects()
        (objects, open) = ([:], [])
    }

    /// The object that stands at an offset, and where it ends; nil where none does.
    func parseIndirect(
        at offset: Int
    ) throws(PDFRefusal) -> (reference: PDFReference, object: PDFIndirect)? {
        guard offset >= 0, offset < bytes.count else { return nil }
        var parser = PDFParser(bytes, at: offset, limits: limits)
        let found = try parser.indirect()
        try pay(parser.lexer.at - offset)
        return found.map { ($0.0, $0.1) }
    }

    /// The object behind a value: itself, where it is no reference.
    ///
    /// - Returns: nil for null, for an object that is not there, and for one that leads to itself.
    func resolve(_ value: PDFObject) throws(PDFRefusal) -> PDFIndirect? {
        var value = value
        for _ in 0..<8 {
            guard case .reference(let reference) = value else {
                if case .null = value { return nil }
                return PDFIndirect(value: value)
            }
            let object = try self.object(reference.number)
            guard case .reference = object.value else {
                if case .null = object.value { return nil }
                return object
            }
            value = object.value
        }
        return nil
    }

    /// A member of a dictionary, behind its reference.
    func member(
        _ name: String, of dictionary: [String: PDFObject]?
    ) throws(PDFRefusal) -> PDFObject? {
        guard let value = dictionary?[name] else { return nil }
        return try resolve(value)?.value
    }

    private func object(_ number: Int) throws(PDFRefusal) -> PDFIndirect {
        if let known = objects[number] { return known }
        // Objects that need each other to be read are a loop, or a ladder that no writer makes.
        guard let place = places.places[number], open.count < limits.depth,
            open.insert(number).inserted
        else { return .null }
        defer { open.remove(number) }
        let before = account.spent
        let object: PDFIndirect
        switch place {
        case .free: object = .null
        case .offset(let offset):
            let found = try parseIndirect(at: offset)
            guard let found, found.reference.number == number else {
                if wasDamaged { return .null }
                throw .astray
            }
            object = found.object
        case .packed(let stream, let index):
            object = PDFIndirect(value: try packed(number, in: stream, at: index))
        }
        let cost = account.spent - before
        if keptBytes + cost <= bytes.count + limits.keptBytes {
            keptBytes += cost
            objects[number] = object
        }
        return object
    }

    private func packed(
        _ number: Int, in stream: Int, at index: Int
    ) throws(PDFRefusal) -> PDFObject {
        guard let packed = try objectStream(stream) else {
            if wasDamaged { return .null }
            throw .astray
        }
        guard packed.entries.indices.contains(index), packed.entries[index].number == number else {
            if wasDamaged { return .null }
            throw .astray
        }
        let (value, bytes) = try packed.parsed(index, limits)
        try pay(bytes)
        return value
    }

    /// An object stream by its number, unpacked once; nil where it is none.
    func objectStream(_ number: Int) throws(PDFRefusal) -> ObjectStream? {
        if let known = streams[number] { return known }
        // A stream is never packed itself.
        guard case .offset? = places.places[number] else { return nil }
        let object = try self.object(number)
        guard object.data != nil, let head = object.dictionary,
            let count = try member("N", of: head)?.integer,
            let first = try member("First", of: head)?.integer,
            let stream = ObjectStream(try decode(object).bytes, count: count, first: first)
        else { return nil }
        try pay(first)
        streams[number] = stream
        return stream
    }

    /// Bytes that may still be unpacked, of one stream at most.
    var room: Int { min(account.room, limits.attachmentBytes) }

    /// Pays for bytes that were unpacked.
    func unpacked(_ bytes: Int) throws(PDFRefusal) { try account.unpack(bytes) }
}
