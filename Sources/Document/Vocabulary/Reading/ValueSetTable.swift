/// Value sets as tables, in the forms in which the Value Set Authority Center (VSAC) offers them:
/// one set with its facts in rows above the codes, or many with the set's OID in each row.
enum ValueSetTable {
    static func read(_ rows: [[String]]) -> VocabularyReading {
        var reading = VocabularyReading()
        var facts = Facts()
        var columns: Columns?
        var order: [String] = []
        var sets: [String: ValueSetDraft] = [:]
        var rowsWithoutSet = 0
        for row in rows {
            if let found = Columns(row) {
                columns = found
                continue
            }
            guard let columns, let code = columns.field(columns.code, row) else {
                facts.take(row)
                continue
            }
            let oid = columns.field(columns.oid, row) ?? facts.oid
            guard let oid, ValueSetDraft.isObjectIdentifier(oid) else {
                rowsWithoutSet += 1
                continue
            }
            if sets[oid] == nil {
                order.append(oid)
                sets[oid] = ValueSetDraft(
                    oid: oid, name: columns.field(columns.name, row) ?? facts.name ?? "",
                    version: columns.field(columns.version, row) ?? facts.version ?? "")
            }
            let system = columns.field(columns.system, row) ?? ""
            sets[oid]!.codes.append(
                .init(code, system: ValueSetDraft.isObjectIdentifier(system) ? system : ""))
        }
        if rowsWithoutSet > 0 {
            reading.note(
                "\(rowsWithoutSet) rows have a code and no value set's OID, and are left out")
        }
        for oid in order { reading.keep(sets[oid]!) }
        return reading
    }

    /// What rows above the codes say: a name, and beside it the value.
    private struct Facts {
        var oid, name, version: String?

        mutating func take(_ row: [String]) {
            guard let key = row.first.map(ValueSetTable.folded), row.count > 1 else { return }
            let value = row[1].trimmed
            guard !value.isEmpty else { return }
            switch key {
            case "oid", "value set oid": oid = value
            case "value set name", "name": name = value
            case "definition version", "version", "expansion version": version = value
            default: break
            }
        }
    }

    /// Which column holds what; nil for a row that is no head of columns.
    private struct Columns {
        let code: Int
        let oid, name, version, system: Int?

        init?(_ row: [String]) {
            let names = row.map(ValueSetTable.folded)
            guard row.count > 1,
                let code = names.firstIndex(where: ["code", "code value"].contains),
                names.contains(where: { $0.contains("code system") || $0 == "value set oid" })
            else { return nil }
            self.code = code
            oid = names.firstIndex { $0 == "value set oid" || $0 == "oid" }
            name = names.firstIndex { $0 == "value set name" }
            version = names.firstIndex {
                $0 == "definition version" || $0 == "value set version"
            }
            system = names.firstIndex { $0 == "code system oid" }
        }

        func field(_ index: Int?, _ row: [String]) -> String? {
            guard let index, index < row.count else { return nil }
            let text = row[index].trimmed
            return text.isEmpty ? nil : text
        }
    }

    private static func folded(_ text: String) -> String {
        text.trimmed.lowercased().split(separator: " ").joined(separator: " ")
    }
}

/// A text of rows with fields that tabs or commas separate (RFC 4180).
enum TextTable {
    static func rows(of text: String) -> [[String]] {
        let bytes = Array(text.utf8)
        let head = bytes.prefix(64 << 10)
        let separator: UInt8 =
            head.contains(0x09) ? 0x09 : head.contains(0x2C) ? 0x2C : 0x3B
        var rows: [[String]] = []
        var row: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        var place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            if isQuoted {
                if byte != 0x22 {
                    field.append(byte)
                } else if place < bytes.count, bytes[place] == 0x22 {
                    field.append(byte)
                    place += 1
                } else {
                    isQuoted = false
                }
            } else if byte == 0x22, field.isEmpty {
                isQuoted = true
            } else if byte == separator {
                row.append(String(decoding: field, as: UTF8.self))
                field = []
            } else if byte == 0x0A {
                row.append(String(decoding: field, as: UTF8.self))
                field = []
                rows.append(row)
                row = []
            } else if byte != 0x0D {
                field.append(byte)
            }
        }
        if !field.isEmpty || !row.isEmpty {
            rows.append(row + [String(decoding: field, as: UTF8.self)])
        }
        return rows
    }
}

extension String {
    /// Without white space around it.
    var trimmed: String {
        let bytes = utf8.drop { $0 <= 0x20 }
        let length = bytes.reversed().drop { $0 <= 0x20 }.count
        return String(decoding: bytes.prefix(length), as: UTF8.self)
    }
}
