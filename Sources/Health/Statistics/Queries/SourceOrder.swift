public import HealthModel

/// The sources that an owner trusts, the most trusted one first, for one type.
///
/// Where sources overlap the first of them counts; the others fill the gaps. Sources that are
/// not named come after those that are, by their ``SourceStanding``; of one standing, by bundle
/// identifier, or by name without one, so that the order is the same whoever asks.
public struct SourceOrder: Sendable, Hashable {
    /// The sources that are named.
    public let preferred: [Source]

    /// An order; the first of equal sources counts.
    public init(_ preferred: [Source] = []) { self.preferred = preferred }

    /// The rank of each source of a table, 0 for the best; equal sources have one rank.
    /// O(n log n).
    func ranks(of table: [Source]) -> [Int] {
        var places: [Source: Int] = [:]
        for source in preferred where places[source] == nil { places[source] = places.count }
        let named = places.count
        let ordered = Set(table).sorted { left, right in
            let (a, b) = (places[left] ?? named, places[right] ?? named)
            return a == b ? Self.key(left) < Self.key(right) : a < b
        }
        let ranks = Dictionary(uniqueKeysWithValues: ordered.enumerated().map { ($1, $0) })
        return table.map { ranks[$0] ?? 0 }
    }

    private static func key(_ source: Source) -> (Int, String) {
        (SourceStanding(of: source).rawValue, source.bundleIdentifier ?? source.name)
    }
}

/// An owner's orders of sources: one for each type, and one for all other types.
public struct SourcePreferences: Sendable, Hashable {
    /// The order of types that have none of their own.
    public var general: SourceOrder
    /// The orders of single types.
    public var byType: [QuantityType: SourceOrder]

    /// Orders of an owner.
    public init(general: SourceOrder = SourceOrder(), byType: [QuantityType: SourceOrder] = [:]) {
        self.general = general
        self.byType = byType
    }

    /// The order that counts for a type.
    public func order(for type: QuantityType) -> SourceOrder { byType[type] ?? general }
}

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

extension Source {
    /// What tells apart the names that one app has had.
    package var naming: [String?] { [name, bundleIdentifier] }

    /// By name, and of one name by identifier.
    package static func isNamedBefore(_ left: Source, _ right: Source) -> Bool {
        (left.name, left.bundleIdentifier ?? "") < (right.name, right.bundleIdentifier ?? "")
    }
}
