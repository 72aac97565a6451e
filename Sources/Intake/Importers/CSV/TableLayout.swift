internal import HealthModel

/// What the columns of a table of samples hold: from its header line.
struct TableLayout {
    /// A field of a sample that has a column of its own.
    enum Role: String, CaseIterable {
        case type, start, end, value, unit, uuid
    }

    /// A column that holds a piece of metadata.
    struct MetadataColumn {
        let key: MetadataKey
        let index: Int
    }

    /// How many fields each record has.
    let width: Int
    private var roles: [Role: Int] = [:]
    private(set) var metadata: [MetadataColumn] = []
    private let constants: [Role: String]

    /// Reads a header line.
    ///
    /// - Parameters:
    ///   - names: What the file calls its columns.
    ///   - map: Pairs of a field and the file's column for it, or of a column and what it is to be
    ///     called instead; a type or unit that is no column is the text itself.
    ///   - constants: Texts for columns that the file does not have.
    init(
        _ names: [String], map: [(String, String)], constants given: [String: String]
    ) throws(FileFormatError) {
        var given = given
        let renamed = try Self.renamed(names, map, constants: &given)
        width = names.count
        guard names.count <= ImportLimits.columns else {
            throw FileFormatError("expected at most \(ImportLimits.columns) columns")
        }
        var constants: [Role: String] = [:]
        for (name, text) in given {
            guard let role = Role(rawValue: name), role != .uuid else {
                throw FileFormatError(
                    "expected type, start, end, value or unit to be set, found `\(name)`")
            }
            constants[role] = text
        }
        self.constants = constants
        var seen: Set<String> = []
        for (index, original) in names.enumerated() {
            let name = renamed[original] ?? original
            guard !name.isEmpty else {
                throw FileFormatError(
                    "expected a name for each column, found none for \(index + 1)")
            }
            guard seen.insert(name).inserted else {
                throw FileFormatError(
                    "expected each column once, found the name of column \(index + 1) before")
            }
            if let role = Role(rawValue: name) {
                roles[role] = index
            } else {
                let key = MetadataKey(name)
                guard !metadata.contains(where: { $0.key == key }) else {
                    throw FileFormatError(
                        "expected each piece of metadata once, found that of column "
                            + "\(index + 1) before")
                }
                metadata.append(MetadataColumn(key: key, index: index))
            }
        }
        try check(names)
    }

    /// What columns are to be called, by the file's name for them.
    private static func renamed(
        _ names: [String], _ map: [(String, String)], constants: inout [String: String]
    ) throws(FileFormatError) -> [String: String] {
        let known = Set(names)
        var renamed: [String: String] = [:]
        for (left, right) in map {
            switch (known.contains(left), known.contains(right)) {
            case (false, true): renamed[right] = left
            case (true, false): renamed[left] = right
            case (true, true):
                throw FileFormatError(
                    "`\(left)=\(right)`: both are columns of the file; expected a field and its "
                        + "column, or a column and its new name")
            case (false, false):
                guard left == Role.type.rawValue || left == Role.unit.rawValue else {
                    throw FileFormatError("there is no column `\(right)` for `\(left)`")
                }
                constants[left] = right
            }
        }
        return renamed
    }

    private func check(_ names: [String]) throws(FileFormatError) {
        let needed = [Role.type, .start, .value]
        guard needed.contains(where: { roles[$0] != nil || constants[$0] != nil }) else {
            throw FileFormatError(
                "expected a table of a known device or app, or the columns type, start and value; "
                    + "name other columns with --map")
        }
        for role in needed where roles[role] == nil && constants[role] == nil {
            throw FileFormatError(
                "expected a column `\(role.rawValue)` in the header line, found none")
        }
        if let twice = constants.keys.first(where: { roles[$0] != nil }) {
            throw FileFormatError("the column `\(twice.rawValue)` is in the file and cannot be set")
        }
    }

    /// The column of a field; nil if the file has none.
    subscript(role: Role) -> Int? { roles[role] }

    /// The text that stands for a column that the file does not have.
    func constant(_ role: Role) -> String? { constants[role] }

    /// What a column's failures are told under: a field of a sample, or a known key. Another name
    /// may be about the patient.
    func title(of index: Int) -> String {
        let key = metadata.first { $0.index == index && $0.key.kind != nil }?.key
        return roles.first { $0.value == index }?.key.rawValue ?? key?.rawValue
            ?? "column \(index + 1)"
    }

    /// The column that a sample's error is about, by the error's name for the field.
    func column(ofField field: String) -> Int? {
        switch field {
        case "startDate": return roles[.start]
        case "endDate": return roles[.end] ?? roles[.start]
        case "quantity": return roles[.unit] ?? roles[.value]
        case "metadata": return metadata.first?.index
        default: break
        }
        if let role = Role(rawValue: field) { return roles[role] }
        let prefix = "metadata."
        guard field.hasPrefix(prefix) else { return nil }
        let key = MetadataKey(String(field.dropFirst(prefix.count)))
        return metadata.first { $0.key == key }?.index
    }
}
