import XMLTree

/// Puts the entities that a schema's own DOCTYPE declares in their places (XML 1.0, sections 4.1
/// to 4.4), so that the text has no DOCTYPE any more. Only for schemas: documents have no door for
/// a DOCTYPE.
///
/// Entities come from the internal subset and from files beside the schema; their text, their
/// depth and their number are bounded. Declarations of elements, attributes and notations have no
/// effect, as nothing is validated against them.
struct SchemaEntities {
    /// Bytes of a file: those, or why they cannot be had; nil where there is no such file.
    enum Bytes {
        case success([UInt8])
        case failure(String?)
    }

    private let file: String
    private let open: (_ name: String) -> Bytes
    private var table = EntityTable()
    private var output: [UInt8] = []
    private var lines = EntityLines()
    /// The place of the next byte that is written.
    private var made = TextPlace()
    /// The place in the file of the entity that is being written; nil outside of entities.
    private var origin: XMLPosition?
    private var path: [String] = []
    private var references = 0

    /// Bytes that a file may have once its entities are in their places.
    static let mostBytes = 32 << 20
    /// Entities inside each other.
    static let mostDepth = 16
    /// Entities that are put in, also empty ones.
    static let mostReferences = 200_000

    init(file: String, open: @escaping (_ name: String) -> Bytes) {
        self.file = file
        self.open = open
    }

    /// The text without its DOCTYPE, and where its lines stood.
    mutating func expand(
        _ bytes: [UInt8]
    ) throws(SchematronFailure.Issue) -> (bytes: [UInt8], lines: EntityLines) {
        guard !bytes.starts(with: [0xFE, 0xFF]), !bytes.starts(with: [0xFF, 0xFE]) else {
            throw issue(
                XMLPosition(line: 1, column: 1), "a schema with a DOCTYPE must be in UTF-8",
                help: "save it as UTF-8")
        }
        output.reserveCapacity(bytes.count)
        var reader = EntityReader(bytes)
        try content(&reader)
        return (output, lines)
    }

    private func issue(
        _ place: XMLPosition, _ message: String, help: String
    ) -> SchematronFailure.Issue {
        SchematronFailure.Issue(
            file: file, position: origin ?? place, message: message, help: help)
    }

    // MARK: - Content

    private mutating func content(
        _ reader: inout EntityReader
    ) throws(SchematronFailure.Issue) {
        begin(reader.place)
        while let byte = reader.peek {
            switch byte {
            case UInt8(ascii: "<"):
                if reader.starts("<!DOCTYPE") {
                    guard origin == nil else {
                        throw issue(
                            reader.place.position, "an entity contains a DOCTYPE",
                            help: "remove it from the entity")
                    }
                    try doctype(&reader)
                    begin(reader.place)
                } else if reader.starts("<!--") {
                    try copy(&reader, through: "-->")
                } else if reader.starts("<![CDATA[") {
                    try copy(&reader, through: "]]>")
                } else if reader.starts("<?") {
                    try copy(&reader, through: "?>")
                } else {
                    try tag(&reader)
                }
            case UInt8(ascii: "&"): try reference(&reader, quote: nil)
            default: try write(byte, &reader)
            }
        }
    }

