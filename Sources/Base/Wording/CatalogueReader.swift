/// Reads the rows of a catalogue's text.
///
/// `[group] note` begins a group; a row is `key (kind limit) = text`, with `.one` or `.other`
/// behind the key of a plural's form and `@CH` behind that of a region's. A line that is neither
/// ends the program: catalogues are part of it, and a test reads each.
enum CatalogueReader {
    static func rows(_ source: String) -> [Catalogue.Row] {
        var rows: [Catalogue.Row] = []
        var group: Substring = ""
        for line in source.split(separator: "\n") {
            if line.hasPrefix("[") {
                group = line.dropFirst().prefix { $0 != "]" }
            } else {
                guard let row = row(line, group) else { preconditionFailure("row \(line)") }
                rows.append(row)
            }
        }
        return rows
    }

    private static func row(_ line: Substring, _ group: Substring) -> Catalogue.Row? {
        let bytes = line.utf8
        guard let space = bytes.firstIndex(of: UInt8(ascii: " ")),
            let close = bytes.firstIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let place = line[space..<close].dropFirst(2).split(separator: " ")
        let rest = line[close...]
        guard place.count == 2, let limit = Int(place[1]), rest.hasPrefix(") = ") else {
            return nil
        }
        let name = line[..<space].split(separator: "@")
        var key = name.first ?? ""
        var category: PluralCategory?
        for known in PluralCategory.allCases where key.hasSuffix(".\(known.rawValue)") {
            category = known
            key = key.dropLast(known.rawValue.utf8.count + 1)
        }
        return Catalogue.Row(
            key: "\(group).\(key)", category: category,
            region: name.count > 1 ? String(name[1]) : nil, kind: String(place[0]), limit: limit,
            text: String(rest.dropFirst(4)))
    }
}
