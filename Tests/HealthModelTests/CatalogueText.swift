@testable import HealthModel

/// What is written from the catalogue's tables: the Swift accessors and the documentation page.
enum CatalogueText {
    /// Path in the repository and text of every file.
    static func files() -> [(path: String, text: String)] {
        let folder = "Sources/Health/HealthModel/Types/Accessors"
        let groups = Dictionary(grouping: ValueSet.all) { group(of: $0.name) }
        return [
            ("\(folder)/QuantityType+Accessors.swift", head + quantities()),
            ("\(folder)/CategoryType+Accessors.swift", head + categories()),
            ("\(folder)/OtherTypes+Accessors.swift", head + others()),
            ("\(folder)/MetadataKey+Accessors.swift", head + keys()),
            ("Documentation/types.md", CataloguePage.text()),
            (
                "Sources/Health/HealthModel/Documents/Fields/HeaderField+Accessors.swift",
                head + HeaderFieldText.accessors()
            ),
            ("Documentation/header-fields.md", HeaderFieldText.page()),
        ]
            + groups.sorted { $0.key < $1.key }.map { name, sets in
                ("\(folder)/\(name).swift", head + sets.map(enumeration).joined(separator: "\n"))
            }
    }

    private static let head =
        "// Written from the tables of the catalogue; `make catalogue` writes it anew.\n\n"

    private static func group(of name: String) -> String {
        if name.hasPrefix("CategoryValue") { return "CategoryValues" }
        if name.hasPrefix("Workout") { return "WorkoutValues" }
        let characteristics = CharacteristicType.all.map(\.name)
        return characteristics.contains(name) ? "CharacteristicValues" : "MetadataValues"
    }

    /// `StepCount` stepCount, `VO2Max` vo2Max, `APositive` aPositive.
    static func accessor(_ name: String) -> String {
        let capitals = name.prefix { $0.isUppercase }
        var count = capitals.count
        if count > 1, count < name.count, name.dropFirst(count).first?.isLowercase == true {
            count -= 1
        }
        return name.prefix(count).lowercased() + name.dropFirst(count)
    }

    private static func accessors(
        _ type: String, _ members: [(name: String, number: UInt16, words: String)]
    ) -> String {
        let lines = members.map { member in
            """
                /// \(member.words)
                public static var \(accessor(member.name)): Self { Self(known: \(member.number)) }

            """
        }
        return "extension \(type) {\n\(lines.joined())}\n"
    }

    private static func quantities() -> String {
        let units = TableRow.all(QuantityRows.all).map { String($0[3]) }
        return accessors(
            "QuantityType",
            zip(QuantityType.all, units).map { type, unit in
                (type.name, type.number, "\(type.identifier) in \(unit).")
            })
    }

    private static func categories() -> String {
        accessors(
            "CategoryType", CategoryType.all.map { ($0.name, $0.number, "\($0.identifier).") })
    }

    private static func others() -> String {
        func accessors<Kind: HealthType>(_ kind: Kind.Type) -> String {
            Self.accessors("\(kind)", Kind.all.map { ($0.name, $0.number, "\($0.identifier).") })
        }
        return [
            accessors(CharacteristicType.self), accessors(CorrelationType.self),
            accessors(DocumentType.self), accessors(SeriesType.self), accessors(WorkoutType.self),
            accessors(ActivitySummaryType.self),
        ].joined(separator: "\n")
    }

    private static func keys() -> String {
        let lines = TableRow.all(MetadataRows.all).map { row in
            """
                /// \(words(row)).
                public static var \(accessor(String(row[0]))): Self {
                    "HK\(row[0])"
                }

            """
        }
        return "extension MetadataKey {\n\(lines.joined())}\n"
    }

    /// What a row of the metadata table says of the value.
    static func words(_ row: [Substring]) -> String {
        switch (row[2], row.count > 3 ? row[3] : "") {
        case ("string", _): "A text"
        case ("zone", _): "The name of a time zone"
        case ("number", _): "A number"
        case ("boolean", _): "0 or 1"
        case ("date", _): "An instant"
        case ("value", let name): "A \(name)"
        case (_, "any"): "An amount in any unit"
        case (_, "sample"): "An amount in a unit of the sample"
        case (_, let unit): "An amount compatible with \(unit)"
        }
    }

    private static func enumeration(_ set: ValueSet) -> String {
        var names: [Int: String] = [:]
        let lines = set.cases.map { item in
            let name = accessor(item.name)
            guard let first = names[item.rawValue] else {
                names[item.rawValue] = name
                return "    case \(name) = \(item.rawValue)\n"
            }
            return """
                    /// Another name of `\(first)`.
                    public static var \(name): Self { .\(first) }

                """
        }
        return "/// HK\(set.name).\npublic enum \(set.name): Int, CodedValue {\n"
            + lines.joined() + "}\n"
    }
}
