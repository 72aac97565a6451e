internal import Foundation
internal import HealthModel
internal import Merging
internal import Synchronization

/// What all handles of a store share.
final class StoreCore: Sendable {
    let backend: JoiningBackend
    let now: @Sendable () -> Date
    /// Samples that start before cannot be saved and are not found.
    let earliestDate: Date
    let accessLog: AccessLogPolicy
    let changes = ChangeHub()
    let tally = StoreTally()
    let statistics = RecentStatistics()
    let consentCache = ConsentCache()
    let newsCache = DocumentNewsCache()
    let seenDocuments = SeenDocuments()
    let documentSamples = DocumentSampleShelf()
    private let authorizations = Mutex<[AuthorizationKey: CachedAuthorizations]>([:])
    private let secret = Mutex<UInt64?>(nil)

    private struct AuthorizationKey: Hashable {
        let person: PersonID
        let app: String
    }

    private struct CachedAuthorizations {
        let bytes: [UInt8]
        let value: AppAuthorizations
    }

    init(
        backend: JoiningBackend, now: @escaping @Sendable () -> Date, earliestDate: Date,
        accessLog: AccessLogPolicy
    ) {
        self.backend = backend
        self.now = now
        self.earliestDate = earliestDate
        self.accessLog = accessLog
    }

    /// What a person has decided about an app; nil if nothing. The record is read every time, and
    /// taken apart only when it has changed.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` for what no app can go by.
    func authorizations(
        of app: String, person: PersonID, in snapshot: any HealthSnapshot
    ) throws -> AppAuthorizations? {
        try StoreError.require(identifier: app)
        let key = AuthorizationKey(person: person, app: app)
        guard let bytes = try snapshot.record(.authorization, key: app, of: person) else {
            return nil
        }
        if let cached = authorizations.withLock({ $0[key] }), cached.bytes == bytes {
            return cached.value
        }
        let value = try RecordForm.decode(AppAuthorizations.self, from: bytes)
        authorizations.withLock { cache in
            if cache.count >= Self.cachedAuthorizations { cache.removeAll() }
            cache[key] = CachedAuthorizations(bytes: bytes, value: value)
        }
        return value
    }

    private static let cachedAuthorizations = 10_000

    /// What anchors are sealed with: random, made once in the life of a store.
    func anchorSecret() async throws -> UInt64 {
        if let known = secret.withLock({ $0 }) { return known }
        let kept = try await backend.read(.store) { snapshot in
            try snapshot.record(.store, key: Self.secretKey, of: .nobody)
        }
        let value: UInt64
        if let word = Self.word(kept) { value = word } else { value = try await makeSecret() }
        secret.withLock { $0 = value }
        return value
    }

    private func makeSecret() async throws -> UInt64 {
        let fresh = UInt64.random(in: .min ... .max)
        do {
            return try await backend.write(.store) { transaction in
                let kept = try transaction.record(.store, key: Self.secretKey, of: .nobody)
                if let word = Self.word(kept) { return word }
                var changes = ChangeSet(person: .nobody, at: 0)
                changes.records = [
                    RecordChange(.store, key: Self.secretKey, value: Self.bytes(fresh))
                ]
                try transaction.apply(changes)
                return fresh
            }
        } catch let error as StoreError where error.code == .readOnly {
            // Nobody was ever given an anchor by this store, and no anchor outlives this handle.
            return fresh
        }
    }

    private static let secretKey = "anchor"

    private static func word(_ bytes: [UInt8]?) -> UInt64? {
        guard let bytes, bytes.count == 8 else { return nil }
        return bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func bytes(_ word: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) }
    }
}

extension StoreCore {
    /// A person's consents in one state of the store.
    func consents(of person: PersonID, in snapshot: any HealthSnapshot) throws -> ConsentIndex {
        try consentCache.consents(of: person, in: snapshot)
    }
}
