import Foundation
import HealthModel

/// A search of what is kept about a person's data, by the person: Consent and AuditEvent.
struct OwnRecordSearch: Sendable {
    private var tokens: [(name: String, wanted: [TokenParameter])] = []
    private var dates: [[DateParameter]] = []
    private var isEmpty = false
    var paging = SearchPaging()
    var understood: [SearchParameter] = []

    /// - Parameter tokens: The parameters of type token that are known.
    /// - Throws: ``ServiceFailure`` with status 400.
    init(
        _ parameters: [SearchParameter], of person: PersonID, tokens names: Set<String>,
        isStrict: Bool, now: Date
    ) throws {
        let known = names.union(["patient", "date"])
        for parameter in parameters where !parameter.written.isEmpty {
            if try paging.read(parameter, summary: []) {
                if parameter.name != SearchPaging.tokenName { understood.append(parameter) }
                continue
            }
            switch (parameter.name, parameter.modifier) {
            case ("patient", nil), ("patient", "Patient"):
                let ids = try ResourceID.references(
                    parameter.values, to: "Patient", of: "patient")
                isEmpty = isEmpty || !ids.contains { $0.uuid == person.uuid }
            case ("date", nil):
                dates.append(
                    try parameter.values.map { try DateParameter($0, of: "date", now: now) })
            case (let name, nil) where names.contains(name):
                tokens.append((name, parameter.values.map(TokenParameter.init)))
            case (let name, _?) where known.contains(name):
                throw ServiceFailure.unknownModifier(of: parameter)
            default:
                if isStrict { throw ServiceFailure.unknown(parameter, known) }
                continue
            }
            understood.append(parameter)
        }
    }

    /// Whether a record with these codes and this instant is meant.
    func means(_ codes: [String: (system: String?, code: String)], at instant: Int64) -> Bool {
        !isEmpty
            && tokens.allSatisfy { name, wanted in
                wanted.contains { $0.means(codes[name]?.code, of: codes[name]?.system) }
            }
            && dates.allSatisfy { $0.contains { $0.means(instant) } }
    }
}
