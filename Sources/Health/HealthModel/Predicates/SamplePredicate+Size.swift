extension SamplePredicate {
    /// How many nodes the tree has, listed values included. O(nodes).
    package var nodeCount: Int {
        switch self {
        case .and(let parts), .or(let parts): parts.reduce(1) { $0 + $1.nodeCount }
        case .not(let part), .contains(let part), .workoutActivity(let part): 1 + part.nodeCount
        case .sampleTypes(let values): 1 + values.count
        case .sources(let values): 1 + values.count
        case .sourceRevisions(let values): 1 + values.count
        case .devices(let values): 1 + values.count
        case .deviceProperty(_, let values): 1 + values.count
        case .metadataValues(_, let values): 1 + values.count
        case .categoryValues(let values): 1 + values.count
        case .uuids(let values): 1 + values.count
        default: 1
        }
    }

    /// How deep the tree is. O(nodes).
    package var depth: Int {
        switch self {
        case .and(let parts), .or(let parts): 1 + (parts.map(\.depth).max() ?? 0)
        case .not(let part), .contains(let part), .workoutActivity(let part): 1 + part.depth
        default: 1
        }
    }

    /// Whether it is looked at anywhere in the tree which documents are superseded. O(nodes).
    package var comparesStatus: Bool {
        switch self {
        case .status: true
        case .and(let parts), .or(let parts): parts.contains(where: \.comparesStatus)
        case .not(let part), .contains(let part), .workoutActivity(let part): part.comparesStatus
        default: false
        }
    }

    /// What the predicate means of documents with a status. O(nodes).
    package func assuming(_ status: DocumentStatus.Kind) -> SamplePredicate {
        switch self {
        case .status(let kind): kind == status ? .all : .or([])
        case .and(let parts): .and(parts.map { $0.assuming(status) })
        case .or(let parts): .or(parts.map { $0.assuming(status) })
        case .not(let part): .not(part.assuming(status))
        default: self
        }
    }

    /// Whether a document's name or title is looked at anywhere in the tree. O(nodes).
    package var comparesText: Bool {
        switch self {
        case .header(let condition): condition.comparesText
        case .and(let parts), .or(let parts): parts.contains(where: \.comparesText)
        case .not(let part), .contains(let part), .workoutActivity(let part): part.comparesText
        default: false
        }
    }
}
