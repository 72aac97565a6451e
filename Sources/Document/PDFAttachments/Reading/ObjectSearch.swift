extension PDFReader {
    /// Looks for the objects themselves, where the tables are damaged or lead astray: `12 0 obj`
    /// wherever it stands; of two with one number the later one counts, as with updates.
    ///
    /// - Complexity: O(*n*) in the bytes, beside what object streams cost.
    func searchObjects() throws(PDFRefusal) -> ObjectPlaces {
        try pay(bytes.count)
        var found = ObjectPlaces()
        var packing: [Int] = []
        var catalog: PDFReference?
        var at = 0
        while let place = bytes.first(of: "obj", from: at) {
            at = place + 3
            guard let start = startOfObject(before: place) else { continue }
            var lexer = PDFLexer(bytes, at: start)
            guard case .integer(let number) = lexer.next(),
                case .integer(let generation) = lexer.next()
            else { continue }
            try found.replace(number, .offset(start), limits)
            let reference = PDFReference(number: number, generation: generation)
            guard let type = try typeOfDictionary(at: at) else { continue }
            if type == "ObjStm" { packing.append(number) }
            if type == "Catalog" { catalog = reference }
            if type == "XRef", let head = try parseIndirect(at: start)?.object.dictionary {
                newer(head, &found)
            }
        }
        try searchTrailers(&found)
        places = found
        try unpackObjectStreams(packing, &found, &catalog)
        if let catalog, try resolve(found.trailer["Root"] ?? .null)?.dictionary == nil {
            found.trailer["Root"] = .reference(catalog)
        }
        guard found.trailer["Root"] != nil else { throw .rootless }
        return found
    }

    /// Where `12 0 obj` begins whose last word stands at a place.
    private func startOfObject(before place: Int) -> Int? {
        var at = place - 1
        func skip(_ isPart: (UInt8) -> Bool) -> Bool {
            let start = at
            while at >= 0, start - at < 20, isPart(bytes[at]) { at -= 1 }
            return at < start
        }
        guard skip(\.isSpaceOfPDF), skip(\.isDigitOfPDF), skip(\.isSpaceOfPDF),
            skip(\.isDigitOfPDF)
        else { return nil }
        return at + 1
    }

    /// `Type` of a dictionary that begins here; looks no further than its first bytes.
    private func typeOfDictionary(at offset: Int) throws(PDFRefusal) -> String? {
        var lexer = PDFLexer(bytes, at: offset)
        guard case .dictionaryOpen = lexer.next() else { return nil }
        var parser = PDFParser(bytes, at: offset, limits: limits)
        let head = try parser.value()?.dictionary
        try pay(parser.lexer.at - offset)
        return head?["Type"]?.name
    }

    private func searchTrailers(_ found: inout ObjectPlaces) throws(PDFRefusal) {
        var at = 0
        while let place = bytes.first(of: "trailer", from: at) {
            at = place + 7
            var parser = PDFParser(bytes, at: at, limits: limits)
            if let trailer = try parser.value()?.dictionary { newer(trailer, &found) }
            try pay(parser.lexer.at - at)
        }
    }

    /// What stands later in the file is newer.
    private func newer(_ trailer: [String: PDFObject], _ found: inout ObjectPlaces) {
        for name in ["Root", "Encrypt"] {
            if let value = trailer[name] { found.trailer[name] = value }
        }
    }

    private func unpackObjectStreams(
        _ streams: [Int], _ found: inout ObjectPlaces, _ catalog: inout PDFReference?
    ) throws(PDFRefusal) {
        for stream in streams {
            guard let packed = try objectStream(stream) else { continue }
            for (index, entry) in packed.entries.enumerated() {
                // An object outside is from an update, or the same.
                if case .offset? = found.places[entry.number] { continue }
                try found.replace(
                    entry.number, .packed(stream: stream, index: index), limits)
                guard catalog == nil,
                    try packed.object(index, limits)?.dictionary?["Type"]?.name == "Catalog"
                else { continue }
                catalog = PDFReference(number: entry.number, generation: 0)
            }
        }
        places = found
    }
}

extension [UInt8] {
    /// Where a word stands first, at a place or behind it.
    ///
    /// - Complexity: O(*n*): no word that is searched for begins again within itself.
    func first(of word: StaticString, from start: Int, before end: Int? = nil) -> Int? {
        let wanted = Array("\(word)".utf8)
        let last = (end ?? count) - wanted.count
        guard start <= last else { return nil }
        for place in start...last where self[place] == wanted[0] {
            if self[place..<place + wanted.count].elementsEqual(wanted) { return place }
        }
        return nil
    }

    /// Where a word stands last.
    func last(of word: StaticString) -> Int? {
        let wanted = Array("\(word)".utf8)
        guard count >= wanted.count else { return nil }
        for place in stride(from: count - wanted.count, through: 0, by: -1)
        where self[place] == wanted[0] {
            if self[place..<place + wanted.count].elementsEqual(wanted) { return place }
        }
        return nil
    }
}
