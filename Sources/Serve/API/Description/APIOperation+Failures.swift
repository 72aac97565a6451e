extension APIOperation {
    /// The statuses of a problem that the operation can end with.
    var problemStatuses: [Int] {
        var statuses: Set<Int> = [400, 401, 403, 429, 503]
        statuses.formUnion(failures)
        if !pathNames.isEmpty { statuses.insert(404) }
        if answers.contains(where: { !$0.contents.isEmpty }) { statuses.insert(406) }
        if body != nil { statuses.formUnion([413, 415]) }
        return statuses.sorted()
    }
}
