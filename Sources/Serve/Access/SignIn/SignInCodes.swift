import Base
import Crypto
package import Foundation
package import HTTPExchange
import HealthModel
package import HealthStore

/// Codes that sign somebody in once: what staff write down or say at a desk, where no link can be
/// handed over. 60 random bits in three groups of four: `7KQ4-9XWD-M2PC`.
package struct SignInCodes: Sendable {
    /// How long a code holds (ASVS 6.5.5).
    package static let seconds: TimeInterval = 10 * 60
    private static let length = 12
    /// Crockford's digits: none is taken for another.
    private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

    private let store: HealthStore
    private let now: @Sendable () -> Date

    package init(_ store: HealthStore, now: @escaping @Sendable () -> Date = { Date() }) {
        self.store = store
        self.now = now
    }

    /// A new code for somebody; the store keeps its digest.
    ///
    /// - Throws: ``ServiceFailure`` for a caller who does not sign in.
    package func make(for role: Caller.Role) async throws -> String {
        guard let holder = role.holder else {
            throw ServiceFailure.forbidden("only persons and staff sign in")
        }
        try await forgetExpired(of: holder)
        let code = Self.new()
        var claims = CallerClaims.claims(of: Caller(role: role))
        claims["exp"] = .number((now() + Self.seconds).timeIntervalSince1970)
        try await store.keep(
            SignInRecord(
                name: Self.name(of: code), value: Array(try JSONEncoder().encode(claims)),
                holder: holder))
        return Self.written(code)
    }

    /// The digits of a new code.
    static func new() -> String {
        var generator = SystemRandomNumberGenerator()
        return String(
            (0..<length).map { _ in digits[Int.random(in: 0..<digits.count, using: &generator)] })
    }

    /// Digits in groups, as somebody reads them.
    static func written(_ code: String) -> String {
        let code = Array(code)
        return stride(from: 0, to: code.count, by: 4)
            .map { String(code[$0..<min($0 + 4, code.count)]) }.joined(separator: "-")
    }

    /// Codes that nobody has typed in time go with the next one.
    private func forgetExpired(of holder: SignInHolder) async throws {
        for record in try await store.signIns(of: holder) where record.name.hasPrefix("code ") {
            let end = Self.claims(record)?.expiration ?? .distantPast
            if end <= now() {
                try await store.removeSignIn(named: record.name, of: holder)
            }
        }
    }

    private static func claims(_ record: SignInRecord) -> TokenClaims? {
        try? JSONDecoder().decode(TokenClaims.self, from: Data(record.value))
    }

    /// Whom a code signs in, as somebody has typed it; nil for one that is not ours, has expired or
    /// was used.
    func redeem(_ typed: String, marks: UsedNames) async throws -> Caller.Role? {
        guard let code = Self.code(typed),
            let record = try await store.signIn(named: Self.name(of: code)),
            let claims = Self.claims(record),
            let end = claims.expiration
        else { return nil }
        let isFirst = try await marks.spend(record.name, until: end + 60)
        try await store.removeSignIn(named: record.name, of: record.holder)
        guard isFirst, now() < end else { return nil }
        return CallerClaims.caller(by: claims)?.role
    }

    /// Under what the digest of a code is kept.
    static func name(of code: String) -> String {
        "code \(Base64.encodeForURL(SHA256.hash(data: Data(code.utf8))))"
    }

    /// The digits of what somebody typed, with letters that look like digits as these.
    static func code(_ typed: String) -> String? {
        guard typed.utf8.count <= 40 else { return nil }
        let same: [Character: Character] = ["O": "0", "I": "1", "L": "1"]
        let code = typed.uppercased().filter { $0 != "-" && !$0.isWhitespace }
            .map { same[$0] ?? $0 }
        return code.count == length && code.allSatisfy(digits.contains) ? String(code) : nil
    }
}

extension ServiceAuthority {
    /// Whom a code signs in, as somebody has typed it; nil for one that does not hold.
    package func redeem(_ code: String, in parts: ServiceParts) async throws -> Caller.Role? {
        try await SignInCodes(parts.store, now: parts.now).redeem(code, marks: marks)
    }
}
