@testable import HealthModel

/// The page of the catalogue: types, values, metadata.
enum CataloguePage {
    static func text() -> String {
        """
        # Types of health data

        Written from the tables in `Sources/Health/HealthModel/Types/Table`; `make catalogue` writes it
        anew. Names are HealthKit's without `HKQuantityTypeIdentifier` and the like; whole identifiers
        are understood as well. `casebook types` prints the same.

        ## Quantities

        Unit: the canonical one; a sample may be told in any that is compatible. Aggregation: whether
        values add up (`cumulative`), or how they are averaged. UCUM: the code with which the type is
        exchanged. Days: the longest that a sample may last. System: apps cannot write it.

        \(table(["type", "unit", "aggregation", "UCUM", "LOINC", "days", "iOS", "system"], quantities()))
        ## Categories

        \(table(["type", "values", "days", "iOS", "system"], categories()))
        A menstrual flow needs `HKMenstrualCycleStart`, an insulin delivery `HKInsulinDeliveryReason`.

        ## Other types

        \(table(["type", "kind", "identifier"], others()))
        Of clinical records, assessments and what is called other only the identifiers are known.

        ## Metadata

        A value is a text, a number, an instant or an amount. Keys of one's own are kept as they are.
        `HKSyncIdentifier` and `HKSyncVersion` come together or not at all.

        \(table(["key", "value", "iOS"], keys()))
        ## Values

        \(table(["enumeration", "values"], values()))
        """
    }

    private static func table(_ heads: [String], _ rows: [[String]]) -> String {
        let lines = [heads, heads.map { _ in "---" }] + rows
        return lines.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
    }

    private static func code(_ text: String) -> String { text.isEmpty ? "" : "`\(text)`" }

    private static func quantities() -> [[String]] {
        zip(QuantityType.all, TableRow.all(QuantityRows.all)).map { type, row in
            [
                type.name, code(String(row[3])), "\(type.aggregationStyle)", code(type.ucumCode),
                type.loincCodes.joined(separator: " "), days(SampleType(type)), type.introduced,
                type.isWritable ? "" : "yes",
            ]
        }
    }

    private static func categories() -> [[String]] {
        CategoryType.all.map { type in
            [
                type.name, type.values.name, days(SampleType(type)), type.introduced,
                type.isWritable ? "" : "yes",
            ]
        }
    }

    private static func days(_ type: SampleType) -> String {
        if type.allowsUndeterminedDuration { return "may be open" }
        return type.maximumDuration.map { "\(Int($0 / 86_400))" } ?? ""
    }

    private static func others() -> [[String]] {
        ObjectType.all.filter { $0.kind != .quantity && $0.kind != .category }.map { type in
            [type.name, type.kind.rawValue, code(type.identifier)]
        }
    }

    private static func keys() -> [[String]] {
        TableRow.all(MetadataRows.all).map { row in
            [code("HK\(row[0])"), CatalogueText.words(row), String(row[1])]
        }
    }

    private static func values() -> [[String]] {
        ValueSet.all.map { set in
            [set.name, set.cases.map { "\($0.name) \($0.rawValue)" }.joined(separator: ", ")]
        }
    }
}
