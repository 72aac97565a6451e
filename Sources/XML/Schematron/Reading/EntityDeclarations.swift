/// The entities of a DOCTYPE.
struct EntityTable {
    enum Entity {
        case text([UInt8])
        /// The text of a file, by its system identifier.
        case file(String)
    }

    /// Entities for content and attributes; the first declaration of a name counts.
    var general: [String: Entity] = [:]
    /// Those for declarations.
    var parameters: [String: Entity] = [:]

    /// XML's own, which stay as they are written.
    static let predefined: Set<String> = ["lt", "gt", "amp", "apos", "quot"]
    /// Declarations of one schema.
    static let most = 10_000
}

/// Reads the declarations of a DOCTYPE (XML 1.0, sections 2.8 and 4.2).
struct EntityDeclarations {
    /// The files that hold further declarations: the external subset, and parameter entities that
    /// are used.
    private(set) var files: [String] = []

    /// Nothing, or what is wrong.
    enum Outcome {
        case success
        case failure(String)
    }

    /// Reads a whole DOCTYPE.
    mutating func read(_ reader: inout EntityReader, into table: inout EntityTable) -> Outcome {
        _ = reader.take("<!DOCTYPE")
        reader.skipSpace()
        guard reader.name() != nil else { return .failure("the DOCTYPE has no name") }
        reader.skipSpace()
        if let system = externalID(&reader) { files.append(system) }
        reader.skipSpace()
        if reader.take("[") {
            let outcome = readSubset(&reader, into: &table)
            if case .failure = outcome { return outcome }
            guard reader.take("]") else { return .failure("the DOCTYPE has no end") }
            reader.skipSpace()
        }
        return reader.take(">") ? .success : .failure("the DOCTYPE has no end")
    }

    /// Reads declarations until `]` or the end.
    mutating func readSubset(
        _ reader: inout EntityReader, into table: inout EntityTable
    ) -> Outcome {
        while true {
            reader.skipSpace()
            guard let byte = reader.peek, byte != UInt8(ascii: "]") else { return .success }
            if byte == UInt8(ascii: "%") {
                guard let name = reader.reference(), let entity = table.parameters[name] else {
                    return .failure("a parameter entity is not declared")
                }
                _ = reader.skip(through: ";")
                if case .file(let system) = entity { files.append(system) }
                if case .text(let bytes) = entity {
                    guard !bytes.contains(UInt8(ascii: "%")) else {
                        return .failure("a parameter entity inside another is not supported")
                    }
                    var inside = EntityReader(bytes)
                    let outcome = readSubset(&inside, into: &table)
                    if case .failure = outcome { return outcome }
                }
            } else if reader.take("<!--") {
                if !reader.skip(through: "-->") { return .failure("a comment has no end") }
            } else if reader.take("<?") {
                if !reader.skip(through: "?>") { return .failure("an instruction has no end") }
            } else if reader.take("<!ENTITY") {
                if let message = entity(&reader, into: &table) { return .failure(message) }
            } else if reader.take("<!") {
                if let message = skipDeclaration(&reader) { return .failure(message) }
            } else {
                return .failure("a declaration is expected in the DOCTYPE")
            }
        }
    }

    /// Reads one declaration; what is wrong with it.
    private func entity(_ reader: inout EntityReader, into table: inout EntityTable) -> String? {
        reader.skipSpace()
        let isParameter = reader.take("%")
        reader.skipSpace()
        guard let name = reader.name() else { return "an entity has no name" }
        reader.skipSpace()
        let entity: EntityTable.Entity
        if let system = externalID(&reader) {
            entity = .file(system)
            reader.skipSpace()
            if reader.take("NDATA") { return "the entity `\(name.prefix(80))` is not text" }
        } else if let text = reader.literal() {
            entity = .text(Self.characters(text))
        } else {
            return "the entity `\(name.prefix(80))` has no text"
        }
        reader.skipSpace()
        guard reader.take(">") else { return "the entity `\(name.prefix(80))` has no end" }
        guard table.general.count + table.parameters.count < EntityTable.most else {
            return "the DOCTYPE declares more than \(EntityTable.most) entities"
        }
        if isParameter {
            if table.parameters[name] == nil { table.parameters[name] = entity }
        } else if table.general[name] == nil {
            table.general[name] = entity
        }
        return nil
    }

    /// An element's, attribute list's or notation's declaration, with its quoted texts.
    private func skipDeclaration(_ reader: inout EntityReader) -> String? {
        while let byte = reader.peek {
            if byte == UInt8(ascii: ">") {
                reader.skip()
                return nil
            }
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                if reader.literal() == nil { return "a declaration has no end" }
            } else {
                reader.skip()
            }
        }
        return "a declaration has no end"
    }

    private func externalID(_ reader: inout EntityReader) -> String? {
        if reader.take("PUBLIC") {
            reader.skipSpace()
            guard reader.literal() != nil else { return nil }
        } else if !reader.take("SYSTEM") {
            return nil
        }
        reader.skipSpace()
        return reader.literal().map { String(decoding: $0, as: UTF8.self) }
    }

    /// An entity's text with its references to characters replaced, once (XML 1.0, section 4.5).
    private static func characters(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = text[...]
        while let byte = rest.first {
            let head = rest.prefix(12)
            if byte == UInt8(ascii: "&"), let end = head.firstIndex(of: UInt8(ascii: ";")),
                head.dropFirst().first == UInt8(ascii: "#")
            {
                let digits = String(
                    decoding: rest[(rest.startIndex + 2)..<end], as: UTF8.self)
                let value =
                    digits.hasPrefix("x")
                    ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
                if let scalar = value.flatMap(Unicode.Scalar.init) {
                    result += String(Character(scalar)).utf8
                    rest = rest[(end + 1)...]
                    continue
                }
            }
            result.append(byte)
            rest = rest.dropFirst()
        }
        return result
    }
}
