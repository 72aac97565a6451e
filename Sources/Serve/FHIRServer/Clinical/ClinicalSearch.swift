import FHIR
import Foundation
import HTTPExchange
import HealthModel

/// A search of resources that are made of what documents say.
struct ClinicalSearch: Sendable {
    let type: ClinicalType
    private(set) var conditions: [ClinicalCondition] = []
    var isEmpty = false
    var paging = SearchPaging()
    /// The resource with which the page begins; nil for the first one.
    var first: ClinicalPlace?
    /// The parameters of references that come with what they refer to.
    private(set) var includes: [String] = []
    /// What comes with the matches that it refers to.
    private(set) var reverse: Set<ClinicalType.Link> = []
    private(set) var includesProvenance = false
    private(set) var sort: [Key] = []
    private(set) var understood: [SearchParameter] = []

    /// What the order of an answer depends on.
    struct Key: Sendable {
        /// Whether by the time at which the store had it, rather than its own.
        let isStored: Bool
        let isAscending: Bool
    }

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
            if parameter.name == SearchPaging.tokenName {
                first = try ClinicalPlace(parameter.written)
            } else if try read(parameter, person, isLenient: isLenient) {
                understood.append(parameter)
            } else if let condition = try ClinicalCondition(parameter, of: type, now: now) {
                conditions.append(condition)
                understood.append(parameter)
            } else if parameter.modifier != nil, known.contains(parameter.name) {
                throw ServiceFailure.unknownModifier(of: parameter)
            } else if !isLenient {
                throw Self.refusal(of: parameter, type, known)
            }
        }
    }

    private static func refusal(
        of parameter: SearchParameter, _ type: ClinicalType, _ known: Set<String>
    ) -> ServiceFailure {
        if parameter.name == "_has" { return .unknownReverse(of: type.type) }
        let isResult = resultParameters.contains(parameter.name)
        return parameter.modifier != nil && isResult
            ? .unknownModifier(of: parameter)
            : .unknown(parameter, known.union(resultParameters))
    }

    /// The parameters that say how the result is given.
    private static let resultParameters: Set<String> = [
        "_count", "_elements", "_include", "_revinclude", "_sort", "_summary", "_total",
    ]

    /// Reads what is no condition.
    private mutating func read(
        _ parameter: SearchParameter, _ person: PersonID, isLenient: Bool
    ) throws -> Bool {
        switch (parameter.name, parameter.modifier) {
        case ("patient", nil), ("subject", nil), ("patient", "Patient"), ("subject", "Patient"):
            guard type.isOfPatient else { return false }
            let ids = try ResourceID.references(
                parameter.values, to: "Patient", of: parameter.name)
            isEmpty = isEmpty || !ids.contains { $0.uuid == person.uuid }
        case ("_include", nil):
            let links = parameter.values.map(ClinicalType.Link.init)
            guard links.allSatisfy({ $0.map(type.links.contains) ?? false }) else {
                if isLenient { return false }
                throw ServiceFailure.unknownInclude("_include", type.links.map(\.text))
            }
            includes += links.compactMap { $0?.parameter }
        case ("_revinclude", nil):
            let links = ClinicalType.links(to: type.type)
            for value in parameter.values {
                if value == Self.provenance {
                    includesProvenance = true
                } else if let link = ClinicalType.Link(value), links.contains(link) {
                    reverse.insert(link)
                } else if isLenient {
                    return false
                } else {
                    throw ServiceFailure.unknownInclude(
                        "_revinclude", [Self.provenance] + links.map(\.text))
                }
            }
        case ("_sort", nil): return readSort(parameter.values)
        case ("_summary", nil) where ["true", "text"].contains(parameter.written): return false
        default: return try paging.read(parameter, summary: [])
        }
        return true
    }

    static let provenance = "Provenance:target"

    private mutating func readSort(_ values: [String]) -> Bool {
        let dates = type.parameters.filter {
            if case .date = $0.compares { true } else { false }
        }
        let own = Set(dates.map(\.name) + ["date"])
        let keys = values.compactMap { value -> Key? in
            let isAscending = !value.hasPrefix("-")
            let name = isAscending ? value : String(value.dropFirst())
            guard own.contains(name) || name == "_lastUpdated" && type.tellsStored else {
                return nil
            }
            return Key(isStored: name == "_lastUpdated", isAscending: isAscending)
        }
        guard keys.count == values.count else { return false }
        sort += keys
        return true
    }

    /// Whether an answer needs more than what it finds.
    var includesSomething: Bool {
        !includes.isEmpty || !reverse.isEmpty || includesProvenance
    }

    /// The resources that are meant, in the order of their documents.
    ///
    /// - Parameter covered: All resources of a type that the caller may find.
    func matches(among covered: (String) -> [PersonResources.Resource]) -> [PersonResources
        .Resource]
    {
        guard !isEmpty else { return [] }
        func referred(
            _ link: ClinicalType.Link, _ conditions: [ClinicalCondition]
        ) -> Set<String> {
            var found: Set<String> = []
            for placed in covered(link.type)
            where conditions.allSatisfy({ $0.means(placed, referred) }) {
                found.formUnion(placed.addresses(of: link.parameter))
            }
            return found
        }
        var known: [ClinicalType.Link: Set<String>] = [:]
        var all = covered(type.type)
        for condition in conditions {
            known = [:]
            all = all.filter { placed in
                condition.means(placed) { link, conditions in
                    if let found = known[link] { return found }
                    let found = referred(link, conditions)
                    known[link] = found
                    return found
                }
            }
        }
        return all
    }

    /// Resources that are meant in the order that is asked for.
    func sorted(_ all: [PersonResources.Resource]) -> [PersonResources.Resource] {
        guard !sort.isEmpty else { return all }
        return all.enumerated().sorted { one, other in
            for key in sort {
                let first = key.isStored ? one.element.stored : one.element.facts.start ?? .min
                let second =
                    key.isStored ? other.element.stored : other.element.facts.start ?? .min
                if first != second { return key.isAscending == (first < second) }
            }
            return one.offset < other.offset
        }.map(\.element)
    }

    /// Whether an answer depends on all documents, not on those alone that its page shows.
    var needsAll: Bool { !sort.isEmpty || paging.isCount || paging.wantsTotal }
}

extension ServiceFailure {
    static func unknownInclude(_ name: String, _ known: [String]) -> ServiceFailure {
        let known = known.isEmpty ? "nothing here" : "one of " + known.joined(separator: ", ")
        return invalid("unknown-include", "the parameter \(name) expects \(known)")
    }

    static func unknownReverse(of type: String) -> ServiceFailure {
        let known = ClinicalType.links(to: type).map(\.text)
        return invalid(
            "unknown-parameter",
            known.isEmpty
                ? "nothing that is kept here refers to a \(type), so that _has asks for nothing"
                : "the parameter _has expects one of \(known.joined(separator: ", ")), and a "
                    + "parameter of that type, as _has:\(known[0]):code")
    }
}
