/// The tables of types and groups, cut into blocks of lines that are read when they are asked for:
/// words for one finding need a handful of types, and all of them take longer than a document.
struct TypeTables: Sendable {
    /// Where a type is declared.
    private enum Declaration: Sendable {
        /// A block: its header and the lines below it.
        case block(ArraySlice<UInt8>)
        /// A line of `AddressAndNameTypes.parts`: a type that only fixes the `partType` of its base.
        case part(NotationLine)
    }

    /// The names of all types, in the tables' order.
    private(set) var names: [String] = []
    /// The types of the global elements by their names.
    let elementTypes: [String: String]
    /// The types of the global attributes by their names.
    let attributeTypes: [String: String]
    private var declarations: [Declaration] = []
    private var groups: [String: ArraySlice<UInt8>] = [:]

    init(
        types: [String], parts: String, groups: String, elementTypes: [String: String],
        attributeTypes: [String: String]
    ) {
        self.elementTypes = elementTypes
        self.attributeTypes = attributeTypes
        for table in types {
            for (name, lines) in Self.blocks(of: table) {
                names.append(name)
                declarations.append(.block(lines))
            }
        }
        for line in NotationLine.lines(of: parts) {
            names.append(line.words[0])
            declarations.append(.part(line))
        }
        for (name, lines) in Self.blocks(of: groups) { self.groups[name] = lines }
    }

    /// The type of a number in ``names``, without what it has from its base.
    func type(at index: Int) -> ModelType {
        switch declarations[index] {
        case .part(let line): return Self.fixedPart(line.words)
        case .block(let lines):
            var notation = TypeNotation(lines, in: self)
            return notation.type()
        }
    }

    /// What a group holds.
    func group(_ name: String) -> TypeNotation.Body {
        var notation = TypeNotation(groups[name]!, in: self)
        return notation.group()
    }

    /// The blocks of a table, each with the second word of its header: its name.
    private static func blocks(of table: String) -> [(name: String, lines: ArraySlice<UInt8>)] {
        let bytes = Array(table.utf8)
        var starts: [Int] = []
        var line = 0
        while line < bytes.count {
            if bytes[line] > UInt8(ascii: " ") { starts.append(line) }
            line = (bytes[line...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count) + 1
        }
        return starts.indices.map { index in
            let end = index + 1 < starts.count ? starts[index + 1] : bytes.count
            let lines = bytes[starts[index]..<end]
            let name = lines.drop { $0 > UInt8(ascii: " ") }.dropFirst()
                .prefix { $0 > UInt8(ascii: " ") }
            return (String(decoding: name, as: UTF8.self), lines)
        }
    }

    private static func fixedPart(_ words: [String]) -> ModelType {
        let valueType = words[1] == "ADXP" ? "AddressPartType" : "EntityNamePartType"
        let part = ModelAttribute(
            namespace: nil, local: "partType", valueType: valueType, use: .optional,
            fixed: words[2], defaultValue: nil)
        return ModelType(
            name: words[0], namespace: .hl7, isClass: false, isSimple: false,
            isAbstract: false, isMixed: true, base: words[1], derivation: .restricts,
            ownContent: [], ownAttributes: [part])
    }
}
