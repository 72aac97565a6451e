/// Finds the attachments of a PDF in all places where they may be named.
struct AttachmentSearch {
    private let reader: PDFReader
    private(set) var found: [PDFAttachment] = []
    private var known: Set<Int> = []

    init(_ reader: PDFReader) { self.reader = reader }

    /// Looks in the places where attachments belong.
    mutating func searchPlaces() throws(PDFRefusal) {
        let root = try reader.resolve(reader.places.trailer["Root"] ?? .null)?.dictionary
        guard let root else { throw reader.wasDamaged ? .rootless : .astray }
        let names = try reader.member("Names", of: root)?.dictionary
        try searchTree(names?["EmbeddedFiles"] ?? .null)
        try searchAssociated(of: root)
        try searchPages(root["Pages"] ?? .null)
    }

    /// Looks at every object: whatever has an embedded file is found, wherever it hangs.
    mutating func searchEverywhere() throws(PDFRefusal) {
        for number in reader.places.places.keys.sorted() {
            let reference = PDFReference(number: number, generation: 0)
            guard let head = try reader.resolve(.reference(reference))?.dictionary,
                head["EF"] != nil
            else { continue }
            try add(.dictionary(head), .unlinked)
        }
    }

    /// The tree of names (ISO 32000-1, 7.9.6): leaves hold names and files in turn.
    private mutating func searchTree(_ root: PDFObject) throws(PDFRefusal) {
        var pending = [root]
        var seen: Set<Int> = []
        while let item = pending.popLast() {
            if let number = item.reference?.number, !seen.insert(number).inserted { continue }
            try reader.pay(16)
            guard let node = try reader.resolve(item)?.dictionary else { continue }
            let pairs = try reader.member("Names", of: node)?.array ?? []
            for place in stride(from: 1, to: pairs.count, by: 2) {
                try add(pairs[place], .nameTree)
            }
            let kids = try reader.member("Kids", of: node)?.array ?? []
            try reader.pay(kids.count * 16)
            pending += kids.reversed()
        }
    }

    private mutating func searchAssociated(
        of holder: [String: PDFObject]
    ) throws(PDFRefusal) {
        guard let value = try reader.member("AF", of: holder) else { return }
        if let files = value.array {
            for file in files { try add(file, .associated) }
        } else {
            try add(value, .associated)
        }
    }

    /// Pages (ISO 32000-1, 7.7.3) with their notes.
    private mutating func searchPages(_ root: PDFObject) throws(PDFRefusal) {
        var pending = [root]
        var seen: Set<Int> = []
        while let item = pending.popLast() {
            if let number = item.reference?.number, !seen.insert(number).inserted { continue }
            try reader.pay(16)
            guard let page = try reader.resolve(item)?.dictionary else { continue }
            try searchAssociated(of: page)
            for note in try reader.member("Annots", of: page)?.array ?? [] {
                try reader.pay(16)
                guard let note = try reader.resolve(note)?.dictionary else { continue }
                try searchAssociated(of: note)
                guard try reader.member("Subtype", of: note)?.name == "FileAttachment" else {
                    continue
                }
                try add(note["FS"] ?? .null, .annotation)
            }
            let kids = try reader.member("Kids", of: page)?.array ?? []
            try reader.pay(kids.count * 16)
            pending += kids.reversed()
        }
    }

    /// Notes a file specification (ISO 32000-1, 7.11.3), where it embeds a file.
    private mutating func add(
        _ value: PDFObject, _ place: PDFAttachment.Place
    ) throws(PDFRefusal) {
        try reader.pay(16)
        guard let head = try reader.resolve(value)?.dictionary,
            let files = try reader.member("EF", of: head)?.dictionary
        else { return }
        let file =
            files["UF"]?.reference ?? files["F"]?.reference
            ?? files.sorted { $0.key < $1.key }.lazy.compactMap(\.value.reference).first
        guard let file, known.insert(file.number).inserted else { return }
        guard found.count < reader.limits.attachments else {
            throw PDFRefusal(
                .limit, "the PDF has more than \(reader.limits.attachments) attachments")
        }
        var name = try reader.member("UF", of: head)?.string
        if name == nil { name = try reader.member("F", of: head)?.string }
        let stream = try reader.resolve(.reference(file))
        found.append(
            PDFAttachment(
                place: place, name: name?.textOfPDF ?? "",
                relationship: try reader.member("AFRelationship", of: head)?.name,
                mediaType: try reader.member("Subtype", of: stream?.dictionary)?.name,
                object: file.number))
    }
}
