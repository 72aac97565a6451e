public import HealthModel

/// The sources that an owner trusts, the most trusted one first, for one type.
///
/// Where sources overlap the first of them counts; the others fill the gaps. Sources that are
/// not named come after those that are, by bundle identifier, or by name without one.
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

    private static func key(_ source: Source) -> (String, Int) {
        (source.bundleIdentifier ?? source.name, source.bundleIdentifier == nil ? 1 : 0)
    }
}
