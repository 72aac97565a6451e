extension Scope {
    /// What it allows, for people: `read the list of documents (DocumentReference)`.
    func text(_ words: PageWords) -> String {
        let reads = interactions.contains(.read) || interactions.contains(.search)
        let writes = !interactions.isSubset(of: [.read, .search])
        let doing: AuthorizeWord = writes ? (reads ? .readAndWrite : .write) : .read
        let what: String =
            switch resource {
            case nil: words[AuthorizeWord.everything]
            case "DocumentReference"?:
                words[writes ? AuthorizeWord.documentsNoun : .documentList]
            case "Binary"?: words[AuthorizeWord.contents]
            case "Observation"?: words[AuthorizeWord.measurements]
            case "Patient"?: words[AuthorizeWord.identity]
            case let other?: other
            }
        let kind = resource.map { " (\($0))" } ?? ""
        let part = restriction.map { ": \($0.text)" } ?? ""
        return "\(words(doing, what))\(kind)\(part)"
    }
}
