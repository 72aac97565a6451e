package import Base
package import XPath

extension TypedProgram {
    func pack(into writer: inout PackedWriter) {
        writer.map(parts.statics.namespaces)
        writer.list(parts.statics.formats)
        writer.list(parts.statics.scopes)
        writer.list(parts.functions)
        writer.list(parts.expressions)
        writer.list(parts.contexts)
        writer.numbers(parts.variables)
        writer.list(parts.keys)
    }

    /// The program that was packed; functions and keys are compiled now, what expressions and
    /// contexts say when they are first asked for.
    init(from reader: inout PackedReader, source: SchematronSource) throws(PackedDamage) {
        var statics = TypedStatics(namespaces: try reader.map(), of: source)
        statics.declare(try reader.list(NamedFormat.self))
        let scopes = try reader.list(XSLTScope.self)
        let functions = try reader.list(Function.self)
        let expressions = try reader.list(TypedRecipe.self)
        let contexts = try reader.list(Context.self)
        let variables = try reader.numbers(below: expressions.count)
        let keys = try reader.list(Key.self)
        let recipes =
            expressions + contexts.map(\.recipe) + functions.compactMap(\.body)
            + keys.map(\.match)
        let places = TypedRules.mostOfRule + variables.count
        guard recipes.allSatisfy({ $0.scope >= 0 && $0.scope <= scopes.count }),
            recipes.allSatisfy({ $0.variables.values.allSatisfy { $0 < places } }),
            keys.allSatisfy({ expressions.indices.contains($0.use) }),
            functions.allSatisfy({ (0...Self.mostParameters).contains($0.arity) })
        else { throw PackedDamage() }
        let compiled = CompiledParts(expressions: expressions.count, patterns: contexts.count)
        statics.declare(
            functions.map { compiled.external($0, compiled.functions.reserve()) })
        for (index, scope) in scopes.enumerated() {
            guard statics.number(of: scope) == index + 1 else { throw PackedDamage() }
        }
        let parts = Parts(
            statics: statics, expressions: expressions, contexts: contexts, variables: variables,
            functions: functions, keys: keys)
        var definitions: [KeyDefinition] = []
        do throws(XPathError) {
            for (place, function) in functions.enumerated() {
                guard let body = function.body else { continue }
                compiled.functions.set(place, try statics.compiled(body))
            }
            for key in keys { definitions.append(try compiled.key(key, of: parts)) }
        } catch {
            throw PackedDamage()
        }
        self.init(parts, compiled, keys: definitions, source: source)
    }

    private static var mostParameters: Int { 1_000 }
}

extension TypedRecipe: Packed {
    func pack(into writer: inout PackedWriter) {
        writer.text(text)
        writer.number(scope)
        let places = variables.sorted { ($0.value, $0.key.clark) < ($1.value, $1.key.clark) }
        writer.number(places.count)
        for (name, place) in places {
            name.pack(into: &writer)
            writer.number(place)
        }
    }

    init(from reader: inout PackedReader) throws(PackedDamage) {
        text = try reader.text()
        scope = try reader.number()
        for _ in 0..<(try reader.count()) {
            variables[try ExpandedName(from: &reader)] = try reader.number(below: 1 << 24)
        }
    }
}

extension TypedProgram.Context: Packed {
    func pack(into writer: inout PackedWriter) {
        recipe.pack(into: &writer)
        writer.flag(names != nil)
        writer.list(names ?? [])
        writer.flag(values != nil)
        writer.number(values?.count ?? 0)
        for value in values ?? [] { writer.text(bytes: value) }
    }

    init(from reader: inout PackedReader) throws(PackedDamage) {
        recipe = try TypedRecipe(from: &reader)
        let hasNames = try reader.flag()
        let names = try reader.list(ExpandedName.self)
        let hasValues = try reader.flag()
        var values: [[UInt8]] = []
        for _ in 0..<(try reader.count()) { values.append(try reader.textBytes()) }
        self.names = hasNames ? names : nil
        self.values = hasValues ? values : nil
    }
}

extension TypedProgram.Function: Packed {
    func pack(into writer: inout PackedWriter) {
        name.pack(into: &writer)
        writer.number(arity)
        writer.list([body].compactMap(\.self))
    }

    init(from reader: inout PackedReader) throws(PackedDamage) {
        name = try ExpandedName(from: &reader)
        arity = try reader.number()
        body = try reader.list(TypedRecipe.self).first
    }
}

extension TypedProgram.Key: Packed {
    func pack(into writer: inout PackedWriter) {
        name.pack(into: &writer)
        match.pack(into: &writer)
        writer.number(use)
        writer.flag(isComposite)
    }

    init(from reader: inout PackedReader) throws(PackedDamage) {
        name = try ExpandedName(from: &reader)
        match = try TypedRecipe(from: &reader)
        use = try reader.number()
        isComposite = try reader.flag()
    }
}

extension XSLTScope: Packed {
    func pack(into writer: inout PackedWriter) {
        writer.map(namespaces)
        writer.optional(defaultElementNamespace)
        writer.optional(library)
    }

    init(from reader: inout PackedReader) throws(PackedDamage) {
        self.init(
            namespaces: try reader.map(), defaultElementNamespace: try reader.optionalText(),
            library: try reader.optionalText())
    }
}

/// Names as they are packed.
extension ExpandedName: Packed {
    package func pack(into writer: inout PackedWriter) {
        writer.text(namespace)
        writer.text(local)
    }

    package init(from reader: inout PackedReader) throws(PackedDamage) {
        let namespace = try reader.text()
        self.init(try reader.text(), in: namespace)
    }
}
