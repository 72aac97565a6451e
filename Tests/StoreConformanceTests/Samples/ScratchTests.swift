import Foundation
import HealthModel
import HealthStore
import Units
import Testing
@Suite struct ScratchTests {
    @Test func scratch() throws {
        var r = RandomSamples(seed: 1)
        let s = Sample.quantity(try r.quantity(.stepCount, .count()))
        print("MATCH", SamplePredicate.all.matches(s), SamplePredicate.and([]).matches(s, relations: ReferenceStore.Relations(store: ReferenceStore())), SamplePredicate.dates(from: nil, to: nil).matches(s), SamplePredicate.not(.all).matches(s))
        var ref = ReferenceStore()
        try ref.save(.gateway, [s])
        print("MATCH", ref.live.count, ref.log.count, ref.used.count, ref.shows(.owner, ref.live.values.first ?? s), ref.samples(.owner, [s.sampleType], .all, [], limit: nil)?.count as Any)
        print("MATCH", [SampleType(.stepCount)].contains(s.sampleType), s.sampleType.number, SampleType(.stepCount).number)
    }
}
