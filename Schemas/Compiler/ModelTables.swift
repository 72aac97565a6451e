/// Writes the compiled model as C, straight into bytes.
struct ModelTables {
    private var text = ""

    /// The file `Schemas/Compiled/tables.c`: what the tables say, compiled.
    static func written(of model: CDAModel = .shared) -> [UInt8] {
        var tables = ModelTables()
        tables.write(ModelCompiler(model))
        return Array(tables.text.utf8)
    }

    private mutating func write(_ compiled: ModelCompiler) {
        text += "/* Written by Casebook from the tables in Schemas/Tables. Do not edit. */\n"
        text += "#include \"CSchemaModel.h\"\n\n"
        var texts = Texts()
        let names = [
            ("element_names", compiled.elements), ("attribute_names", compiled.attributeNames),
            ("type_names", compiled.typeNames), ("codes", compiled.codes),
            ("fixed", compiled.fixed),
        ]
        let rows = names.map { ($0.0, $0.1.rows.map { texts.row($0) }) }
        text += "static const char texts[] =\n"
        for line in texts.lines { text += "    \"\(line)\\0\"\n" }
        text += "    ;\n\n"
        for (name, rows) in rows { write("cbx_model_name", name, rows) }
        for (name, names) in names.dropLast() {
            let slots = names.slots().map { "\($0)" }
            write("uint16_t", name + "_slots", slots)
        }
        write("cbx_model_type", "types", compiled.types.map(Self.row))
        write("cbx_model_state", "states", compiled.states.map(Self.row))
        write("cbx_model_transition", "transitions", compiled.transitions.map(Self.row))
        write("cbx_model_child", "children", compiled.children.map(Self.row))
        write("cbx_model_attribute", "attributes", compiled.attributes.map(Self.row))
        write("cbx_model_value", "values", compiled.values.map(Self.row))
        let listBytes = (compiled.codes.rows.count + 7) / 8
        let bits = compiled.lists.flatMap { list in
            var bytes = [Int](repeating: 0, count: listBytes)
            for code in list { bytes[code / 8] |= 1 << (code % 8) }
            return bytes
        }
        write("uint8_t", "lists", bits.map { "\($0)" })
        writeModel(compiled, listBytes)
    }

    private mutating func writeModel(_ compiled: ModelCompiler, _ listBytes: Int) {
        text += "static const cbx_model model = {\n"
        for namespace in ModelNamespace.allCases {
            text += "    .\(namespace) = \"\(namespace.rawValue)\",\n"
        }
        for name in [
            "texts", "element_names", "attribute_names", "type_names", "codes", "fixed", "types",
            "states", "transitions", "children", "attributes", "values", "lists",
        ] { text += "    .\(name) = \(name),\n" }
        for (member, name) in [
            ("element_slots", "element_names_slots"), ("attribute_slots", "attribute_names_slots"),
            ("type_slots", "type_names_slots"), ("code_slots", "codes_slots"),
        ] {
            text += "    .\(member) = {\(name), sizeof \(name) / sizeof *\(name) - 1},\n"
        }
        text += "    .list_bytes = \(listBytes),\n"
        text += "    .element_count = \(compiled.elements.rows.count),\n"
        text += "    .attribute_count = \(compiled.attributeNames.rows.count),\n"
        text += "    .type_count = \(compiled.types.count),\n"
        text += "    .code_count = \(compiled.codes.rows.count),\n"
        text += "    .root = \(compiled.root),\n"
        text += "};\n\nconst cbx_model *cbx_model_cda(void) { return &model; }\n"
    }

    private mutating func write(_ type: String, _ name: String, _ rows: [String]) {
        text += "static const \(type) \(name)[] = {\n"
        var line = "   "
        for row in rows {
            if line.utf8.count + row.utf8.count > 96 {
                text += line + "\n"
                line = "   "
            }
            line += " " + row + ","
        }
        text += line + "\n};\n\n"
    }

    private static func row(_ numbers: [Int]) -> String {
        row(numbers.map { "\($0)" })
    }

    private static func row(_ words: [String]) -> String {
        "{" + words.joined(separator: ", ") + "}"
    }
}

/// Texts one behind the other, each once, each with a NUL.
private struct Texts {
    private(set) var lines: [String] = []
    private var offsets: [String: Int] = [:]
    private var length = 0

    mutating func row(_ name: CompiledNames.Name) -> String {
        if offsets[name.text] == nil {
            offsets[name.text] = length
            lines.append(name.text)
            length += name.text.utf8.count + 1
        }
        return "{\(offsets[name.text]!), \(name.text.utf8.count), \(name.namespace)}"
    }
}
