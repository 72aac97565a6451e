import FHIR
import Foundation
import HTTPExchange

/// One parameter of a search of resources that are made of what documents say, as a condition.
enum ClinicalCondition: Sendable {
    /// What a resource says itself.
    case own(@Sendable (PersonResources.Resource) -> Bool)
    /// That a resource of another type refers to it, which meets a condition itself (`_has`).
    case isReferredTo(by: ClinicalType.Link, that: [ClinicalCondition])

    /// Whether a resource meets it.
    ///
    /// - Parameter referred: The addresses to which resources refer that meet conditions.
    func means(
        _ placed: PersonResources.Resource,
        _ referred: (ClinicalType.Link, [ClinicalCondition]) -> Set<String>
    ) -> Bool {
        switch self {
        case .own(let holds): holds(placed)
        case .isReferredTo(let link, let conditions):
            referred(link, conditions).contains(placed.address)
        }
    }

    /// Reads a parameter of a type; nil for one that is not known, or not with its modifier.
    ///
    /// - Throws: ``ServiceFailure`` with status 400 for a value that it cannot have.
    init?(_ parameter: SearchParameter, of type: ClinicalType, now: Date) throws {
        let values = parameter.values
        switch (parameter.name, parameter.modifier) {
        case ("_id", nil):
            let ids = Set(try ResourceID.ids(values, of: "_id").map(\.text))
            self = .own { ids.contains($0.id) }
        case ("_lastUpdated", nil) where type.tellsStored:
            let dates = try values.map { try DateParameter($0, of: "_lastUpdated", now: now) }
            self = .own { placed in dates.contains { $0.means(placed.stored) } }
        case ("_content", nil), ("_text", nil):
            let words = try WordSearch(parameter)
            self = .own { words.means($0) }
        case ("_has", let rest?):
            try self.init(has: rest, parameter.written, of: type, now: now)
        default:
            guard let own = type.parameters.first(where: { $0.name == parameter.name }) else {
                return nil
            }
            try self.init(own.compares, parameter, now: now)
        }
    }

    private init?(
        _ compares: ClinicalType.Comparison, _ parameter: SearchParameter, now: Date
    ) throws {
        let values = parameter.values
        if parameter.modifier == "missing" {
            let isMissing = try parameter.wantsMissing
            self = .own { $0.facts.lacks(compares) == isMissing }
            return
        }
        switch (compares, parameter.modifier) {
        case (.date, nil):
            let dates = try values.map { try DateParameter($0, of: parameter.name, now: now) }
            self = .own { placed in
                dates.contains { $0.means(from: placed.facts.start, to: placed.facts.end) }
            }
        case (.amount, nil):
            let amounts = try parameter.amounts
            self = .own { placed in
                placed.facts.amount.map { amount in amounts.contains { $0.means(amount) } }
                    ?? false
            }
        case (.date, _), (.amount, _): return nil
        case (_, nil), (_, "not"):
            let tokens = values.map(TokenParameter.init)
            let isNot = parameter.modifier == "not"
            self = .own { placed in
                let found = placed.facts.tokens(compares)
                return tokens.contains { token in
                    found.contains {
                        $0.isOnlyCode
                            ? token.code == $0.code : token.means($0.code, of: $0.system)
                    }
                } != isNot
            }
        default: return nil
        }
    }

    /// `_has:Observation:encounter:code=8867-4`, with what is behind the first colon.
    private init?(
        has written: String, _ value: String, of type: ClinicalType, now: Date
    ) throws {
        let parts = written.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[2].hasPrefix("_has"),
            let link = ClinicalType.Link("\(parts[0]):\(parts[1])"),
            ClinicalType.links(to: type.type).contains(link),
            let other = ClinicalType.named[link.type],
            let condition = try ClinicalCondition(
                SearchParameter(name: String(parts[2]), value: value), of: other, now: now)
        else { return nil }
        self = .isReferredTo(by: link, that: [condition])
    }
}

extension SearchParameter {
    /// The value of `:missing`.
    ///
    /// - Throws: ``ServiceFailure`` with status 400 for another one.
    var wantsMissing: Bool {
        get throws {
            guard ["true", "false"].contains(written) else {
                throw ServiceFailure.invalid(
                    "invalid-missing", "the parameter \(name):missing expects true or false")
            }
            return written == "true"
        }
    }

    /// The amounts of a `quantity` parameter.
    ///
    /// - Throws: ``ServiceFailure`` with status 400 for what is none.
    var amounts: [QuantityParameter] {
        get throws {
            try values.map { value in
                guard let amount = QuantityParameter(value) else {
                    throw ServiceFailure.invalid(
                        "invalid-quantity",
                        "the parameter \(name) expects an amount as 5.4 or "
                            + "5.4|http://unitsofmeasure.org|mg, with one of the prefixes eq, ne, "
                            + "gt, lt, ge, le, sa, eb, ap before it")
                }
                return amount
            }
        }
    }
}

extension WordSearch {
    /// Reads `_content` and `_text`.
    ///
    /// - Throws: ``ServiceFailure`` with status 400 for a value without words, or with too many.
    init(_ parameter: SearchParameter) throws {
        guard let words = WordSearch(parameter.values, isOfNarrative: parameter.name == "_text")
        else {
            throw ServiceFailure.invalid(
                "invalid-text", "the parameter \(parameter.name) expects \(WordSearch.expected)")
        }
        self = words
    }
}

extension ClinicalFacts {
    /// A code that a token is compared with; where a resource has a plain code, any system will do.
    typealias Compared = (system: String?, code: String, isOnlyCode: Bool)

    func tokens(_ compares: ClinicalType.Comparison) -> [Compared] {
        func plain(_ code: String?) -> [Compared] { code.map { [(nil, $0, true)] } ?? [] }
        return switch compares {
        case .codes: codes.map { ($0.system, $0.code, false) }
        case .categories: categories.map { ($0.system, $0.code, $0.system == nil) }
        case .status: plain(status)
        case .clinicalStatus: plain(clinicalStatus)
        case .verificationStatus: plain(verificationStatus)
        case .intent: plain(intent)
        case .date, .amount: []
        }
    }

    /// Whether a resource has nothing for a parameter.
    func lacks(_ compares: ClinicalType.Comparison) -> Bool {
        switch compares {
        case .date: start == nil && end == nil
        case .amount: amount == nil
        default: tokens(compares).isEmpty
        }
    }
}
