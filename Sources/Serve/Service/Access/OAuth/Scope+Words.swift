import Wording

extension Scope {
    /// What it allows, for people: `read measurements: vital signs`.
    func text(_ words: PageWords) -> String {
        let reads = interactions.contains(.read) || interactions.contains(.search)
        let writes = !interactions.isSubset(of: [.read, .search])
        let doing = writes ? (reads ? "readAndWrite" : "write") : "read"
        let what =
            switch resource {
            case nil: "everything"
            case "DocumentReference"?: writes ? "documents" : "documentList"
            case "Binary"?: "contents"
            case "Observation"?: "measurements"
            case "Patient"?: "identity"
            default: "otherData"
            }
        let allowed = words(NamedText("authorize.\(doing).\(what)"), resource ?? "")
        let part = category.map { words[$0] } ?? restriction?.text
        return part.map { words(AuthorizeWord.withPart, allowed, $0) } ?? allowed
    }
}
