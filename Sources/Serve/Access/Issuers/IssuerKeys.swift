import HTTPExchange
import Foundation
import HTTPTypes
import Logging

/// The keys of one issuer as they are now: read when they are needed, read again when they are
/// old, or when a token comes that none of them has signed (the issuer may have a new key).
actor IssuerKeys {
    private let place: KeySetPlace
    private let reader: any KeySetReading
    private let logger: Logger
    private var held: (keys: KeySet, since: Date)?
    private var lastAttempt: Date?
    private var hasFailed = false
    private var reading: Task<Void, Never>?

    init(_ place: KeySetPlace, reader: any KeySetReading, logger: Logger) {
        self.place = place
        self.reader = reader
        self.logger = logger
    }

    /// The keys; with `anew`, read again if the last attempt was not just now. Nobody waits for an
    /// issuer that did not answer the last time, as long as the keys that are there count.
    ///
    /// - Throws: ``ServiceFailure`` with status 503 if there are none that could count.
    func keys(anew: Bool = false, at now: Date) async throws(ServiceFailure) -> KeySet {
        let age = age(at: now)
        if anew || age > KeySetLimits.freshSeconds {
            let reading = read(at: now)
            if anew || !hasFailed || age > KeySetLimits.keptSeconds { await reading?.value }
        }
        guard let held, self.age(at: now) <= KeySetLimits.keptSeconds else {
            throw ServiceFailure(
                .serviceUnavailable, "issuer-keys",
                "the keys of the token's issuer cannot be read at present",
                headers: [.retryAfter: "\(Int(KeySetLimits.pauseSeconds))"])
        }
        return held.keys
    }

    private func age(at now: Date) -> TimeInterval {
        held.map { abs(now.timeIntervalSince($0.since)) } ?? .infinity
    }

    /// Reads once, however many ask for it at the same time; nil if the last attempt was just now.
    private func read(at now: Date) -> Task<Void, Never>? {
        if let reading { return reading }
        if let lastAttempt, abs(now.timeIntervalSince(lastAttempt)) < KeySetLimits.pauseSeconds {
            return nil
        }
        lastAttempt = now
        let set = Task { [place, reader] in try await KeySet(place, by: reader) }
        let task = Task { keep(await set.result, at: now) }
        reading = task
        return task
    }

    private func keep(_ result: Result<KeySet, any Error>, at now: Date) {
        reading = nil
        switch result {
        case .success(let keys):
            held = (keys, now)
            hasFailed = false
        case .failure(let error):
            hasFailed = true
            logger.warning("keys of an issuer cannot be read", metadata: ["why": "\(error)"])
        }
    }
}

extension KeySet {
    /// Reads a set from where it is.
    ///
    /// - Throws: ``ServiceSetupError`` for what is no key set, or has no key that can be used.
    init(_ place: KeySetPlace, by reader: any KeySetReading) async throws {
        let bytes =
            if case .written(let bytes) = place { bytes } else { try await reader.read(place) }
        guard bytes.count <= KeySetLimits.bytes else {
            throw ServiceSetupError("expected at most \(KeySetLimits.bytes) bytes of keys")
        }
        try await self.init(json: bytes)
        guard !isEmpty else {
            throw ServiceSetupError("expected a public key to check signatures with, found none")
        }
    }
}
