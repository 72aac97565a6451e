extension FolderWatcher {
    /// Learns from the system what has changed.
    mutating func takeHints(at now: Moment) {
        guard hasHints, let hints else { return }
        let changes = hints.drain()
        guard !changes.isEmpty else {
            hasHints = false
            return
        }
        signal.yield(.hints)
        for change in changes {
            switch change {
            case .overflow: state.requestScan()
            case .folder(let path): if folder.options.rules.enters(path) { state.requestScan() }
            case .touched(let path): look(at: path, .found, at: now)
            case .renamedIn(let path): look(at: path, .renamedIn, at: now)
            }
        }
    }

    /// Looks at one path, if it may be a document's.
    mutating func look(at path: EntryPath, _ sighting: FolderState.Sighting, at now: Moment) {
        guard !OutcomeFolder.holds(path) else { return }
        if let documents = companions(of: path) {
            return documents.forEach { lookAtDocument($0, .found, at: now) }
        }
        if isSidecar(path) { return lookAtSidecar(path, at: now) }
        lookAtDocument(path, sighting, at: now)
    }

    mutating func lookAtDocument(
        _ path: EntryPath, _ sighting: FolderState.Sighting, at now: Moment
    ) {
        guard folder.options.rules.isDocument(path.name) else { return }
        do throws(FolderFailure) {
            guard let status = try folder.files.status(of: path) else {
                return state.vanished(path)
            }
            _ = try see(path, status, sighting, at: now)
        } catch {
            state.obstruct(path, error, at: now)
        }
    }

    /// Begins a scan if it is time, and goes on with one that is under way.
    mutating func scan(at now: Moment) {
        if scanner == nil {
            guard state.wantsScan(at: now) else { return }
            do throws(FolderFailure) {
                try folder.files.checkPlace()
            } catch {
                state.halt = error
                return
            }
            adopt()
            do throws(FolderFailure) {
                try kept?.beginScan()
            } catch {
                troubles.append(error)
            }
            scanner = FolderScanner(
                files: folder.files, rules: folder.options.rules,
                doneFile: folder.options.doneFile, sidecars: folder.options.sidecars)
            scanWall = now.wall
            finishedAtScanStart = state.counts.finished
            state.beginScan(at: now)
        }
        guard var scan = scanner else { return }
        let hasMore = scan.step(
            Self.entriesAtOnce, enter: { listen(to: $0) },
            found: { path, status throws(FolderFailure) in
                try isSidecar(path)
                    ? seeSidecar(path, status, at: now) : see(path, status, .found, at: now)
            })
        scanner = scan
        guard !hasMore else { return }
        scanner = nil
        hasScanned = true
        troubles = scan.troubles
        lastScan = (scan.count, finishedAtScanStart)
        (others, namedOthers) = (scan.others, scan.namedOthers)
        tellOthers()
        let isWhole = scan.troubles.isEmpty
        state.endScan(isWhole: isWhole, at: folder.clock())
        removeDoneFiles(in: scan.emptied, before: scanWall)
        do throws(FolderFailure) {
            try kept?.endScan(isWhole: isWhole)
        } catch {
            troubles.append(error)
        }
    }

    /// Names what is not a document, once, to whoever goes on watching; whoever ends hears of it at
    /// the end.
    private mutating func tellOthers() {
        guard !folder.options.endsWhenIdle else { return }
        for path in namedOthers
        where toldOthers.count < 1_000 && toldOthers.insert(path).inserted {
            observer.noticed(
                .ignored(file: path.description, endings: folder.options.rules.endings))
        }
    }

    /// Asks for a folder's changes before its entries are listed, so that none is missed.
    private mutating func listen(to path: EntryPath) {
        guard hasEvents, let hints else { return }
        do throws(FolderFailure) {
            try hints.watch(path)
        } catch {
            hasEvents = error.isOfOneEntry
            observer.noticed(.withoutEvents(reason: error.reason))
        }
    }

    /// Takes over what dead watchers left, and what this one holds without knowing.
    private mutating func adopt() {
        do throws(FolderFailure) {
            for (claim, status) in try claims.own() where !state.holds(claim.origin) {
                state.recover(claim, status)
            }
            let left = try claims.adopt()
            guard !left.isEmpty else { return }
            observer.noticed(.recovered(files: left.count))
            for (claim, status) in left { state.recover(claim, status) }
        } catch {
            troubles.append(error)
        }
    }
}
