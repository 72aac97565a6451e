import FHIR
import HTTPExchange
import Foundation
import HealthModel

/// A search of what is kept about a person's data, by the person: Consent and AuditEvent.
struct OwnRecordSearch: Sendable {
    private var tokens: [(name: String, wanted: [TokenParameter])] = []
    private var dates: [[DateParameter]] = []
    private var isEmpty = false
    /// The records that `_id` names; nil without it. Those that are meant are among them.
    private(set) var ids: [UUID]?
    var paging = SearchPaging()
    var understood: [SearchParameter] = []

    /// - Parameter systems: The parameters that compare codes, with the systems of those.
    /// - Throws: ``ServiceFailure`` with status 400.
    init(
        _ parameters: [SearchParameter], of person: PersonID, codes systems: [String: String],
        isLenient: Bool, now: Date
    ) throws {
        let known = Set(systems.keys).union(["_id", "patient", "date"])
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
            case ("_id", nil):
                let ids = try ResourceID.ids(parameter.values, of: "_id")
                self.ids = self.ids ?? ids.compactMap(\.uuid)
                tokens.append(("_id", ids.map { TokenParameter($0.text) }))
            case (let name, nil) where systems[name] != nil:
                let system = systems[name] ?? ""
                tokens.append(
                    (name, try TokenParameter.all(parameter.values, of: name, in: system)))
            case (let name, _?) where known.contains(name):
                throw ServiceFailure.unknownModifier(of: parameter)
            default:
                if !isLenient { throw ServiceFailure.unknown(parameter, known) }
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
