internal import AccessLog
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
    let prompts = PromptHub()
    let tally = StoreTally()
    let statistics = RecentStatistics()
    let consentCache = ConsentCache()
    let newsCache = DocumentNewsCache()
    let seenDocuments = SeenDocuments()
    let documentSamples = DocumentSampleCache()
    private let authorizations = Mutex<[AuthorizationKey: CachedAuthorizations]>([:])
    private let secrets = Mutex<[String: [UInt8]]>([:])

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
        try await secret("anchor", bytes: 8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// What names of samples are derived from: random, made once in the life of a store.
    func namingSecret() async throws -> [UInt8] {
        try await secret(SampleNaming.secretKey, bytes: SampleNaming.secretBytes)
    }

    private func secret(_ key: String, bytes count: Int) async throws -> [UInt8] {
        if let known = secrets.withLock({ $0[key] }) { return known }
        var value = try await backend.read(.store) { snapshot in
            try snapshot.record(.store, key: key, of: .nobody)
        }
        if value?.count != count { value = try await makeSecret(key, bytes: count) }
        secrets.withLock { $0[key] = value }
        return value ?? []
    }

    private func makeSecret(_ key: String, bytes count: Int) async throws -> [UInt8] {
        let fresh = (0..<count).map { _ in UInt8.random(in: .min ... .max) }
        do {
            return try await backend.write(.store) { transaction in
                let kept = try transaction.record(.store, key: key, of: .nobody)
                if let kept, kept.count == count { return kept }
                var changes = ChangeSet(person: .nobody, at: 0)
                changes.records = [RecordChange(.store, key: key, value: fresh)]
                try transaction.apply(changes)
                return fresh
            }
        } catch let error as StoreError where error.code == .readOnly {
            // Nobody was ever given an anchor by this store, and no anchor outlives this handle.
            return fresh
        }
    }
}

extension StoreCore {
    /// A person's consents in one state of the store.
    func consents(of person: PersonID, in snapshot: any HealthSnapshot) throws -> ConsentIndex {
        try consentCache.consents(of: person, in: snapshot)
    }
}

/// Counts what a store's handles have done, for whoever runs it. It knows no person and no
/// document.
final class StoreTally: Sendable {
    private let counts = Mutex(StoreDiagnostics())

    func count(_ outcome: StoreOutcome) {
        counts.withLock { $0.outcomes[outcome.word, default: 0] += 1 }
    }

    func count(_ events: [AccessEvent]) {
        counts.withLock { counts in
            for event in events {
                if event.decision == .allowed {
                    counts.allowedReads += 1
                } else {
                    counts.deniedReads += 1
                }
            }
        }
    }

    /// What was counted, beside what the backend has counted.
    func added(to diagnostics: StoreDiagnostics) -> StoreDiagnostics {
        var diagnostics = diagnostics
        counts.withLock { counts in
            diagnostics.outcomes = counts.outcomes
            diagnostics.allowedReads = counts.allowedReads
            diagnostics.deniedReads = counts.deniedReads
        }
        return diagnostics
    }
}
