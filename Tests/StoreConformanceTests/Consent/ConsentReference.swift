import Foundation
import HealthModel

@testable import HealthStore

/// The algebra of consents as its doc comment says it, looked up in a list: slow, and written
/// without the engine.
struct ConsentReference {
    var records: [ConsentRecord]

    struct Question {
        var document: DocumentEntry
        var names: [Grantee]
        var purpose: PurposeOfUse
        var level: ConsentLevel
        var now: Date
        var emergency: UUID?
    }

    /// Those that no other supersedes.
    private var standing: [ConsentRecord] {
        let gone = Set(records.flatMap(\.supersedes))
        return records.filter { !gone.contains($0.id) }
    }

    func basis(_ question: Question) -> ConsentDecision.Basis {
        if let removal = standing.first(where: { removes($0, question.document) }) {
            return .removal(record: removal.id)
        }
        if let emergency = question.emergency { return .emergency(access: emergency) }
        let inForce = standing.filter { record in
            record.from <= question.now && isOpen(record, question) && concerns(record, question)
                && counts(record, question)
        }
        let denials = inForce.filter { $0.effect == .deny && $0.level <= question.level }
        if let denial = (denials.filter(isOwn).last ?? denials.last) {
            return .denial(record: denial.id)
        }
        let permits = inForce.filter { $0.effect == .permit }
        let own = permits.filter(isOwn)
        let choice = own.isEmpty ? permits : own
        if let full = choice.last(where: { $0.level == .data }) {
            return .permit(record: full.id)
        }
        guard let lesser = choice.last else { return .nothing }
        if question.level == .metadata { return .permit(record: lesser.id) }
        return own.isEmpty ? .nothing : .lesserPermit(record: lesser.id)
    }

    func isDecided(_ question: Question) -> Bool {
        if question.emergency != nil { return true }
        if standing.contains(where: { removes($0, question.document) }) { return true }
        return standing.contains { record in
            guard isOpen(record, question), concerns(record, question),
                counts(record, question)
            else { return false }
            switch record.effect {
            case .permit: return isOwn(record) || record.level >= question.level
            case .deny: return record.level <= question.level
            case .withdrawn: return record.grantee != .anyone
            case .removal: return true
            }
        }
    }

    private func removes(_ record: ConsentRecord, _ document: DocumentEntry) -> Bool {
        record.effect == .removal && record.scope == .document(document.uuid)
    }

    private func isOwn(_ record: ConsentRecord) -> Bool {
        if case .document = record.scope { true } else { false }
    }

    private func isOpen(_ record: ConsentRecord, _ question: Question) -> Bool {
        if case .at(let end) = record.until, end <= question.now { return false }
        return record.purposes.contains(question.purpose)
    }

    private func concerns(_ record: ConsentRecord, _ question: Question) -> Bool {
        guard record.grantee == .anyone || question.names.contains(record.grantee) else {
            return false
        }
        switch record.scope {
        case .document(let uuid): return uuid == question.document.uuid
        case .rule(let rule): return fits(rule, question.document)
        }
    }

    private func fits(_ rule: ConsentRule, _ document: DocumentEntry) -> Bool {
        let start = Date(timeIntervalSince1970: Double(document.start) / 1_000_000)
        let authors = document.authors.split(separator: "\u{1F}").map(String.init)
        let checks = [
            rule.types.map { types in
                types.contains {
                    $0.code == document.typeCode
                        && [nil, document.typeSystem].contains($0.codeSystem)
                }
            },
            rule.authors.map { !$0.isDisjoint(with: authors) },
            rule.custodians.map { names in document.custodian.map(names.contains) ?? false },
            rule.sources.map { $0.contains(document.source.name) },
            rule.startsFrom.map { $0 <= start }, rule.startsBefore.map { start < $0 },
            rule.confidentiality.map { codes in
                document.confidentiality.map(codes.contains) ?? false
            },
        ]
        return checks.allSatisfy { $0 ?? true }
    }

    /// A delegate's record counts where the owner's records let the delegate see as much.
    private func counts(_ record: ConsentRecord, _ question: Question) -> Bool {
        guard let delegate = record.decidedBy else { return true }
        var own = question
        own.names = [.delegate(delegate)]
        own.level = min(record.level, question.level)
        own.emergency = nil
        if case .permit = basis(own) { return true }
        return false
    }
}
