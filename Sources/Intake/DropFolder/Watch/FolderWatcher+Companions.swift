internal import HealthModel
internal import Intake

extension FolderWatcher {
    /// Tells the state of a document that was seen, unless it has its outcome already; says whether
    /// there is something to be done about it.
    mutating func see(
        _ path: EntryPath, _ status: FileStatus, _ sighting: FolderState.Sighting, at now: Moment
    ) throws(FolderFailure) -> Bool {
        guard status.kind == .file else {
            state.noteUnfit(path, status.kind)
            return false
        }
        var sighting = sighting
        if let kept {
            let isKnown = try kept.knows(status)
            if kept.suspects(status) {
                if isKnown { kept.end(status) }
                guard !isKnown, !state.holds(path) else { return !isKnown }
                state.recover(Claim(place: path, origin: path, isRecovered: true), status)
                return true
            }
            if isKnown { return false }
            // What is not moved away may still be written to in the tick of its last change.
            sighting = .found
        }
        if let missing = try missingCompanion(of: path) {
            state.await(path, status, missing, at: now)
            return true
        }
        state.see(path, status, folder.options.doneFile == nil ? sighting : .announced, at: now)
        return true
    }

    /// What a document waits for; nil where everything is there.
    private func missingCompanion(of path: EntryPath) throws(FolderFailure) -> CompanionFile? {
        if let done = folder.options.doneFile {
            guard let place = done.path(for: path), try folder.files.status(of: place) != nil
            else { return .done }
        }
        if folder.options.sidecars == .require {
            guard let place = SidecarName.path(for: path),
                try folder.files.status(of: place) != nil
            else { return .sidecar }
        }
        return nil
    }

    /// The documents that a file comes with; nil where it is none that comes with a document.
    mutating func companions(of path: EntryPath) -> [EntryPath]? {
        let endings = folder.options.rules.endings
        guard let documents = folder.options.doneFile?.documents(of: path, endings: endings)
        else { return nil }
        if documents.isEmpty { state.requestScan() }
        return documents
    }

    /// Removes the done files of whole folders whose documents are worked off; one that was written
    /// after the scan began may speak of later documents.
    mutating func removeDoneFiles(in emptied: [EntryPath], before wall: Int64) {
        guard kept == nil, let done = folder.options.doneFile else { return }
        for path in emptied {
            guard !state.inWork.keys.contains(where: { $0.parent == path }),
                let place = done.path(for: path.child("any"))
            else { continue }
            do throws(FolderFailure) {
                guard let there = try folder.files.status(of: place), there.changed < wall else {
                    continue
                }
                try folder.files.remove(place)
            } catch {
                troubles.append(error)
            }
        }
    }

    /// Forgets which files have their outcome if the store has not those that came last.
    func agreeWithStore() async throws {
        guard let kept else { return }
        let intake = folder.intake(Source(name: folder.options.source))
        for digest in try kept.lately() where try await intake.decision(for: digest) == nil {
            return try kept.forget()
        }
    }
}
