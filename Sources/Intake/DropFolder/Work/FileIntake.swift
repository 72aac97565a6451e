internal import Archives
internal import Crypto
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Intake
internal import DocumentValidation

/// What a claimed file holds: its bytes, or, of an archive, a way to them.
enum ClaimedContent: Sendable {
    case document([UInt8])
    case archive(ArchiveBytes)

    /// The SHA-256 of the file.
    func digest() throws(FolderFailure) -> ContentDigest {
        switch self {
        case .document(let bytes): ContentDigest(bytes: SHA256.hash(data: bytes))!
        case .archive(let bytes): try bytes.digest()
        }
    }
}

/// The way from a claimed file's bytes into the store.
struct FileIntake: Sendable {
    /// Makes the intake of one source.
    let intake: @Sendable (Source) -> DocumentIntake
    /// What stands before the names of sub-folders in a source's name.
    let source: String
    let archives: (any DocumentArchives)?
    /// This run of the process; what is tried twice in one run did not end it.
    let run: UUID
    let strikes: Int

    /// Whether a file of this name is an archive.
    func isArchive(_ path: EntryPath) -> Bool {
        let name = path.description.lowercased()
        return archives?.endings.contains(where: name.hasSuffix) ?? false
    }

    /// Takes the documents of a file in; every outcome is durable then.
    ///
    /// - Throws: ``FolderFailure`` where an archive cannot be read; what the store throws.
    func take(
        _ content: ClaimedContent, of claim: Claim, _ status: FileStatus,
        _ sidecar: Result<IntakeSidecar, SidecarFailure>? = nil
    ) async throws -> [FiledDocument] {
        let file = claim.origin.description
        var said: IntakeSidecar?
        if case .success(let sidecar)? = sidecar { said = sidecar }
        let visit = Visit(
            intake: intake(source(of: claim.origin, said?.source)), claim: claim,
            claimedAt: status.changed, sidecar: said, run: run, strikes: strikes)
        if case .failure(let failure)? = sidecar {
            let reason = RejectionReason(
                code: "CB-INTAKE-SIDECAR",
                message: "the \(SidecarName.ending) beside it cannot be used: \(failure)")
            return [try await visit.refuse(try content.digest(), reason, file)]
        }
        switch content {
        case .document(let bytes): return [try await visit.take(bytes, file)]
        case .archive(let bytes): return try await take(bytes, file, status, visit)
        }
    }

    private func take(
        _ archive: ArchiveBytes, _ file: String, _ status: FileStatus, _ visit: Visit
    ) async throws -> [FiledDocument] {
        var documents: [FiledDocument] = []
        do {
            try await visit.beginUnpacking(status)
            try await archives?.forEachDocument(in: archive.source, named: file) { name, bytes in
                documents.append(try await visit.take(bytes, "\(file)!/\(name)"))
            }
        } catch let refusal as ArchiveRefusal {
            if let trouble = archive.trouble { throw trouble }
            let reason = RejectionReason(code: refusal.code, message: refusal.message)
            documents.append(try await visit.refuse(try archive.digest(), reason, file))
        }
        return documents
    }

    /// The sub-folder is where a document comes from, and what its sidecar says is one more.
    func source(of path: EntryPath, _ tag: String? = nil) -> Source {
        let folder = path.parent == .root ? nil : path.parent.description
        return Source(name: [source, folder, tag].compactMap { $0 }.joined(separator: "/"))
    }
}

/// One file's way through intake.
private struct Visit: Sendable {
    let intake: DocumentIntake
    let claim: Claim
    let claimedAt: Int64
    let sidecar: IntakeSidecar?
    let run: UUID
    let strikes: Int

    func take(_ bytes: [UInt8], _ name: String) async throws -> FiledDocument {
        do {
            // A recovered claim was in work when its process ended, which is the first strike.
            let receipt =
                claim.isRecovered
                ? try await intake.takeAgain(
                    bytes, name: name, sidecar: sidecar, run: run, strikes: strikes - 1)
                : try await intake.take(bytes, name: name, sidecar: sidecar)
            guard try await isOwn(receipt, name) else {
                return filed(name, receipt, receipt.outcome)
            }
            // What is said of it is what was said before, or it would have two acknowledgements.
            return FiledDocument(
                file: name, outcome: receipt.outcome.ofItsOwn, digest: receipt.digest,
                report: intake.report(on: bytes))
        } catch let error as StoreError {
            guard let reason = error.refusal else { throw error }
            let digest = ContentDigest(bytes: SHA256.hash(data: bytes))!
            return try await refuse(digest, reason, name)
        }
    }

    func refuse(
        _ digest: ContentDigest, _ reason: RejectionReason, _ name: String
    ) async throws -> FiledDocument {
        let receipt = try await intake.refuse(digest, reason, name: name)
        // Bytes that are stored already stay so, whatever came with them this time.
        guard case .stored(let sample) = receipt.outcome else {
            return filed(name, receipt, receipt.outcome)
        }
        return filed(name, receipt, .duplicate(of: sample))
    }

    /// Counts a try at a recovered archive.
    ///
    /// What ends the process may be one of its documents and not the unpacking: so it has one try
    /// more, within which that document is set aside alone.
    func beginUnpacking(_ status: FileStatus) async throws {
        guard claim.isRecovered else { return }
        // This very claim: the same archive, dropped once more, has its own tries.
        let text = "unpack \(status.inode) \(status.changed) \(status.size)"
        let digest = ContentDigest(bytes: SHA256.hash(data: Array(text.utf8)))!
        let tries = try await intake.begin(IntakeAttempt(digest: digest, run: run))
        guard tries > strikes else { return }
        throw ArchiveRefusal(
            code: "CB-INTAKE-STRIKES",
            message: "the program stopped \(tries) times while unpacking this archive; it is set "
                + "aside so that the others can continue")
    }

    /// Of a duplicate it tells no findings: they are those of the first, and whether they are at
    /// hand depends on whether this is a second try.
    private func filed(
        _ name: String, _ receipt: IntakeReceipt, _ outcome: StoreOutcome
    ) -> FiledDocument {
        let isDuplicate = if case .duplicate = outcome { true } else { false }
        return FiledDocument(
            file: name, outcome: outcome, digest: receipt.digest,
            report: isDuplicate ? nil : receipt.report)
    }

    /// Whether bytes that were known already are known because this very claim brought them, before
    /// something went wrong: then they are no duplicate of themselves.
    private func isOwn(_ receipt: IntakeReceipt, _ name: String) async throws -> Bool {
        switch receipt.outcome {
        case .duplicate, .conflict: break
        case .stored, .rejected: return false
        }
        guard receipt.report == nil, let kept = try await intake.decision(for: receipt.digest)
        else { return false }
        return kept.notes.receivedName == name && kept.source == intake.source
            && kept.decidedAt.timeIntervalSince1970 * 1e9 >= Double(claimedAt)
    }
}

extension StoreOutcome {
    /// What a claim's first try had as its outcome.
    fileprivate var ofItsOwn: StoreOutcome {
        if case .duplicate(let sample) = self { .stored(sample) } else { self }
    }
}
