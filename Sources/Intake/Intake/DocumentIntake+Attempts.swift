internal import Crypto
public import DocumentValidation
public import Foundation
public import HealthModel
public import HealthStore

extension DocumentIntake {
    /// Takes in bytes that were in work when a process ended: the try is counted first, and bytes
    /// that have ended too many runs are rejected without being looked at (`CB-INTAKE-STRIKES`).
    ///
    /// - Parameters:
    ///   - run: This run of the process.
    ///   - strikes: Runs that may try the bytes.
    public func takeAgain(
        _ bytes: [UInt8], name: String? = nil, person: PersonID? = nil,
        sidecar: IntakeSidecar? = nil, run: UUID, strikes: Int
    ) async throws -> IntakeReceipt {
        let digest = ContentDigest(bytes: SHA256.hash(data: bytes))!
        if try await isStored(digest) {
            return try await take(bytes, name: name, person: person, sidecar: sidecar)
        }
        let tries = try await begin(IntakeAttempt(digest: digest, run: run))
        guard tries > strikes else {
            return try await take(bytes, name: name, person: person, sidecar: sidecar)
        }
        return try await refuse(
            digest,
            RejectionReason(
                code: "CB-INTAKE-STRIKES",
                message:
                    "the program stopped \(tries) times while reading this document; it is set "
                    + "aside so that the others can continue"),
            name: name)
    }

    /// What validation finds in bytes, without taking them in: of those that are known already,
    /// a receipt has no report.
    public func report(on bytes: [UInt8]) -> ValidationReport {
        validator.validateAndExtract(bytes).0
    }

    /// Counts a try at something that a process may have ended over, durably.
    ///
    /// - Returns: How many runs have tried it, this one included.
    public func begin(_ attempt: IntakeAttempt) async throws -> Int {
        try await handle.begin(attempt)
    }

    /// Keeps a rejection of bytes that something else than their content is the reason for.
    ///
    /// - Parameter digest: The SHA-256 of the bytes.
    public func refuse(
        _ digest: ContentDigest, _ reason: RejectionReason, name: String? = nil
    ) async throws -> IntakeReceipt {
        let kept = try await record(rejection(of: digest, reason, name: name))
        handle.count(kept.outcome)
        return IntakeReceipt(outcome: kept.outcome, digest: digest, report: nil, header: nil)
    }

    func rejection(
        of digest: ContentDigest, _ reason: RejectionReason, name: String?
    ) -> Rejection {
        Rejection(
            digest: digest, reason: reason,
            notes: IntakeNotes(
                receivedName: name, steps: [IntakeNotes.Step(name: "refused", at: now())]))
    }
}
