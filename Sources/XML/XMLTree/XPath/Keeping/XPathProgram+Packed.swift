package import Base

/// A program as bytes, so that a rule pack need not be compiled again.
extension XPathProgram: Packed {
    /// Whether all of it can be written: not what libxslt has compiled.
    package var canBePacked: Bool { peers.isEmpty && keys == nil }

    /// How many variables there are.
    package var variableCount: Int { variables.count }

    package func pack(into writer: inout PackedWriter) {
        writer.list(operations)
        writer.list(steps)
        writer.numbers(arguments.lazy.map(Int.init))
        writer.numbers(numbers.lazy.map { Int(bitPattern: UInt($0.bitPattern)) })
        writer.number(literals.count)
        for literal in literals { writer.text(bytes: literal) }
        writer.number(namespaces.count)
        for namespace in namespaces { writer.optional(namespace) }
        writer.list(names)
        writer.list(constants)
        writer.list(regexTexts)
        writer.list(variables)
        writer.number(foreigns.count)
        for foreign in foreigns {
            writer.number(Int(foreign.name))
            foreign.program.pack(into: &writer)
            writer.number(Int(foreign.path))
            writer.list(foreign.parameters.map { Expression(operation: $0, type: $1) })
        }
    }

    package init(from reader: inout PackedReader) throws(PackedDamage) {
        try self.init(from: &reader, isForeign: false)
    }

    /// - Parameter isForeign: Whether it is the program of a path in another document, which has
    ///   no other inside.
    private init(from reader: inout PackedReader, isForeign: Bool) throws(PackedDamage) {
        self.init()
        operations = try reader.list()
        steps = try reader.list()
        arguments = try reader.numbers(below: operations.count).map { Int32($0) }
        for _ in 0..<(try reader.count()) {
            numbers.append(Double(bitPattern: UInt64(UInt(bitPattern: try reader.number()))))
        }
        for _ in 0..<(try reader.count()) { literals.append(try reader.textBytes()) }
        namespaces = []
        for _ in 0..<(try reader.count()) { namespaces.append(try reader.optionalText()) }
        names = try reader.list()
        constants = try reader.list()
        for text in try reader.list(RegexText.self) {
            do throws(XPathRegex.Failure) {
                _ = try regex(text)
            } catch {
                throw PackedDamage()
            }
        }
        variables = try reader.list()
        let count = try reader.count()
        guard count == 0 || !isForeign else { throw PackedDamage() }
        for _ in 0..<count {
            let name = try reader.short()
            let program = try XPathProgram(from: &reader, isForeign: true)
            let path = try reader.short()
            let parameters = try reader.list(Expression.self).map { ($0.operation, $0.type) }
            foreigns.append(
                XPathForeign(name: name, program: program, path: path, parameters: parameters))
        }
        var check = XPathProgramCheck(self, isForeign: isForeign)
        try check.run()
    }
}

extension XPathProgram.RegexText: Packed {
    func pack(into writer: inout PackedWriter) {
        writer.text(pattern)
        writer.text(flags)
    }

    init(from reader: inout PackedReader) throws(PackedDamage) {
        self.init(pattern: try reader.text(), flags: try reader.text())
    }
}

extension XPathProgram.Name: Packed {
    func pack(into writer: inout PackedWriter) {
        writer.number(Int(namespace))
        writer.text(local)
    }

    init(from reader: inout PackedReader) throws(PackedDamage) {
        self.init(namespace: try reader.short(), local: try reader.text())
    }
}

extension XPathProgram.Variable: Packed {
    func pack(into writer: inout PackedWriter) {
        type.pack(into: &writer)
        writer.number(Int(operation))
        writer.flag(scope == .rule)
    }

    init(from reader: inout PackedReader) throws(PackedDamage) {
        self.init(
            type: try XPathType(from: &reader), operation: try reader.short(),
            scope: try reader.flag() ? .rule : .document)
    }
}

extension XPathProgram.Expression: Packed {
    package func pack(into writer: inout PackedWriter) {
        writer.number(Int(operation))
        type.pack(into: &writer)
    }

    package init(from reader: inout PackedReader) throws(PackedDamage) {
        self.init(operation: try reader.short(), type: try XPathType(from: &reader))
    }
}

extension XPathConstant: Packed {
    func pack(into writer: inout PackedWriter) {
        writer.number(strings.count)
        for string in strings { writer.text(bytes: string) }
    }

    init(from reader: inout PackedReader) throws(PackedDamage) {
        var strings: [[UInt8]] = []
        for _ in 0..<(try reader.count()) { strings.append(try reader.textBytes()) }
        self.init(strings)
    }
}

extension XPathType: Packed {
    private static let all = [XPathType.boolean, .number, .string, .strings, .nodes]

    package func pack(into writer: inout PackedWriter) {
        writer.number(Self.all.firstIndex(of: self) ?? 0)
    }

    package init(from reader: inout PackedReader) throws(PackedDamage) {
        self = Self.all[try reader.number(below: Self.all.count)]
    }
}
