internal import Intake

/// The sidecars of files that are worked on.
///
/// A sidecar follows its file into the claim, and a copy of it is where the file belongs before the
/// file itself is; so a sidecar that is alone in a claim has been taken care of.
struct ClaimedSidecars: Sendable {
    let files: any FileSystem
    let use: SidecarUse

    /// What keeps a document from being claimed.
    enum Obstacle {
        case missing
        /// Its writer may not be done.
        case unfinished(FileStatus)
    }

    /// Why a document is to be left where it is; nil where it can be claimed.
    func obstacle(to document: EntryPath) throws(FolderFailure) -> Obstacle? {
        guard use != .ignore else { return nil }
        guard let path = SidecarName.path(for: document),
            let status = try files.status(of: path), status.kind == .file,
            let content = try files.read(path, limit: IntakeSidecar.byteLimit)
        else { return use == .require ? .missing : nil }
        return SidecarEnding.isComplete(content.bytes) ? nil : .unfinished(content.after)
    }

    /// Takes the sidecar of a claimed file along; nil where there is none.
    ///
    /// - Parameter time: When the file was claimed. What was dropped after that is the sidecar of a
    ///   later file with the same name.
    func claim(_ claim: Claim, at time: Int64) throws(FolderFailure) -> ClaimedSidecar? {
        guard let place = SidecarName.path(for: claim.place),
            let origin = SidecarName.path(for: claim.origin)
        else { return nil }
        if claim.isInPlace {
            guard use != .ignore else { return nil }
            return try read(origin).map { ClaimedSidecar(place: nil, bytes: $0) }
        }
        // It came along before something failed, or before its watcher ended.
        if let bytes = try read(place) {
            return ClaimedSidecar(place: place, bytes: bytes)
        }
        guard use != .ignore, let status = try files.status(of: origin), status.kind == .file,
            status.changed <= time
        else { return nil }
        guard status.size <= IntakeSidecar.byteLimit else {
            // It cannot be used, and it is not for us to copy: it stays, and shows.
            return try read(origin).map { ClaimedSidecar(place: nil, bytes: $0) }
        }
        guard case .done = try files.move(origin, to: place) else { return nil }
        return try read(place).map { ClaimedSidecar(place: place, bytes: $0) }
    }

    /// Removes what is left of a claim whose file is gone.
    func clear(_ claim: Claim) throws(FolderFailure) {
        guard !claim.isInPlace, let place = SidecarName.path(for: claim.place) else { return }
        try files.remove(place)
    }

    private func read(_ path: EntryPath) throws(FolderFailure) -> [UInt8]? {
        guard let status = try files.status(of: path), status.kind == .file else { return nil }
        return try files.read(path, limit: IntakeSidecar.byteLimit)?.bytes
    }
}

/// What lies beside a claimed file.
struct ClaimedSidecar: Sendable {
    /// Where it is; nil where it stays where it was dropped.
    let place: EntryPath?
    let bytes: [UInt8]

    /// What it says, or why it says nothing.
    var reading: Result<IntakeSidecar, SidecarFailure> {
        do throws(SidecarFailure) {
            return .success(try IntakeSidecar(json: bytes))
        } catch {
            return .failure(error)
        }
    }
}

/// The names of sidecars: `letter.xml.meta.json` beside `letter.xml`.
enum SidecarName {
    /// What stands behind the whole name of the document.
    static let ending = ".meta.json"

    /// The sidecar of a document; nil where the name would be too long for a file.
    static func path(for document: EntryPath) -> EntryPath? {
        let name = document.name + Array(ending.utf8)
        return name.count <= FreeName.longest ? document.parent.appending(name) : nil
    }

    /// The file that a file is the sidecar of; nil where it is none.
    static func document(of path: EntryPath) -> EntryPath? {
        let name = path.name
        guard name.count > ending.utf8.count,
            name.suffix(ending.utf8.count).elementsEqual(ending.utf8)
        else { return nil }
        return path.parent.appending(Array(name.dropLast(ending.utf8.count)))
    }
}

/// What a `.meta.json` beside a file is to a watcher.
public enum SidecarUse: String, Sendable, CaseIterable {
    /// Any other file: it is left where it is.
    case ignore
    /// What its sender says of the document, where it is there when the document is taken.
    case use
    /// The same, and no document is taken without it.
    case require
}
