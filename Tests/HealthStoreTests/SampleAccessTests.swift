import Foundation
import HealthModel
import Testing

@testable import HealthStore

/// What is left of a scan for an app: what is hidden from it is not gone through, so that its time
/// says nothing of how much there is (features.md, row 66).
@Suite struct SampleAccessTests {
    private static let app = Source(name: "App", bundleIdentifier: "org.example.app")
    private static let steps = SampleType(.stepCount)
    private static let pulse = SampleType(.heartRate)

    private static let other = Source(name: "Watch")
    private static let always: ClosedRange<Int64> = .min ... .max

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rules: [SampleType: SampleAccess.Rule]
        var types: [SampleType] = [steps, pulse]
        let own: ClosedRange<Int64>?
        let others: ClosedRange<Int64>?
    }

    private static let rows = [
        Row(testDescription: "nothing", rules: [:], types: [], own: always, others: always),
        Row(
            testDescription: "its own", rules: [steps: .own], types: [steps], own: always,
            others: nil),
        Row(
            testDescription: "its own of two", rules: [steps: .own, pulse: .own], own: always,
            others: nil),
        Row(
            testDescription: "all of one, its own of another",
            rules: [steps: .all(starting: always, own: true), pulse: .own], own: always,
            others: always),
        Row(
            testDescription: "a time of one, its own of another",
            rules: [steps: .all(starting: 5...9, own: false), pulse: .own], own: always,
            others: 5...9),
        Row(
            testDescription: "two times",
            rules: [
                steps: .all(starting: 5...9, own: false), pulse: .all(starting: 1...2, own: false),
            ], own: 1...9, others: 1...9),
        Row(
            testDescription: "a time, and its own",
            rules: [steps: .all(starting: 5...9, own: true)], types: [steps], own: always,
            others: 5...9),
    ]

    @Test(arguments: rows)
    func whatIsLeftOfAScan(row: Row) {
        let rules = Dictionary(uniqueKeysWithValues: row.rules.map { ($0.key.number, $0.value) })
        var scan = SampleScan(PersonID(UUID()), types: [Self.steps, Self.pulse])
        SampleAccess(own: Self.app, rules: rules).narrow(&scan)
        #expect(scan.types == row.types)
        let starts = scan.starts ?? { _ in Self.always }
        #expect(starts(Self.app) == row.own)
        #expect(starts(Self.other) == row.others)
    }

    @Test func thePersonGoesThroughEverything() {
        var scan = SampleScan(PersonID(UUID()), types: [Self.steps])
        SampleAccess.everything.narrow(&scan)
        #expect(scan.types == [Self.steps] && scan.starts == nil)
    }
}
