import FHIR
import Foundation
import HTTPExchange
import HealthModel

/// A search of resources that are made of what documents say.
struct ClinicalSearch: Sendable {
    let type: ClinicalType
    private var conditions: [@Sendable (PersonResources.Placed) -> Bool] = []
    var isEmpty = false
    var count = SearchPaging.usualCount
    /// Whether only the number is asked for.
    var isCount = false
    /// The resource behind which the page begins.
    var after: String?
    var includes: [String] = []
    var includesProvenance = false
    var isAscending: Bool?
    var understood: [SearchParameter] = []

    /// - Parameter person: Whose resources; a search for somebody else's finds nothing.
    /// - Throws: ``ServiceFailure`` with status 400 for what is not known, since an answer without
    ///   it would be wider, unless the caller asked for leniency.
    init(
        _ type: ClinicalType, _ parameters: [SearchParameter], boundTo person: PersonID,
        isLenient: Bool, now: Date
    ) throws {
        self.type = type
        let known = Set(type.common.map(\.name) + type.parameters.map(\.name))
        for parameter in parameters where !parameter.written.isEmpty {
            if try readPaging(parameter) {
                if parameter.name != SearchPaging.tokenName { understood.append(parameter) }
            } else if try read(parameter, person, now: now) {
                understood.append(parameter)
            } else if parameter.modifier != nil, known.contains(parameter.name) {
                throw ServiceFailure.unknownModifier(of: parameter)
            } else if !isLenient {
                throw ServiceFailure.unknown(parameter, known)
            }
        }
    }

    private mutating func readPaging(_ parameter: SearchParameter) throws -> Bool {
        var paging = SearchPaging()
        switch (parameter.name, parameter.modifier) {
        case (SearchPaging.tokenName, nil):
            guard let id = ResourceID(parameter.written) else { throw ServiceFailure.invalidToken }
            after = id.text
        case ("_include", _):
            for value in parameter.values {
                let parts = value.split(separator: ":", omittingEmptySubsequences: false)
                let name = parts.count > 1 ? String(parts[1]) : ""
                guard parts.count >= 2, parts[0] == type.type, type.includes.contains(name) else {
                    throw ServiceFailure.invalid(
                        "unknown-include",
                        "the parameter _include expects one of "
                            + type.includes.map { "\(type.type):\($0)" }.joined(separator: ", "))
                }
                includes.append(name)
            }
        case ("_revinclude", _):
            guard parameter.written == "Provenance:target" else {
                throw ServiceFailure.invalid(
                    "unknown-include", "the parameter _revinclude expects Provenance:target")
            }
            includesProvenance = true
        case ("_sort", nil):
            let words = ["date", "-date", "_lastUpdated", "-_lastUpdated"]
            let dates = type.parameters.filter {
                if case .date = $0.compares { true } else { false }
            }
            let all = words + dates.flatMap { [$0.name, "-" + $0.name] }
            guard all.contains(parameter.written) else { return false }
            isAscending = !parameter.written.hasPrefix("-")
        default:
            guard try paging.read(parameter, summary: []) else { return false }
            if parameter.name == "_count" { (count, isCount) = (paging.count, paging.isCount) }
            if paging.isCount { isCount = true }
        }
        return true
    }

    private mutating func read(
        _ parameter: SearchParameter, _ person: PersonID, now: Date
    ) throws -> Bool {
        let values = parameter.values
        switch (parameter.name, parameter.modifier) {
        case ("patient", nil), ("subject", nil), ("patient", "Patient"), ("subject", "Patient"):
            guard type.isOfPatient else { return false }
            let ids = try ResourceID.references(values, to: "Patient", of: parameter.name)
            isEmpty = isEmpty || !ids.contains { $0.uuid == person.uuid }
            return true
        case ("_id", nil):
            let ids = Set(try ResourceID.ids(values, of: "_id").map(\.text))
            conditions.append { ids.contains($0.id) }
            return true
        case ("_lastUpdated", nil):
            let dates = try values.map { try DateParameter($0, of: "_lastUpdated", now: now) }
            conditions.append { placed in dates.contains { $0.means(placed.stored) } }
            return true
        default: break
        }
        guard let own = type.parameters.first(where: { $0.name == parameter.name }),
            parameter.modifier == nil || parameter.modifier == "not"
        else { return false }
        let isNot = parameter.modifier == "not"
        if case .date = own.compares {
            guard !isNot else { return false }
            let dates = try values.map { try DateParameter($0, of: parameter.name, now: now) }
            conditions.append { placed in
                dates.contains { $0.means(from: placed.facts.start, to: placed.facts.end) }
            }
            return true
        }
        let tokens = values.map(TokenParameter.init)
        let compares = own.compares
        conditions.append { placed in
            let found = placed.facts.tokens(compares)
            return tokens.contains { token in
                found.contains {
                    $0.isOnlyCode
                        ? token.code == $0.code
                        : token.means($0.code, of: $0.system)
                }
            } != isNot
        }
        return true
    }

    /// Whether a resource is meant.
    func means(_ placed: PersonResources.Placed) -> Bool {
        !isEmpty && placed.type == type.type && conditions.allSatisfy { $0(placed) }
    }

    /// A page of the resources that are meant.
    ///
    /// - Throws: ``ServiceFailure`` with status 400 where the page begins behind a resource that is
    ///   not there any more.
    func page(
        of shown: [PersonResources.Placed]
    ) throws -> (found: [PersonResources.Placed], total: Int, next: String?) {
        var all = shown.filter(means)
        if let isAscending {
            all = all.enumerated().sorted { one, other in
                let keys = (one.element.facts.start ?? .min, other.element.facts.start ?? .min)
                guard keys.0 != keys.1 else { return one.offset < other.offset }
                return isAscending == (keys.0 < keys.1)
            }.map(\.element)
        }
        let total = all.count
        guard !isCount else { return ([], total, nil) }
        var rest = all[...]
        if let after {
            guard let place = all.firstIndex(where: { $0.id == after }) else {
                throw ServiceFailure.invalidToken
            }
            rest = all[(place + 1)...]
        }
        let found = Array(rest.prefix(count))
        return (found, total, rest.count > found.count ? found.last?.id : nil)
    }
}

extension ClinicalFacts {
    /// A code that a token is compared with; where a resource has a plain code, any system will do.
    fileprivate typealias Compared = (system: String?, code: String, isOnlyCode: Bool)

    fileprivate func tokens(_ compares: ClinicalType.Comparison) -> [Compared] {
        switch compares {
        case .codes: codes.map { ($0.system, $0.code, false) }
        case .categories: categories.map { ($0.system, $0.code, $0.system == nil) }
        case .status: status.map { [(nil, $0, true)] } ?? []
        case .clinicalStatus: clinicalStatus.map { [(nil, $0, true)] } ?? []
        case .verificationStatus: verificationStatus.map { [(nil, $0, true)] } ?? []
        case .intent: intent.map { [(nil, $0, true)] } ?? []
        case .date: []
        }
    }
}
