/// Texts by number, with the slots that they are found by (`cbx_model_slots`).
struct CompiledNames {
    /// A text in a namespace: 0 for none, 1 for CDA's, 2 for that of HL7's extensions.
    struct Name: Hashable {
        let text: String
        let namespace: Int
    }

    private(set) var rows: [Name] = []
    private var numbers: [Name: Int] = [:]

    /// The number of a text, which gets the next one where it has none.
    mutating func number(_ text: String, _ namespace: Int = 0) -> Int {
        let name = Name(text: text, namespace: namespace)
        if let known = numbers[name] { return known }
        numbers[name] = rows.count
        rows.append(name)
        return rows.count - 1
    }

    /// A table of open addressing, a third full at most: a row's number + 1, or 0.
    func slots() -> [Int] {
        var size = 16
        while size < rows.count * 3 { size *= 2 }
        var slots = [Int](repeating: 0, count: size)
        for (row, name) in rows.enumerated() {
            var slot = Int(Self.hash(name)) & (size - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = row + 1
        }
        return slots
    }

    /// FNV-1a, as `cbx_model_hash` has it.
    private static func hash(_ name: Name) -> UInt32 {
        name.text.utf8.reduce(2_166_136_261 ^ UInt32(name.namespace)) { hash, byte in
            (hash ^ UInt32(byte)) &* 16_777_619
        }
    }
}

extension ModelNamespace {
    /// The number that the compiled model has for it.
    var number: Int { self == .hl7 ? 1 : 2 }
}
