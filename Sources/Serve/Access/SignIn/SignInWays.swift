import Base
import Crypto
package import Foundation
package import HTTPExchange
import HealthModel
package import HealthStore

/// The ways by which somebody signs in besides links that work once: passkeys, and accounts at
/// providers that whoever runs the service has set up.
package struct SignInWays: Sendable {
    /// As many may one have.
    static let limit = 20

    let store: HealthStore
    let now: @Sendable () -> Date

    package init(_ store: HealthStore, now: @escaping @Sendable () -> Date = { Date() }) {
        self.store = store
        self.now = now
    }

    /// Somebody's ways, the newest first; none for callers who do not sign in.
    package func all(of role: Caller.Role) async throws -> [SignInWay] {
        guard let holder = role.holder else { return [] }
        return try await store.signIns(of: holder).compactMap(SignInWay.init)
            .filter { $0.isOpen(to: role) }
            .sorted { $0.made > $1.made }
    }

    /// Takes one away; nobody signs in by it from when this returns.
    package func remove(_ name: String, of role: Caller.Role) async throws {
        guard let holder = role.holder, SignInWay.Kind(of: name) != nil else { return }
        if let found = try await way(name), !found.way.isOpen(to: role) { return }
        try await store.removeSignIn(named: name, of: holder)
    }

    /// What is kept under a name, and whose it is; nil for nothing.
    func way(_ name: String) async throws -> (way: SignInWay, holder: SignInHolder)? {
        guard let record = try await store.signIn(named: name), let way = SignInWay(record) else {
            return nil
        }
        return (way, record.holder)
    }

    func keep(_ way: SignInWay, of holder: SignInHolder) async throws {
        try await store.keep(try way.record(of: holder))
    }

    /// Notes that somebody has signed in by a way.
    ///
    /// - Returns: As whom; nil if the way was taken away meanwhile.
    func use(_ way: SignInWay, of holder: SignInHolder) async throws -> Caller.Role? {
        var way = way
        way.used = now()
        guard try await store.update(try way.record(of: holder)) else { return nil }
        return CallerClaims.caller(by: way.role)?.role
    }
}

/// One way to sign in.
package struct SignInWay: Sendable, Codable {
    /// What it is: the first word of its name.
    package enum Kind: String, Sendable {
        case passkey, account

        init?(of name: String) { self.init(rawValue: String(name.prefix { $0 != " " })) }

        /// The name of what is known by some bytes; they may be long, and say anything.
        func name(of bytes: some Sequence<UInt8>) -> String {
            "\(rawValue) \(Base64.encodeForURL(SHA256.hash(data: Data(bytes))))"
        }
    }

    /// A passkey's own part.
    struct Passkey: Codable, Sendable {
        /// Its name at the authenticator, in base64url.
        let identifier: String
        let algorithm: Int64
        /// The public key, in base64url.
        let parts: [String]
        /// Under whom the authenticator keeps it, in base64url: random.
        let user: String
        var count: UInt32

        var key: PasskeyKey? {
            PasskeyKey.Algorithm(rawValue: algorithm).flatMap {
                PasskeyKey($0, parts.compactMap { Base64.decodeFromURL(Array($0.utf8)) })
            }
        }
    }

    /// By which it is found.
    package let name: String
    /// What people call it.
    package let title: String
    /// When it was added.
    package let made: Date
    /// When somebody last signed in by it.
    package internal(set) var used: Date?
    /// As whom one signs in by it, as a token says it.
    let role: TokenClaims
    var passkey: Passkey?

    package var kind: Kind? { Kind(of: name) }

    init(name: String, title: String, made: Date, role: Caller.Role, passkey: Passkey? = nil) {
        self.name = name
        self.title = title
        self.made = made
        self.role = CallerClaims.claims(of: Caller(role: role.lasting))
        self.passkey = passkey
    }

    fileprivate func record(of holder: SignInHolder) throws -> SignInRecord {
        SignInRecord(name: name, value: Array(try JSONEncoder().encode(self)), holder: holder)
    }

    /// Whether one signs in by it as somebody; as a delegate, for whomever.
    func isOf(_ role: Caller.Role) -> Bool {
        guard case .delegate(let delegate, _, let purpose) = role else {
            return self.role == CallerClaims.claims(of: Caller(role: role.lasting))
        }
        guard
            case .delegate(let kept, _, let keptPurpose)? =
                CallerClaims.caller(by: self.role)?.role
        else { return false }
        return (kept, keptPurpose) == (delegate, purpose)
    }

    /// Whether somebody sees it among their own and takes it away: who acts for another person has
    /// the ways to do that, and not those to their own data.
    fileprivate func isOpen(to role: Caller.Role) -> Bool {
        if case .delegate = role { return isOf(role) }
        return true
    }

    init?(_ record: SignInRecord) {
        guard Kind(of: record.name) != nil,
            let way = try? JSONDecoder().decode(SignInWay.self, from: Data(record.value))
        else { return nil }
        self = way
    }
}

extension Caller.Role {
    /// What of it a way to sign in may keep for years: of staff the name, since roles are the
    /// file's or the provider's to give and to take.
    fileprivate var lasting: Caller.Role {
        if case .staff(let member) = self {
            .staff(StaffMember(member.name, roles: []))
        } else {
            self
        }
    }

    /// Under whom the store keeps how they sign in; nil for those who do not.
    package var holder: SignInHolder? {
        switch self {
        case .owner(let person), .delegate(let person, _, _): .person(person)
        case .staff(let member): .name(member.name)
        case .app, .intake: nil
        }
    }
}
