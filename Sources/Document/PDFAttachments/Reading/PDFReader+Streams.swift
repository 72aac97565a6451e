extension PDFReader {
    /// Where the bytes of a stream are.
    ///
    /// `Length` is believed where `endstream` stands behind so many bytes; else that word is looked
    /// for, and the end of line before it is none of the bytes'.
    func range(of stream: PDFIndirect) throws(PDFRefusal) -> Range<Int>? {
        guard let start = stream.data, start <= bytes.count else { return nil }
        if let length = try member("Length", of: stream.dictionary)?.integer, length >= 0,
            length <= bytes.count - start
        {
            var lexer = PDFLexer(bytes, at: start + length)
            let word = lexer.next()
            if word.is("endstream") || word.is("endobj") { return start..<start + length }
        }
        let found = bytes.first(of: "endstream", from: start)
        var end = found ?? bytes.first(of: "endobj", from: start) ?? bytes.count
        try pay((found ?? bytes.count) - start)
        if end > start, bytes[end - 1] == 0x0A { end -= 1 }
        if end > start, bytes[end - 1] == 0x0D { end -= 1 }
        return start..<end
    }

    /// What a stream holds, unpacked, and whether all of it could be.
    ///
    /// - Throws: ``PDFRefusal`` where a filter is not supported or a limit is met.
    func decode(_ stream: PDFIndirect) throws(PDFRefusal) -> InflatedBytes.Result {
        guard let range = try range(of: stream), let head = stream.dictionary else {
            throw PDFRefusal(.damaged, "a stream of the PDF has no bytes")
        }
        if head["F"] != nil {
            throw PDFRefusal(.unsupported, "the bytes are in another file than the PDF")
        }
        let filters = try filters(of: head)
        var result = InflatedBytes.Result(bytes: [], isWhole: true)
        var isFirst = true
        for (filter, parameters) in filters {
            let input = isFirst ? bytes[range] : result.bytes[...]
            let room = self.room
            let output = try filter.decode(input, parameters: parameters, limit: room)
            try unpacked(output.bytes.count)
            guard output.bytes.count <= room else {
                throw PDFRefusal(.limit, "a stream of the PDF is too large when it is unpacked")
            }
            result = InflatedBytes.Result(
                bytes: output.bytes, isWhole: result.isWhole && output.isWhole)
            isFirst = false
        }
        if isFirst {
            try unpacked(range.count)
            result.bytes = Array(bytes[range])
        }
        return result
    }

    private func filters(
        of head: [String: PDFObject]
    ) throws(PDFRefusal) -> [(PDFFilter, [String: PDFObject])] {
        let names = try list("Filter", of: head)
        let parameters = try list("DecodeParms", of: head)
        guard names.count <= limits.filters else {
            throw PDFRefusal(
                .limit, "a stream of the PDF was packed more than \(limits.filters) times")
        }
        var filters: [(PDFFilter, [String: PDFObject])] = []
        for (place, name) in names.enumerated() {
            guard let name = name.name, let filter = PDFFilter(named: name) else {
                throw PDFRefusal(
                    .unsupported, "its bytes are packed by a filter that attachments do not have")
            }
            var plain: [String: PDFObject] = [:]
            if place < parameters.count, let given = parameters[place].dictionary {
                for (key, value) in given { plain[key] = try resolve(value)?.value }
            }
            filters.append((filter, plain))
        }
        return filters
    }

    /// One value, or several in an array, without references.
    private func list(
        _ name: String, of head: [String: PDFObject]
    ) throws(PDFRefusal) -> [PDFObject] {
        guard let value = try member(name, of: head) else { return [] }
        guard let items = value.array else { return [value] }
        var plain: [PDFObject] = []
        for item in items.prefix(limits.filters + 1) {
            plain.append(try resolve(item)?.value ?? .null)
        }
        return plain
    }
}
