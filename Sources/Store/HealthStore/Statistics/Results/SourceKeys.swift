public import HealthModel

/// What sources are called where each needs a name of its own: an app by its bundle identifier,
/// what is no app by its name, with ` (source)` behind it where another is called so already.
public struct SourceKeys: Sendable {
    private let keys: [Source: String]

    /// Names sources apart; one that comes more than once is one source.
    public init(_ sources: some Sequence<Source>) {
        let sources = Set(sources)
        var used = Set(sources.compactMap(\.bundleIdentifier))
        var keys: [Source: String] = [:]
        for source in sources.sorted(by: { $0.name < $1.name })
        where source.bundleIdentifier == nil {
            var key = source.name
            while !used.insert(key).inserted { key += " (source)" }
            keys[source] = key
        }
        self.keys = keys
    }

    /// The name of one of the sources.
    public subscript(source: Source) -> String {
        source.bundleIdentifier ?? keys[source] ?? source.name
    }
}
