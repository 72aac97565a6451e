import Foundation
import HealthModel
import Testing

@testable import HealthStore

/// The engine against the reference, on random policies, delegations, times and questions.
@Suite struct ConsentEngineTests {
    /// Questions; `CASEBOOK_CONSENT_CASES` says how many.
    private static let cases =
        ProcessInfo.processInfo.environment["CASEBOOK_CONSENT_CASES"].flatMap(Int.init) ?? 20_000

    @Test func `every decision is the reference's, and names its record`() {
        var policy = RandomPolicy(seed: 6)
        var permitted = 0
        for _ in 0..<(Self.cases / RandomPolicy.questions) {
            let records = policy.records()
            let reference = ConsentReference(records: records)
            var index = ConsentIndex()
            for record in records { index.add(record) }
            for _ in 0..<RandomPolicy.questions {
                let question = policy.question()
                var subject = question.subject
                subject.emergency = question.emergency
                let now = question.now.microseconds
                let found = index.decision(
                    on: question.document, level: question.level, for: subject, at: now)
                let isDecided = index.isDecided(
                    question.document, level: question.level, for: subject, at: now)
                if found.isPermitted { permitted += 1 }
                guard found.basis == reference.basis(question),
                    isDecided == reference.isDecided(question)
                else {
                    Issue.record(
                        "\(found.basis) is not \(reference.basis(question)): \(records.count)")
                    return
                }
            }
        }
        // Neither nothing nor everything is permitted.
        #expect(permitted > Self.cases / 20 && permitted < Self.cases * 19 / 20)
    }

    @Test func `whoever may see the data may see the metadata, and a denial only closes`() {
        var policy = RandomPolicy(seed: 7)
        for _ in 0..<(Self.cases / RandomPolicy.questions / 4) {
            let records = policy.records()
            var index = ConsentIndex()
            for record in records { index.add(record) }
            var denied = index
            denied.add(policy.denialOfApp(records.count + 1))
            for _ in 0..<RandomPolicy.questions {
                let question = policy.question()
                func isPermitted(_ level: ConsentLevel, _ index: ConsentIndex) -> Bool {
                    index.decision(
                        on: question.document, level: level, for: question.subject,
                        at: question.now.microseconds
                    ).isPermitted
                }
                #expect(!isPermitted(.data, index) || isPermitted(.metadata, index))
                #expect(!isPermitted(.metadata, denied) || isPermitted(.metadata, index))
            }
        }
    }
}

extension ConsentReference.Question {
    var subject: ConsentSubject {
        if case .delegate(let person)? = names.first {
            return ConsentSubject(delegate: person, purpose: purpose)
        }
        var organisation: String?
        if case .organisation(let name)? = names.last { organisation = name }
        guard case .app(let identifier)? = names.first else { preconditionFailure("an app") }
        return ConsentSubject(
            ClientApp(identifier: identifier, organisation: organisation), purpose: purpose)
    }
}
