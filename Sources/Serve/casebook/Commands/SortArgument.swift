import ArgumentParser
import HealthModel

/// `+start`, `-title`, …
struct SortArgument: ExpressibleByArgument {
    let sort: DocumentSort

    init?(argument: String) {
        let name = argument.drop { $0 == "+" || $0 == "-" }
        guard argument.count - name.count <= 1,
            let key = DocumentSort.Key.allCases.first(where: { $0.option == name })
        else {
            return nil
        }
        sort = DocumentSort(key, ascending: !argument.hasPrefix("-"))
    }
}
