internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Intake
internal import DocumentValidation

/// The way from a claimed file's bytes into the store.
struct IntakeDesk: Sendable {
    /// Makes the intake of one source.
    let intake: @Sendable (Source) -> DocumentIntake
    /// What stands before the names of sub-folders in a source's name.
    let source: String
    let archives: (any DocumentArchives)?
    /// This run of the process; what is tried twice in one run did not end it.
    let run: UUID
    let strikes: Int

    /// Takes the documents of a file in; every outcome is durable then.
    func take(
        _ bytes: [UInt8], of claim: Claim, _ status: FileStatus
    ) async throws -> [FiledDocument] {
        let file = claim.origin.description
        let visit = Visit(
            intake: intake(source(of: claim.origin)), claim: claim, claimedAt: status.changed,
            run: run, strikes: strikes)
        let name = file.lowercased()
        guard let archives, archives.endings.contains(where: name.hasSuffix) else {
            return [try await visit.take(bytes, file)]
        }
        var documents: [FiledDocument] = []
        do {
            try await archives.forEachDocument(in: bytes, named: file) { name, bytes in
                documents.append(try await visit.take(bytes, "\(file)!/\(name)"))
            }
        } catch let refusal as ArchiveRefusal {
            let reason = RejectionReason(code: refusal.code, message: refusal.message)
            documents.append(try await visit.refuse(bytes, reason, file))
        }
        return documents
    }

    /// The sub-folder is where a document comes from.
    func source(of path: EntryPath) -> Source {
        let folder = path.parent
        guard folder != .root else { return Source(name: source) }
        return Source(name: "\(source)/\(folder)")
    }
}

/// One file's way through intake.
private struct Visit: Sendable {
    let intake: DocumentIntake
    let claim: Claim
    let claimedAt: Int64
    let run: UUID
    let strikes: Int

    func take(_ bytes: [UInt8], _ name: String) async throws -> FiledDocument {
        do {
            // A recovered claim was in work when its process ended, which is the first strike.
            let receipt =
                claim.isRecovered
                ? try await intake.takeAgain(bytes, name: name, run: run, strikes: strikes - 1)
                : try await intake.take(bytes, name: name)
            return filed(name, receipt, try await own(receipt, name))
        } catch let error as StoreError
            where error.code == .tooLarge
            || error.code == .invalidArgument
        {
            let reason = RejectionReason(code: "CB-INTAKE-LIMIT", message: error.message)
            return try await refuse(bytes, reason, name)
        }
    }

    func refuse(
        _ bytes: [UInt8], _ reason: RejectionReason, _ name: String
    ) async throws -> FiledDocument {
        let receipt = try await intake.refuse(bytes, reason, name: name)
        return filed(name, receipt, receipt.outcome)
    }

    private func filed(
        _ name: String, _ receipt: IntakeReceipt, _ outcome: StoreOutcome
    ) -> FiledDocument {
        FiledDocument(
            file: name, outcome: outcome, digest: receipt.digest, report: receipt.report)
    }

    /// What this very claim stored before something went wrong is not a duplicate of itself.
    private func own(_ receipt: IntakeReceipt, _ name: String) async throws -> StoreOutcome {
        guard case .duplicate(let sample) = receipt.outcome,
            let kept = try await intake.receipt(for: receipt.digest),
            kept.notes.receivedName == name, kept.source == intake.source,
            kept.decidedAt.timeIntervalSince1970 * 1e9 >= Double(claimedAt)
        else { return receipt.outcome }
        return .stored(sample)
    }
}
