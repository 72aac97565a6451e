internal import Base
internal import Foundation
internal import HealthModel

/// One way to sign in, as the store keeps it: a passkey, a link to an account elsewhere, a code.
public struct SignInRecord: Sendable, Hashable {
    /// By which it is found, among those of everybody.
    public let name: String
    /// What the service knows of it; the store does not look inside.
    public let value: [UInt8]
    /// Whose it is.
    public let holder: SignInHolder

    /// Names a way to sign in.
    public init(name: String, value: [UInt8], holder: SignInHolder) {
        self.name = name
        self.value = value
        self.holder = holder
    }
}

/// The ways to sign in that a store keeps. Those of a person are records of the person, and go with
/// the person; who has one is found by its name.
extension HealthStore {
    /// Somebody's ways to sign in, in the order of their names; at most a thousand.
    public func signIns(of holder: SignInHolder) async throws -> [SignInRecord] {
        let (owner, prefix) = (holder.owner, holder.prefix)
        var slice = RecordSlice(after: prefix, limit: 1_000)
        slice.before = prefix + "~"
        let asked = slice
        let found = try await core.backend.read(holder.scope) {
            try $0.records(.signIn, of: owner, in: asked)
        }
        return found.map {
            SignInRecord(
                name: String($0.key.dropFirst(prefix.count)), value: $0.value, holder: holder)
        }
    }

    /// The way to sign in with a name; nil if nobody has it any more.
    public func signIn(named name: String) async throws -> SignInRecord? {
        let key = SignInHolder.indexPrefix + name
        let index = try await core.backend.read(.store) {
            try $0.record(.signIn, key: key, of: .nobody)
        }
        guard let index, let holder = SignInHolder(index) else { return nil }
        let (owner, own) = (holder.owner, holder.prefix + name)
        let value = try await core.backend.read(holder.scope) {
            try $0.record(.signIn, key: own, of: owner)
        }
        return value.map { SignInRecord(name: name, value: $0, holder: holder) }
    }

    /// Keeps a way to sign in, in the place of one of the same name and holder.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` if the name is somebody else's.
    public func keep(_ record: SignInRecord) async throws {
        let key = SignInHolder.indexPrefix + record.name
        let at = core.now().microseconds
        // The name is taken first: what is cut off here leaves a name with nothing behind it.
        try await core.backend.write(.store) { transaction in
            if let index = try transaction.record(.signIn, key: key, of: .nobody),
                SignInHolder(index) != record.holder
            {
                throw StoreError(.invalidArgument, "this way to sign in belongs to another person")
            }
            try transaction.set(key, of: .nobody, to: record.holder.index, at: at)
        }
        try await core.backend.write(record.holder.scope) {
            try $0.set(
                record.holder.prefix + record.name, of: record.holder.owner, to: record.value,
                at: at)
        }
    }

    /// Puts another value in the place of what is known of a way to sign in, unless it was taken
    /// away meanwhile.
    ///
    /// - Returns: Whether it was still there.
    public func update(_ record: SignInRecord) async throws -> Bool {
        let (key, at) = (record.holder.prefix + record.name, core.now().microseconds)
        return try await core.backend.write(record.holder.scope) { transaction in
            let owner = record.holder.owner
            guard try transaction.record(.signIn, key: key, of: owner) != nil else { return false }
            try transaction.set(key, of: owner, to: record.value, at: at)
            return true
        }
    }

    /// Takes a way to sign in away; nobody signs in by it from when this returns.
    public func removeSignIn(named name: String, of holder: SignInHolder) async throws {
        let at = core.now().microseconds
        try await core.backend.write(holder.scope) {
            try $0.set(holder.prefix + name, of: holder.owner, to: nil, at: at)
        }
        let key = SignInHolder.indexPrefix + name
        try await core.backend.write(.store) { transaction in
            guard let index = try transaction.record(.signIn, key: key, of: .nobody),
                SignInHolder(index) == holder
            else { return }
            try transaction.set(key, of: .nobody, to: nil, at: at)
        }
    }
}

extension HealthTransaction {
    fileprivate func set(_ key: String, of person: PersonID, to value: [UInt8]?, at: Int64) throws {
        var changes = ChangeSet(person: person, at: at)
        changes.records = [RecordChange(.signIn, key: key, value: value)]
        try apply(changes)
    }
}

extension SignInHolder {
    /// Whose record it is in the store.
    fileprivate var owner: PersonID {
        if case .person(let person) = self { person } else { .nobody }
    }

    fileprivate var scope: StoreScope {
        if case .person(let person) = self { .person(person) } else { .store }
    }

    /// What stands before the names of somebody's ways: staff share one owner.
    fileprivate var prefix: String {
        switch self {
        case .person: ""
        case .name(let name): "of \(Base64.encodeForURL(name.utf8)) "
        }
    }

    fileprivate var index: [UInt8] { Array(description.utf8) }

    fileprivate init?(_ index: [UInt8]) {
        let text = String(decoding: index, as: UTF8.self)
        if text.hasPrefix("name ") {
            self = .name(String(text.dropFirst(5)))
        } else if text.hasPrefix("person "), let uuid = UUID(uuidString: String(text.dropFirst(7)))
        {
            self = .person(PersonID(uuid))
        } else {
            return nil
        }
    }
}
