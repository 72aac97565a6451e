/// What the sources cover, laid one over the other: the first layer is the best source's, each
/// next one adds the time of the next source that has samples.
///
/// A sample costs O(1) for each source that has samples and comes after its own.
struct SourceLayers: Sendable {
    /// The time of a source and of all better ones, the best source first.
    private(set) var layers: [Coverage] = []
    /// The rank of each layer's source.
    private(set) var ranks: [Int] = []
    /// The layer of each rank, -1 without one.
    private var places: [Int]
    private let keepsAll: Bool

    init(rankCount: Int, keepsAll: Bool) {
        places = Array(repeating: -1, count: rankCount)
        self.keepsAll = keepsAll
    }

    @inline(__always)
    mutating func add(_ sample: StatisticsSample, rank: Int) {
        var place = places[rank]
        if place < 0 { place = makeLayer(rank) }
        let last = layers.count - 1
        // The last layer matters only while a source behind it may still come.
        let end = rank == places.count - 1 && !keepsAll ? last : last + 1
        while place < end {
            layers[place].add(sample.start, sample.end)
            place += 1
        }
        if end > last { layers[last].forget(before: sample.start) }
    }

    /// The layer of what is better than a sample's source, -1 without one; it is asked about
    /// samples in the order of their starts.
    @inline(__always)
    mutating func layer(over sample: StatisticsSample, rank: Int) -> Int {
        let better = places[rank] - 1
        if better >= 0 { layers[better].forget(before: sample.start) }
        return better
    }

    private mutating func makeLayer(_ rank: Int) -> Int {
        let place = ranks.firstIndex { $0 > rank } ?? ranks.count
        let below = place > 0 ? layers[place - 1] : Coverage(keepsAll: keepsAll)
        layers.insert(below, at: place)
        ranks.insert(rank, at: place)
        for index in place..<ranks.count { places[ranks[index]] = index }
        return place
    }
}
