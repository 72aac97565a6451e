extension FolderWatcher {
    /// Whether a path is that of a sidecar that is looked at.
    func isSidecar(_ path: EntryPath) -> Bool {
        let rules = folder.options.rules
        guard folder.options.sidecars != .ignore, !rules.isIgnored(path.name),
            let document = SidecarName.document(of: path)
        else { return false }
        return rules.isDocument(document.name)
    }

    /// Tells the state of a sidecar; says whether it waits for its document.
    mutating func seeSidecar(
        _ path: EntryPath, _ status: FileStatus, at now: Moment
    ) throws(FolderFailure) -> Bool {
        guard let document = SidecarName.document(of: path) else { return false }
        guard status.kind == .file else {
            state.noteUnfit(path, status.kind)
            return false
        }
        guard !state.holds(document) else { return false }
        if try folder.files.status(of: document) == nil {
            state.await(path, status, .document, at: now)
            return true
        }
        state.vanished(path)
        if state.hasUnfinishedSidecar(document, otherThan: status) {
            state.vanished(document)
            lookAtDocument(document, .found, at: now)
        }
        return false
    }

    /// Looks at a sidecar and at the document that may have waited for it.
    mutating func lookAtSidecar(_ path: EntryPath, at now: Moment) {
        do throws(FolderFailure) {
            guard let status = try folder.files.status(of: path) else {
                return state.vanished(path)
            }
            let isAlone = try seeSidecar(path, status, at: now)
            if !isAlone, let document = SidecarName.document(of: path) {
                lookAtDocument(document, .found, at: now)
            }
        } catch {
            state.obstruct(path, error, at: now)
        }
    }
}
