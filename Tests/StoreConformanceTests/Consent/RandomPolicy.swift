import Fixtures
import Foundation
import HealthModel

@testable import HealthStore

/// Consent records and questions drawn from small pools, so that they meet.
struct RandomPolicy {
    static let questions = 50

    private var random: SplitMix64
    private let documents: [DocumentEntry]
    private let delegates = (0..<2).map { PersonID(Self.uuid($0 + 100)) }
    private let purposes: [PurposeOfUse] = [.treatment, .patientRequest, .research]

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        documents = (0..<5).map { number in
            var entry = DocumentEntry(
                uuid: Self.uuid(number), person: World.person,
                source: Source(name: "ward \(number % 2)"), start: Int64(number) * 1_000_000,
                end: Int64(number) * 1_000_000, storedAt: 0, sequence: Int64(number + 1),
                authors: number == 4 ? "" : "\u{1F}dr. \(number % 3)\u{1F}nurse\u{1F}")
            entry.typeCode = ["34133-9", "11506-3", nil][number % 3]
            entry.typeSystem = ["1", nil][number % 2]
            entry.custodian = ["house", nil, "clinic"][number % 3]
            entry.confidentiality = ["N", "R", nil][number % 3]
            return entry
        }
    }

    private static func uuid(_ number: Int) -> UUID {
        UUID(
            uuid: (
                0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number >> 8 & 0xFF),
                UInt8(number & 0xFF)
            ))
    }

    private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    mutating func records() -> [ConsentRecord] {
        var records: [ConsentRecord] = []
        for number in 1...(1 + pick(14)) {
            let effect: ConsentRecord.Effect =
                switch pick(20) {
                case 0..<12: .permit
                case 12..<17: .deny
                case 17, 18: .withdrawn
                default: .removal
                }
            let old = records.randomElement(using: &random)
            records.append(
                record(number, effect: effect, supersedes: pick(4) == 0 ? old.map { [$0.id] } : nil)
            )
        }
        return records
    }

    mutating func record(
        _ number: Int, effect: ConsentRecord.Effect, supersedes: [UUID]? = nil
    ) -> ConsentRecord {
        let isByDelegate = effect != .removal && pick(4) == 0
        var grantee = effect == .removal ? .anyone : self.grantee(isByDelegate)
        if effect == .permit, grantee == .anyone { grantee = .app("a") }
        let scope: ConsentScope =
            effect == .removal || pick(2) == 0 ? .document(documents[pick(5)].uuid) : .rule(rule())
        let from = Date(timeIntervalSince1970: Double(pick(4)))
        return ConsentRecord(
            id: Self.uuid(1_000 + number), sequence: Int64(number), person: World.person,
            effect: effect, scope: scope, grantee: grantee,
            level: pick(2) == 0 ? .metadata : .data,
            purposes: effect == .removal
                ? Set(PurposeOfUse.allCases) : Set((0...pick(3)).map { _ in purposes[pick(3)] }),
            from: from,
            until: pick(3) == 0 && effect != .removal
                ? .at(from.addingTimeInterval(Double(1 + pick(4)))) : .never,
            decidedBy: isByDelegate ? delegates[pick(2)] : nil, decidedAt: from, text: "why",
            request: nil, supersedes: supersedes ?? [])
    }

    /// A denial that takes nothing from a delegate, whose own denials would count no more.
    mutating func denialOfApp(_ number: Int) -> ConsentRecord {
        while true {
            let denial = record(number, effect: .deny)
            switch denial.grantee {
            case .app, .organisation: return denial
            case .delegate, .anyone: continue
            }
        }
    }

    private mutating func grantee(_ isByDelegate: Bool) -> Grantee {
        switch pick(isByDelegate ? 4 : 8) {
        case 0, 1: .app("a")
        case 2: .app("b")
        case 3: .organisation("o")
        case 4, 5, 6: .delegate(delegates[pick(2)])
        default: .anyone
        }
    }

    private mutating func rule() -> ConsentRule {
        var rule = ConsentRule()
        for _ in 0..<pick(3) {
            switch pick(7) {
            case 0:
                rule.types = [.init("34133-9", codeSystem: [nil, "1", "2"][pick(3)])]
            case 1: rule.authors = [["dr. 0", "dr. 1", "nurse", "dr."][pick(4)]]
            case 2: rule.custodians = [["house", "clinic"][pick(2)]]
            case 3: rule.sources = ["ward \(pick(3))"]
            case 4: rule.startsFrom = Date(timeIntervalSince1970: Double(pick(5)))
            case 5: rule.startsBefore = Date(timeIntervalSince1970: Double(pick(5)))
            default: rule.confidentiality = [["N", "R"][pick(2)]]
            }
        }
        return rule
    }

    mutating func question() -> ConsentReference.Question {
        let names: [Grantee] =
            switch pick(6) {
            case 0, 1: [.app("a")]
            case 2, 3: [.app("a"), .organisation("o")]
            case 4: [.app("b"), .organisation("o")]
            default: [.delegate(delegates[pick(2)])]
            }
        return ConsentReference.Question(
            document: documents[pick(5)], names: names, purpose: purposes[pick(3)],
            level: pick(2) == 0 ? .metadata : .data,
            now: Date(timeIntervalSince1970: Double(pick(8))),
            emergency: pick(12) == 0 ? Self.uuid(5_000) : nil)
    }
}
