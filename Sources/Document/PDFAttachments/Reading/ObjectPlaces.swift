/// Where the objects of a file are (ISO 32000-1, 7.5.4 to 7.5.8).
struct ObjectPlaces {
    enum Place {
        /// Deleted, or never there.
        case free
        /// At an offset from the file's head.
        case offset(Int)
        /// In an object stream, at an index.
        case packed(stream: Int, index: Int)
    }

    /// By number; what was said last in the file.
    var places: [Int: Place] = [:]
    /// The newest trailer: what older ones say counts where it says nothing.
    var trailer: [String: PDFObject] = [:]

    /// Takes over what an older table says.
    mutating func add(_ number: Int, _ place: Place, _ limits: PDFLimits) throws(PDFRefusal) {
        guard places[number] == nil else { return }
        guard places.count < limits.objects else {
            throw PDFRefusal(.limit, "the PDF names more than \(limits.objects) objects")
        }
        places[number] = place
    }

    /// Takes over what a newer one says.
    mutating func replace(_ number: Int, _ place: Place, _ limits: PDFLimits) throws(PDFRefusal) {
        places[number] = nil
        try add(number, place, limits)
    }

    mutating func merge(_ older: [String: PDFObject]) {
        trailer.merge(older) { newer, _ in newer }
    }
}

extension PDFReader {
    /// Follows the tables from the end of the file to its beginning.
    ///
    /// - Throws: ``PDFRefusal/astray`` where they do not fit the bytes.
    func readTables() throws(PDFRefusal) -> ObjectPlaces {
        var found = ObjectPlaces()
        var pending = [try startOfTables()]
        var seen: Set<Int> = []
        while let offset = pending.popLast() {
            guard seen.insert(offset).inserted else { continue }
            guard seen.count <= limits.sections else {
                throw PDFRefusal(.limit, "the PDF has more than \(limits.sections) updates")
            }
            let older = try readTable(at: offset, into: &found)
            if let older { pending.append(older) }
        }
        guard found.trailer["Root"]?.reference != nil else { throw .astray }
        return found
    }

    /// What stands behind the last `startxref`.
    private func startOfTables() throws(PDFRefusal) -> Int {
        guard let place = bytes.last(of: "startxref") else { throw .astray }
        var lexer = PDFLexer(bytes, at: place + 9)
        guard case .integer(let offset) = lexer.next(), offset >= 0, offset < bytes.count else {
            throw .astray
        }
        return offset
    }

    /// - Returns: The offset of the table before it; nil where it is the first one.
    private func readTable(
        at offset: Int, into found: inout ObjectPlaces
    ) throws(PDFRefusal) -> Int? {
        guard offset >= 0, offset < bytes.count else { throw .astray }
        var lexer = PDFLexer(bytes, at: offset)
        let trailer: [String: PDFObject]
        if lexer.next().is("xref") {
            trailer = try readPlainTable(lexer, into: &found)
        } else {
            trailer = try readTableStream(at: offset, into: &found)
        }
        found.merge(trailer)
        guard let older = trailer["Prev"] else { return nil }
        guard let older = older.integer else { throw .astray }
        return older
    }

    private func readPlainTable(
        _ start: PDFLexer, into found: inout ObjectPlaces
    ) throws(PDFRefusal) -> [String: PDFObject] {
        var lexer = start
        let begin = lexer.at
        var free: [Int] = []
        var used: [(number: Int, offset: Int)] = []
        while true {
            let token = lexer.next()
            if token.is("trailer") { break }
            guard case .integer(let first) = token, case .integer(let count) = lexer.next(),
                first >= 0, count >= 0
            else { throw .astray }
            for index in 0..<min(count, bytes.count) {
                guard case .integer(let offset) = lexer.next(), case .integer = lexer.next() else {
                    throw .astray
                }
                let kind = lexer.next()
                if kind.is("n") {
                    used.append((first + index, offset))
                } else if kind.is("f") {
                    free.append(first + index)
                } else {
                    throw .astray
                }
            }
        }
        try pay(lexer.at - begin)
        var parser = PDFParser(bytes, at: lexer.at, limits: limits)
        guard let trailer = try parser.value()?.dictionary else { throw .astray }
        try pay(parser.lexer.at - lexer.at)
        for entry in used { try found.add(entry.number, .offset(entry.offset), limits) }
        // A hybrid file: what its table calls free may be in the stream beside it.
        if let offset = trailer["XRefStm"]?.integer {
            _ = try readTableStream(at: offset, into: &found)
        }
        for number in free { try found.add(number, .free, limits) }
        return trailer
    }

    private func readTableStream(
        at offset: Int, into found: inout ObjectPlaces
    ) throws(PDFRefusal) -> [String: PDFObject] {
        guard let object = try parseIndirect(at: offset)?.object, object.data != nil,
            let head = object.dictionary, head["Type"]?.name == "XRef",
            let widths = head["W"]?.array?.map({ $0.integer ?? -1 }), widths.count >= 3,
            widths.allSatisfy({ (0...8).contains($0) })
        else { throw .astray }
        let rows = try decode(object).bytes
        let rowBytes = widths[0] + widths[1] + widths[2]
        guard rowBytes > 0 else { throw .astray }
        let ranges =
            head["Index"]?.array?.map { $0.integer ?? -1 } ?? [0, head["Size"]?.integer ?? 0]
        var at = 0
        for place in stride(from: 0, to: ranges.count - 1, by: 2) {
            let (first, count) = (ranges[place], ranges[place + 1])
            guard first >= 0, count >= 0, first <= 1 << 40 else { throw .astray }
            for index in 0..<count {
                guard at + rowBytes <= rows.count else { break }
                var fields: [Int] = []
                for width in widths.prefix(3) {
                    let field = rows[at..<at + width].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
                    fields.append(Int(field & 0x7FFF_FFFF_FFFF))
                    at += width
                }
                let kind = widths[0] == 0 ? 1 : fields[0]
                let entry: ObjectPlaces.Place =
                    switch kind {
                    case 1: .offset(fields[1])
                    case 2: .packed(stream: fields[1], index: fields[2])
                    default: .free
                    }
                try found.add(first + index, entry, limits)
            }
        }
        return head
    }
}
