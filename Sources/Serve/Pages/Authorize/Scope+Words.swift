import Access
import HTTPExchange
import PageFrame

extension Scope {
    /// What it allows, for people: `read measurements (Observation): vital signs`.
    func text(_ words: PageWords) -> String {
        let reads = interactions.contains(.read) || interactions.contains(.search)
        let writes = !interactions.isSubset(of: [.read, .search])
        let doing: AuthorizeWord = writes ? (reads ? .readAndWrite : .write) : .read
        let what: AuthorizeWord? =
            switch resource {
            case nil: .everything
            case "DocumentReference"?: writes ? .documentsNoun : .documentList
            case "Binary"?: .contents
            case "Observation"?: .measurements
            case "Patient"?: .identity
            default: nil
            }
        let kind = what == nil ? "" : resource.map { " (\($0))" } ?? ""
        let part = category.map { words[$0.word] } ?? restriction?.text
        return words(doing, what.map { words[$0] } ?? resource ?? "") + kind
            + (part.map { ": \($0)" } ?? "")
    }
}

extension MeasurementCategory {
    /// What it is called.
    var word: AuthorizeWord {
        switch self {
        case .vitalSigns: .vitalSigns
        case .activity: .activity
        case .laboratory: .laboratory
        case .survey: .survey
        }
    }
}
