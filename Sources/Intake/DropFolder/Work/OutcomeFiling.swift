public import DocumentValidation
internal import Foundation
public import HealthModel
public import HealthStore

/// Puts files where their outcome belongs, with a report beside those that were refused.
///
/// The file is moved last: whatever is cut off before that is done again, and what was written is
/// found to be there.
struct OutcomeFiling: Sendable {
    let files: any FileSystem
    let after: AfterIntake
    let acknowledges: Bool
    let hooks: HookQueue?
    let version: String
    let today: @Sendable () -> Date

    /// Files one file, whose outcome is durable in the store.
    func file(
        _ claim: Claim, _ outcome: FileOutcome, _ documents: [FiledDocument],
        _ status: FileStatus, _ sidecar: ClaimedSidecar? = nil
    ) throws(FolderFailure) {
        let name = claim.origin.description
        let mark = String((documents.first?.digest.hexadecimal ?? "00000000").prefix(8))
        let text = Acknowledgement(file: name, outcome: outcome, documents: documents).json
        try hooks?.post(text, of: status)
        if acknowledges {
            try write(text, beside: claim.origin.below(OutcomeFolder.acks.path), mark, ".ack.json")
        }
        switch outcome {
        case .stored: try finish(claim, in: OutcomeFolder.done.path, mark, sidecar)
        case .duplicate: try finish(claim, in: OutcomeFolder.duplicates.path, mark, sidecar)
        case .conflict:
            try refuse(claim, in: OutcomeFolder.conflicts.path, mark, documents, sidecar)
        case .rejected:
            let folder = OutcomeFolder.rejected.path.child(date)
            try refuse(claim, in: folder, mark, documents, sidecar)
        }
        if let place = sidecar?.place { try files.remove(place) }
    }

    private func finish(
        _ claim: Claim, in folder: EntryPath, _ mark: String, _ sidecar: ClaimedSidecar?
    ) throws(FolderFailure) {
        if claim.isInPlace { return }
        if after == .delete { return try files.remove(claim.place) }
        let folder = claim.origin.parent.below(folder)
        let copied = sidecar?.place == nil ? nil : sidecar?.bytes
        // The name is taken with room for the sidecar's ending.
        let ending = copied == nil ? "" : SidecarName.ending
        for reserved in FreeName(claim.origin.name, mark: mark, suffix: ending) {
            let name = Array(reserved.dropLast(ending.utf8.count))
            if let copied {
                guard try isFree(folder, name, for: claim),
                    try keep(copied, folder, name, ending)
                else { continue }
            }
            if try place(claim, folder, name) { return }
        }
        throw Self.noName(claim)
    }

    private func refuse(
        _ claim: Claim, in folder: EntryPath, _ mark: String, _ documents: [FiledDocument],
        _ sidecar: ClaimedSidecar?
    ) throws(FolderFailure) {
        let file = claim.origin.description
        let refusal = RefusalReport(file: file, documents: documents, version: version)
        let (report, page) = (refusal.json, refusal.page)
        let folder = claim.origin.parent.below(folder)
        // A name is taken with room for the reports' endings.
        let ending = ".report.json"
        for reserved in FreeName(claim.origin.name, mark: mark, suffix: ending) {
            let name = Array(reserved.dropLast(ending.utf8.count))
            guard try isFree(folder, name, for: claim),
                try keep(report, folder, name, ending), try keep(page, folder, name, ".html")
            else { continue }
            if claim.isInPlace { return }
            if let sidecar, sidecar.place != nil,
                try !keep(sidecar.bytes, folder, name, SidecarName.ending)
            {
                continue
            }
            if try place(claim, folder, name) { return }
        }
        throw Self.noName(claim)
    }

    /// Whether a file could be placed under a name; one that stays where it is need not be.
    private func isFree(
        _ folder: EntryPath, _ name: [UInt8], for claim: Claim
    ) throws(FolderFailure) -> Bool {
        if claim.isInPlace { return true }
        guard let path = folder.appending(name) else { return false }
        return try files.status(of: path) == nil
    }

    private func write(
        _ text: [UInt8], beside path: EntryPath, _ mark: String, _ ending: String
    ) throws(FolderFailure) {
        for reserved in FreeName(path.name, mark: mark, suffix: ending) {
            let name = Array(reserved.dropLast(ending.utf8.count))
            if try keep(text, path.parent, name, ending) { return }
        }
        throw FolderFailure("write", path, 0, message: "all names for it are in use")
    }

    /// Whether a text lies there now: it was written, or it had been before.
    private func keep(
        _ text: [UInt8], _ folder: EntryPath, _ name: [UInt8], _ ending: String
    ) throws(FolderFailure) -> Bool {
        guard let path = folder.appending(name + Array(ending.utf8)) else { return false }
        do throws(FolderFailure) {
            if case .done = try files.write(text, to: path, replacing: false) { return true }
        } catch {
            guard error.isOfMissingFolder else { throw error }
            try files.makeFolder(folder)
            if case .done = try files.write(text, to: path, replacing: false) { return true }
        }
        return try files.read(path, limit: text.count)?.bytes == text
    }

    /// Whether the file could be placed under the name.
    private func place(
        _ claim: Claim, _ folder: EntryPath, _ name: [UInt8]
    ) throws(FolderFailure) -> Bool {
        guard let target = folder.appending(name) else { return false }
        do throws(FolderFailure) {
            return try moved(claim, target)
        } catch {
            guard error.isOfMissingFolder else { throw error }
            try files.makeFolder(folder)
            return try moved(claim, target)
        }
    }

    private func moved(_ claim: Claim, _ target: EntryPath) throws(FolderFailure) -> Bool {
        switch try files.move(claim.place, to: target) {
        // Who has taken the file away has taken care of it.
        case .done, .missing: true
        case .occupied: false
        }
    }

    private var date: String {
        today().formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day())
    }

    private static func noName(_ claim: Claim) -> FolderFailure {
        FolderFailure("move", claim.origin, 0, message: "all names for it are in use")
    }
}

/// What becomes of a file when its documents are stored.
public enum AfterIntake: String, Sendable, CaseIterable {
    /// It is moved to `done/` or `duplicates/`.
    case move
    /// It is removed.
    case delete
    /// It stays where it is, whatever its outcome is; reports of refused ones are in `rejected/`
    /// and `conflicts/` all the same.
    case keep
}

/// One file, or one document of an archive, with what became of it; the outcome is durable.
public struct FiledDocument: Sendable {
    /// The path that it was dropped as, as it may stand in a log.
    public let file: String
    /// What became of it.
    public let outcome: StoreOutcome
    /// The SHA-256 of its bytes.
    public let digest: ContentDigest
    /// What validation found; nil where the bytes were known already or were not read.
    public let report: ValidationReport?

    /// Names an outcome.
    public init(
        file: String, outcome: StoreOutcome, digest: ContentDigest, report: ValidationReport?
    ) {
        self.file = file
        self.outcome = outcome
        self.digest = digest
        self.report = report
    }
}