    /// A tag, in whose attributes entities are replaced.
    private mutating func tag(_ reader: inout EntityReader) throws(SchematronFailure.Issue) {
        var quote: UInt8?
        while let byte = reader.peek {
            if let open = quote {
                if byte == UInt8(ascii: "&") {
                    try reference(&reader, quote: open)
                    continue
                }
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            try write(byte, &reader)
            if quote == nil, byte == UInt8(ascii: ">") { return }
        }
    }

    /// `&name;`: its text where it is one of the schema's, else as it is written.
    private mutating func reference(
        _ reader: inout EntityReader, quote: UInt8?
    ) throws(SchematronFailure.Issue) {
        let place = reader.place
        guard let name = reader.reference(), !EntityTable.predefined.contains(name) else {
            return try write(UInt8(ascii: "&"), &reader)
        }
        guard let entity = table.general[name] else {
            throw issue(
                place.position, "the entity `\(name.prefix(80))` is not declared",
                help: "declare it in the DOCTYPE")
        }
        guard path.count < Self.mostDepth, !path.contains(name) else {
            throw issue(
                place.position,
                path.contains(name)
                    ? "the entity `\(name.prefix(80))` contains itself"
                    : "entities are nested deeper than \(Self.mostDepth) levels",
                help: "replace the entities by their text")
        }
        references += 1
        guard references <= Self.mostReferences else {
            throw issue(
                place.position, "more than \(Self.mostReferences) entity references",
                help: "replace the entities by their text")
        }
        for _ in 0..<(name.utf8.count + 2) { reader.skip() }
        let text = try text(of: entity, named: name, at: place.position)
        let outer = origin
        origin = outer ?? place.position
        path.append(name)
        var inside = EntityReader(text)
        if let quote {
            try attribute(&inside, quote: quote)
        } else {
            try content(&inside)
        }
        path.removeLast()
        origin = outer
        begin(reader.place)
    }

    /// An entity's text in an attribute: quotes are data there, and white space is a space.
    private mutating func attribute(
        _ reader: inout EntityReader, quote: UInt8
    ) throws(SchematronFailure.Issue) {
        begin(reader.place)
        while let byte = reader.peek {
            switch byte {
            case UInt8(ascii: "&"): try reference(&reader, quote: quote)
            case UInt8(ascii: "<"):
                throw issue(
                    reader.place.position, "an entity in an attribute contains `<`",
                    help: "write `&#38;lt;` in the entity")
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                for byte in (byte == UInt8(ascii: "'") ? "&#39;" : "&#34;").utf8 { try put(byte) }
                reader.skip()
            case 0x09, 0x0A, 0x0D:
                try put(0x20)
                reader.skip()
            default: try write(byte, &reader)
            }
        }
    }

    private mutating func copy(
        _ reader: inout EntityReader, through end: StaticString
    ) throws(SchematronFailure.Issue) {
        repeat {
            if reader.starts(end) {
                for _ in 0..<end.utf8CodeUnitCount {
                    if let byte = reader.peek { try write(byte, &reader) }
                }
                return
            }
            guard let byte = reader.peek else { return }
            try write(byte, &reader)
        } while true
    }

    private mutating func write(
        _ byte: UInt8, _ reader: inout EntityReader
    ) throws(SchematronFailure.Issue) {
        try put(byte)
        reader.skip()
    }

    private mutating func put(_ byte: UInt8) throws(SchematronFailure.Issue) {
        output.append(byte)
        made.take(byte)
        guard output.count <= Self.mostBytes else {
            throw issue(
                made.position, "the schema and its entities are larger than 32 MB",
                help: "shorten the entities")
        }
    }

    private mutating func begin(_ place: TextPlace) {
        lines.add(
            made: made.position, original: origin ?? place.position, isEntity: origin != nil)
    }

    // MARK: - Declarations

    private mutating func doctype(
        _ reader: inout EntityReader
    ) throws(SchematronFailure.Issue) {
        let start = reader.place
        var declarations = EntityDeclarations()
        let found = declarations.read(&reader, into: &table)
        if case .failure(let message) = found {
            throw issue(
                reader.place.position, message,
                help: "correct the DOCTYPE; only general entities are needed")
        }
        for name in declarations.files {
            switch open(name) {
            case .success(let bytes):
                var subset = EntityReader(EntityReader.withoutDeclaration(bytes))
                var further = EntityDeclarations()
                if case .failure(let message) = further.readSubset(&subset, into: &table) {
                    throw issue(
                        start.position, "the file `\(name.prefix(160))` of the DOCTYPE: \(message)",
                        help: "correct the declarations in that file")
                }
            case .failure(let message):
                // Without its entities it is as well as not there.
                guard let message else { continue }
                throw issue(start.position, message, help: "name a file beside the schema")
            }
        }
    }

    private mutating func text(
        of entity: EntityTable.Entity, named name: String, at place: XMLPosition
    ) throws(SchematronFailure.Issue) -> [UInt8] {
        switch entity {
        case .text(let bytes): return bytes
        case .file(let system):
            switch open(system) {
            case .success(let bytes):
                let text = EntityReader.withoutDeclaration(bytes)
                table.general[name] = .text(text)
                return text
            case .failure(let message):
                throw issue(
                    place,
                    message
                        ?? "the file `\(system.prefix(160))` of the entity "
                        + "`\(name.prefix(80))` was not found",
                    help: "put it beside the schema, or correct the name")
            }
        }
    }
}
