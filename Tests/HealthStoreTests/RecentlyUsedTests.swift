import Testing

@testable import HealthStore

@Suite struct RecentlyUsedTests {
    /// What is asked for again and again stays, however much comes by.
    @Test func whatIsUsedStays() {
        let kept = RecentlyUsed<Int, String>(limit: 100)
        kept.keep("used", for: -1)
        for key in 0..<10_000 {
            kept.keep("passing", for: key)
            #expect(kept[-1] == "used")
        }
        #expect(kept[0] == nil)
    }

    /// Random keys of random costs: what is found is what was kept, and never dearer than the limit.
    @Test(arguments: [UInt64(1), 2, 3])
    func itNeverCostsMoreThanItMay(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let kept = RecentlyUsed<Int, Int>(limit: 1_000)
        let costs = (0..<200).map { _ in Int.random(in: 0...700, using: &random) }
        for _ in 0..<5_000 {
            let key = Int.random(in: 0..<200, using: &random)
            if let found = kept[key] {
                #expect(found == key * 7)
            } else {
                kept.keep(key * 7, for: key, cost: costs[key])
                #expect((kept[key] == nil) == (costs[key] > 500))
            }
            if key == 0 {
                // Looking at all of them changes which are young, never how much they cost.
                #expect(
                    (0..<200).filter { kept[$0] != nil }.map { costs[$0] }.reduce(0, +) <= 1_000)
            }
        }
        kept.removeAll()
        #expect((0..<200).allSatisfy { kept[$0] == nil })
    }
}
