import ArgumentParser
import HealthModel

/// `+start`, `-title`, …
struct SortArgument: ExpressibleByArgument {
    private static let keys: [String: DocumentSort.Key] = [
        "start": .startDate, "end": .endDate, "title": .title, "patient": .patientName,
        "custodian": .custodianName, "author": .authorName, "stored": .storedAt,
    ]

    let sort: DocumentSort

    init?(argument: String) {
        let name = argument.drop { $0 == "+" || $0 == "-" }
        guard argument.count - name.count <= 1, let key = Self.keys[String(name)] else {
            return nil
        }
        sort = DocumentSort(key, ascending: !argument.hasPrefix("-"))
    }
}
