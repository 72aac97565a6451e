import HealthStore
import StorePostgreSQL
import Testing

/// What `casebook doctor --plan` says, held against figures worked out by hand.
@Suite struct PlanTests {
    private func figure(_ name: String, _ text: String) throws -> String? {
        try CapacityPlan(text).lines.first { $0.name == name }?.figure
    }

    @Test func `figures are those of the numbers`() throws {
        // 10^7 persons with 200 documents and none that come, in one copy.
        let text = "10M persons, 200 documents, 50 KB, 0 documents a year, 0 reads a year"
        #expect(try figure("documents", text) == "2 G")
        // 2 * 10^9 * 50,000 B * 0.226.
        #expect(try figure("bodies", text) == "23 TB")
        // 2 * 10^9 * (2,400 + 3,970) B.
        #expect(try figure("rows", text) == "13 TB")
        #expect(try figure("samples", text) == "0 B")
        // 22.6 + 22 + 12.74 TB in primaries of 1.5 TB.
        #expect(try figure("primaries", text) == "39")
        // 10^7 wearers' samples of a year, 10^6 each, in 31,557,600 seconds.
        #expect(try figure("saving", "10M wearers") == "317 k samples a second")
        #expect(try figure("intake", "1M persons, 31.5576 documents a year") == "1 a second")
        #expect(try figure("primaries", "1 persons") == "1")
        // What is left out is taken as usual.
        #expect(try CapacityPlan("").demand.persons == 1_000_000)
        #expect(try figure("in all", "") == figure("in all", "1M persons, 50 KB, 3 copies"))
    }

    @Test func `it says what was measured, and how each figure comes about`() throws {
        let plan = try CapacityPlan("1k persons")
        #expect(plan.measurement.contains("PostgreSQL"))
        #expect(plan.lines.allSatisfy { !$0.reason.isEmpty && !$0.figure.isEmpty })
    }

    @Test(arguments: [
        "10X persons", "persons", "-1 persons", "1e9 persons", "10 people", "9999999G persons",
    ])
    func `what is no number of something known is refused`(text: String) {
        let error = #expect(throws: StoreError.self) { try CapacityPlan(text) }
        #expect(error?.code == .invalidArgument)
        #expect(error?.message.contains("wearers") == true)
    }
}
