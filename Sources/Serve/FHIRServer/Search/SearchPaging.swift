import HTTPExchange
import HealthStore

/// What every search may say of its answer (FHIR R4, 3.1.1.5).
struct SearchPaging: Sendable {
    /// Resources on a page when `_count` says nothing.
    static let usualCount = 20
    /// Resources on a page at most.
    static let largestCount = 1_000
    /// The parameter of next links.
    static let tokenName = "_page"

    var count = usualCount
    /// Where the page begins.
    var token: PagingToken?
    /// Whether only the number is asked for.
    var isCount = false
    /// Whether the number of all matches is asked for.
    var wantsTotal = false
    /// The elements that are asked for; nil for all.
    var elements: Set<String>?

    /// Reads a parameter that is the same for all resources.
    ///
    /// - Returns: Whether it is one.
    /// - Throws: ``ServiceFailure`` with status 400 for a value that it cannot have.
    mutating func read(_ parameter: SearchParameter, summary: Set<String>) throws -> Bool {
        guard parameter.modifier == nil else { return false }
        switch parameter.name {
        case "_count":
            guard let number = Int(parameter.written), number >= 0 else {
                throw ServiceFailure.invalid(
                    "invalid-count", "the parameter _count expects a number from 0")
            }
            count = min(number, Self.largestCount)
            if number == 0 { isCount = true }
        case Self.tokenName: token = PagingToken(text: parameter.written)
        case "_summary":
            switch parameter.written {
            case "count": isCount = true
            case "true": elements = summary
            case "text": elements = []
            case "data", "false": break
            default:
                throw ServiceFailure.invalid(
                    "invalid-summary",
                    "the parameter _summary expects true, text, data, count or false")
            }
        case "_total":
            guard ["none", "estimate", "accurate"].contains(parameter.written) else {
                throw ServiceFailure.invalid(
                    "invalid-total", "the parameter _total expects none, estimate or accurate")
            }
            wantsTotal = parameter.written != "none"
        case "_totalMethod":
            // Clients made for Aidbox (fhirpy) ask so for an accurate total.
            wantsTotal = true
        case "_elements": elements = Set(parameter.values)
        case "_format", "_pretty": break
        default: return false
        }
        return true
    }

    /// Reads the parameters that are the same for all resources, and gives the others of a search
    /// that knows few, and all that were understood.
    ///
    /// - Throws: ``ServiceFailure`` with status 400 for a value that a parameter cannot have, for
    ///   a modifier, and, where the caller wants to be told, for a parameter that is not known.
    mutating func sift(
        _ parameters: [SearchParameter], known: Set<String>, isLenient: Bool
    ) throws -> (own: [SearchParameter], understood: [SearchParameter]) {
        var own: [SearchParameter] = []
        var understood: [SearchParameter] = []
        for parameter in parameters where !parameter.written.isEmpty {
            if try read(parameter, summary: []) {
                if parameter.name != Self.tokenName { understood.append(parameter) }
            } else if known.contains(parameter.name) {
                guard parameter.modifier == nil || parameter.name == "_has" else {
                    throw ServiceFailure.unknownModifier(of: parameter)
                }
                own.append(parameter)
                understood.append(parameter)
            } else if !isLenient {
                throw ServiceFailure.unknown(parameter, known)
            }
        }
        return (own, understood)
    }
}
