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
    private var reading: Task<KeySet?, Never>?

    init(_ place: KeySetPlace, reader: any KeySetReading, logger: Logger) {
        self.place = place
        self.reader = reader
        self.logger = logger
    }

    /// The keys; with `anew`, read again if the last attempt was not just now.
    ///
    /// - Throws: ``ServiceFailure`` with status 503 if there are none that could count.
    func keys(anew: Bool = false, at now: Date) async throws(ServiceFailure) -> KeySet {
        let age = held.map { abs(now.timeIntervalSince($0.since)) }
        if anew || (age ?? .infinity) > KeySetLimits.freshSeconds { await read(at: now) }
        guard let held, abs(now.timeIntervalSince(held.since)) <= KeySetLimits.keptSeconds else {
            throw ServiceFailure(
                .serviceUnavailable, "issuer-keys",
                "the keys of the token's issuer cannot be read at present",
                headers: [.retryAfter: "\(Int(KeySetLimits.pauseSeconds))"])
        }
        return held.keys
    }

    /// Reads once, however many ask for it at the same time.
    private func read(at now: Date) async {
        if let reading {
            if let keys = await reading.value { held = (keys, now) }
            return
        }
        if let lastAttempt, abs(now.timeIntervalSince(lastAttempt)) < KeySetLimits.pauseSeconds {
            return
        }
        lastAttempt = now
        let task: Task<KeySet?, Never> = Task { [place, reader, logger] in
            do { return try await KeySet(place, by: reader) } catch {
                logger.warning("keys of an issuer cannot be read", metadata: ["why": "\(error)"])
                return nil
            }
        }
        reading = task
        if let keys = await task.value { held = (keys, now) }
        reading = nil
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
