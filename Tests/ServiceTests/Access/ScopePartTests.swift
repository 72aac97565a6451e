import Testing

@testable import HTTPExchange

/// What is given of scopes: never more than was asked for, never more than is registered, and,
/// where there are no restrictions, all of what is both.
@Suite struct ScopePartTests {
    private static let types = ["Observation", "Binary", "Patient"]
    private static let codes = ["a", "b", "c"]

    private static func scope(_ random: inout some RandomNumberGenerator) -> String {
        let context = ["patient", "user", "system"].randomElement(using: &random)!
        let type = (types + ["*"]).randomElement(using: &random)!
        let letters = Scope.Interaction.allCases.filter { _ in Bool.random(using: &random) }
        let word = letters.isEmpty ? "read" : String(letters.map(\.rawValue))
        let code = codes.randomElement(using: &random)!
        let restriction = Int.random(in: 0..<3, using: &random) == 0 ? "?category=\(code)" : ""
        return "\(context)/\(type).\(word)\(restriction)"
    }

    private static func scopes(_ random: inout some RandomNumberGenerator) -> ScopeSet {
        let count = Int.random(in: 1...4, using: &random)
        return ScopeSet((0..<count).map { _ in scope(&random) }.joined(separator: " "))
    }

    /// Everything that scopes allow, one by one: context, letter, type, and the code that a
    /// resource has.
    private static func allowed(_ scopes: ScopeSet) -> Set<[String]> {
        var allowed: Set<[String]> = []
        for context in [Scope.Context.patient, .user, .system] {
            for letter in Scope.Interaction.allCases {
                for type in types + ["Other"] {
                    let coverage = scopes.coverage(of: letter, on: type, in: [context])
                    for code in codes + ["none"]
                    where coverage?.includes({ _ in [("x", code)] }) ?? false {
                        allowed.insert([context.rawValue, String(letter.rawValue), type, code])
                    }
                }
            }
        }
        return allowed
    }

    @Test func whatIsGivenIsInBoth() {
        var random = SystemRandomNumberGenerator()
        var given = 0
        for _ in 0..<2_000 {
            let (own, asked) = (Self.scopes(&random), Self.scopes(&random))
            let parts = asked.scopes.flatMap { scope in
                own.includes(scope) ? [scope.text] : own.parts(of: scope).map(\.text)
            }
            let found = Self.allowed(ScopeSet(parts.joined(separator: " ")))
            let both = Self.allowed(own).intersection(Self.allowed(asked))
            #expect(found.isSubset(of: both), "\(own.texts) \(asked.texts)")
            if (own.scopes + asked.scopes).allSatisfy({ $0.restriction == nil }) {
                #expect(found == both, "\(own.texts) \(asked.texts)")
            }
            given += found.count
        }
        #expect(given > 0)
    }
}
