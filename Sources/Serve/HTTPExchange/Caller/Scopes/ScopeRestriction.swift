import Foundation

/// Which resources of a type a scope reaches, as a search would: `category=laboratory`
/// (SMART App Launch 2.2, "Finer-grained resource constraints using search parameters"). Codes
/// only: what needs more than comparing codes is not understood, and reaches nothing.
public struct ScopeRestriction: Sendable, Hashable {
    /// A code that a resource must have: `system|code`, or a code of any system.
    public struct Token: Sendable, Hashable {
        /// The code's system; nil for any, empty for none.
        public let system: String?
        /// The code; nil for any of the system.
        public let code: String?

        init?(_ text: some StringProtocol) {
            let parts = text.split(separator: "|", omittingEmptySubsequences: false)
            switch parts.count {
            case 1 where !parts[0].isEmpty: (system, code) = (nil, String(parts[0]))
            case 2 where !(parts[0].isEmpty && parts[1].isEmpty):
                system = String(parts[0])
                code = parts[1].isEmpty ? nil : String(parts[1])
            default: return nil
            }
        }

        /// Whether a coding of a resource is the one that is meant.
        func matches(_ coding: (system: String, code: String)) -> Bool {
            (system == nil || system == coding.system) && (code == nil || code == coding.code)
        }
    }

    /// By the name of a search parameter, the codes of which a resource must have one; a
    /// resource must satisfy all.
    public let parameters: [(name: String, anyOf: [Token])]

    /// The query as it was written.
    package let text: String

    /// Reads a query; nil for one that is empty, has a modifier or a chain, or no codes.
    package init?(query: some StringProtocol) {
        var parameters: [(name: String, anyOf: [Token])] = []
        for part in query.split(separator: "&", omittingEmptySubsequences: false) {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2, Self.isName(halves[0]),
                let value = String(halves[1]).removingPercentEncoding, !value.contains("\\")
            else { return nil }
            let words = value.split(separator: ",", omittingEmptySubsequences: false)
            let tokens = words.compactMap { Token($0) }
            guard tokens.count == words.count else { return nil }
            parameters.append((String(halves[0]), tokens))
        }
        self.parameters = parameters
        text = String(query)
    }

    /// Whether a resource is one that is meant.
    ///
    /// - Parameter codings: The codes of the resource by the name of a search parameter; nil for
    ///   a parameter by which the resource is not searched, which then is not one that is meant.
    func allows(_ codings: (String) -> [(system: String, code: String)]?) -> Bool {
        parameters.allSatisfy { parameter in
            guard let found = codings(parameter.name) else { return false }
            return parameter.anyOf.contains { token in found.contains(where: token.matches) }
        }
    }

    private static func isName(_ text: some StringProtocol) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || $0 == 0x2D || $0 == 0x5F
            }
    }

    /// Whether they say the same.
    public static func == (left: Self, right: Self) -> Bool {
        left.parameters.elementsEqual(right.parameters) {
            $0.name == $1.name && $0.anyOf == $1.anyOf
        }
    }

    /// Equal restrictions hash equal.
    public func hash(into hasher: inout Hasher) {
        for parameter in parameters {
            hasher.combine(parameter.name)
            hasher.combine(parameter.anyOf)
        }
    }
}

/// Which resources of a type scopes reach.
package enum ScopeCoverage: Sendable, Hashable {
    /// All that the caller may see.
    case everything
    /// Of those the ones that one of the restrictions allows; never empty.
    case matching([ScopeRestriction])

    /// Whether a resource is among them, by its codes for the name of a search parameter (nil:
    /// resources of this type are not searched by that).
    package func includes(_ codings: (String) -> [(system: String, code: String)]?) -> Bool {
        switch self {
        case .everything: true
        case .matching(let restrictions): restrictions.contains { $0.allows(codings) }
        }
    }
}
