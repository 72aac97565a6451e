/// A row of the tables, cut at its bars and spaces.
struct UnitRow {
    var symbol: String
    /// The words between the symbol and the name.
    var words: [String]
    var name: String
    var print: String
    var property: String

    /// Calls `body` with each row of `text`.
    static func read(_ text: String, _ body: (UnitRow) -> Void) {
        var property = ""
        // As bytes: who asks for one unit waits for all rows.
        for line in Array(text.utf8).split(separator: 0x0A) {
            if line.starts(with: "# ".utf8) {
                property = String(decoding: line.dropFirst(2), as: UTF8.self)
                continue
            }
            let parts = line.split(separator: 0x7C).map { $0.split(separator: 0x20) }
            let words = parts[0].map { String(decoding: $0, as: UTF8.self) }
            let said = { (part: Int) in
                String(decoding: Array(parts[part].joined(separator: [0x20])), as: UTF8.self)
            }
            let bare = parts[0][0].drop { $0 == 0x5B }.filter { $0 != 0x5D }
            body(
                UnitRow(
                    symbol: words[0], words: Array(words.dropFirst()),
                    name: parts.count > 1 ? said(1) : words[0],
                    print: parts.count > 2 ? said(2) : String(decoding: bare, as: UTF8.self),
                    property: property))
        }
    }

    /// Calls `body` with the words of each row of `text` before its name.
    static func readWords(_ text: String, _ body: ([ArraySlice<UInt8>]) -> Void) {
        var words: [ArraySlice<UInt8>] = []
        for line in Array(text.utf8).split(separator: 0x0A) where !line.starts(with: "# ".utf8) {
            words.removeAll(keepingCapacity: true)
            let end = line.firstIndex(of: 0x7C) ?? line.endIndex
            var start = line.startIndex
            for place in line.startIndex...end where place == end || line[place] == 0x20 {
                if start < place { words.append(line[start..<place]) }
                start = place + 1
            }
            body(words)
        }
    }
}

/// UCUM's units (Unified Code for Units of Measure, version 2.2 of 2024-06-17) in our own
/// notation.
///
/// A line `# property` says what the following rows measure. A row is a case-sensitive code; `m`
/// if it may have metric prefixes, else `-`; and what it amounts to: `base` for a base unit;
/// `own` for an arbitrary unit, convertible only into itself; a number and a unit; the same and
/// a function, for units on a scale that is not one of ratios. Then the name, and how it is
/// printed if that is not the code. `a = b` makes `a` another code of `b`. Rows come after those
/// that they are made of.
package enum UCUMRows {
    static let all = [base, customary, physics, clinical, chemical]
}

extension UCUMRows {
    /// Codes that nearly every clinical document is full of. They are known to be valid without the
    /// table, which takes longer to read than a document does.
    package static let frequentCodes: Set<String> = [
        "%", "1", "/min", "10*12/L", "10*3/uL", "10*6/uL", "10*9/L", "Cel", "[degF]", "[iU]/L",
        "[iU]/mL", "[in_i]", "[in_us]", "[lb_av]", "[oz_av]", "[pH]", "U/L", "a", "cm", "d", "fL",
        "g", "g/L", "g/dL", "h", "kPa", "kg", "kg/m2", "km", "m", "m2", "mL", "mL/min", "mL/h",
        "mU/L", "meq/L", "mg", "mg/L", "mg/dL", "mg/kg", "mg/mL", "min", "mm", "mm[Hg]", "mm/h",
        "mmol/L", "mo", "ng/L", "ng/dL", "ng/mL", "nmol/L", "pg", "pg/mL", "pmol/L", "s", "ug",
        "ug/L", "ug/dL", "ug/mL", "umol/L", "wk",
    ]
}
