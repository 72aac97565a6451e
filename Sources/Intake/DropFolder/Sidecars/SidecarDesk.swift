internal import Intake

/// The sidecars of files that are worked on.
///
/// A sidecar follows its file into the claim, and a copy of it is where the file belongs before the
/// file itself is; so a sidecar that is alone in a claim has been taken care of.
struct SidecarDesk: Sendable {
    let files: any FileSystem
    let use: SidecarUse

    /// What keeps a document from being claimed.
    enum Obstacle {
        case missing
        /// Its writer may not be done.
        case unfinished(FileStatus)
    }

    /// Why a document is to be left where it is; nil where it can be claimed.
    func obstacle(to document: EntryPath) throws(Trouble) -> Obstacle? {
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
    func claim(_ claim: Claim, at time: Int64) throws(Trouble) -> ClaimedSidecar? {
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
    func clear(_ claim: Claim) throws(Trouble) {
        guard !claim.isInPlace, let place = SidecarName.path(for: claim.place) else { return }
        try files.remove(place)
    }

    private func read(_ path: EntryPath) throws(Trouble) -> [UInt8]? {
        guard let status = try files.status(of: path), status.kind == .file else { return nil }
        return try files.read(path, limit: IntakeSidecar.byteLimit)?.bytes
    }
}
