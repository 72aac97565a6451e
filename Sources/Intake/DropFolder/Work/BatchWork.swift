internal import HealthStore

/// Works on files that were given out together: claims and reads them, then takes them in, those
/// of one set in the order of their versions and all others at the same time.
struct BatchWork: Sendable {
    let files: any FileSystem
    let claims: FileClaims
    let intake: FileIntake
    let outcomes: OutcomeFiling
    /// Bytes of a document that are read; one more says that there are too many.
    let byteLimit: Int
    /// What is known of files that stay where they are; nil where they are claimed.
    let kept: KeptFiles?
    let doneFile: DoneFile?
    let sidecars: ClaimedSidecars

    /// What is reported for one order.
    struct Report: Sendable {
        let order: WorkOrder
        let result: WorkResult
        var documents: [FiledDocument] = []
    }

    private struct Prepared: Sendable {
        let order: WorkOrder
        let claim: Claim
        let content: ClaimedContent
        let status: FileStatus
        let version: VersionHint?
        let sidecar: ClaimedSidecar?
    }

    /// Works on the orders and reports each as soon as it is finished.
    @concurrent
    func run(_ orders: [WorkOrder], report: @escaping @Sendable (Report) -> Void) async {
        var chains: [[Prepared]] = []
        var places: [[UInt8]: Int] = [:]
        for order in orders {
            switch prepare(order) {
            case .failure(let failure): report(Report(order: order, result: failure.result))
            case .success(let prepared):
                guard let set = prepared.version?.set else {
                    chains.append([prepared])
                    continue
                }
                if let place = places[set] {
                    chains[place].append(prepared)
                } else {
                    places[set] = chains.count
                    chains.append([prepared])
                }
            }
        }
        await withDiscardingTaskGroup { group in
            for chain in chains {
                group.addTask {
                    let inOrder = chain.sorted {
                        ($0.version?.version ?? 0) < ($1.version?.version ?? 0)
                    }
                    for prepared in inOrder { report(await take(prepared)) }
                }
            }
        }
    }

    private struct Unprepared: Error {
        let result: WorkResult
    }

    private func prepare(_ order: WorkOrder) -> Result<Prepared, Unprepared> {
        var claim = order.claim
        do throws(FolderFailure) {
            if kept != nil, let moved = claim, !moved.isInPlace {
                // One that moves files away had it when it ended.
                try claims.putBack(moved)
                return .failure(Unprepared(result: .unsettled))
            }
            var expected: FileStatus?
            if claim?.isInPlace ?? true {
                guard let peek = try look(at: order.path) else {
                    return .failure(Unprepared(result: .vanished))
                }
                if let reason = reasonToLeave(order, peek) {
                    return .failure(Unprepared(result: reason))
                }
                if let kept, try kept.knows(peek.status) {
                    kept.end(peek.status)
                    return .failure(Unprepared(result: .vanished))
                }
                if !order.isFinal, let obstacle = try sidecars.obstacle(to: order.path) {
                    return .failure(Unprepared(result: obstacle.result))
                }
                claim = try hold(order)
                expected = peek.status
            }
            guard let claim else { return .failure(Unprepared(result: .vanished)) }
            guard let (content, status, isWhole) = try read(claim) else {
                try sidecars.clear(claim)
                return .failure(Unprepared(result: .vanished))
            }
            if !isWhole || expected.map({ !status.hasContent(of: $0) }) ?? false {
                try claims.putBack(claim)
                return .failure(Unprepared(result: .unsettled))
            }
            let sidecar = try sidecars.claim(claim, at: status.changed)
            if sidecar == nil, sidecars.use == .require {
                try claims.putBack(claim)
                return .failure(Unprepared(result: .unsettled))
            }
            var version: VersionHint?
            if case .document(let bytes) = content { version = VersionHint(bytes) }
            try kept?.begin(status)
            return .success(
                Prepared(
                    order: order, claim: claim, content: content, status: status,
                    version: version, sidecar: sidecar))
        } catch {
            return .failure(Unprepared(result: .blocked(error, claim)))
        }
    }

    /// The beginning and the end of a file, which may have comments of any length behind its root;
    /// nil where there is none.
    private func look(at path: EntryPath) throws(FolderFailure) -> FilePeek? {
        var bytes = XMLEnding.bytes
        var peek = try files.peek(path, bytes: bytes)
        while let seen = peek, !intake.isArchive(path),
            XMLEnding.needsMore(tail: seen.tail, size: seen.status.size)
        {
            bytes *= 4
            peek = try files.peek(path, bytes: bytes)
        }
        return peek
    }

    /// Makes a file this watcher's own; nil where another one was first.
    private func hold(_ order: WorkOrder) throws(FolderFailure) -> Claim? {
        guard kept != nil else {
            let claim = try claims.claim(order.path)
            guard let claim, let done = doneFile, !done.isOfFolder,
                let place = done.path(for: order.path)
            else { return claim }
            do throws(FolderFailure) {
                // Now, since a later document of the same name has a done file of its own.
                try files.remove(place)
            } catch {
                try claims.putBack(claim)
                throw error
            }
            return claim
        }
        return Claim(
            place: order.path, origin: order.path,
            isRecovered: order.claim?.isRecovered ?? false)
    }

    /// What a claimed file holds, and whether it was the same before and after it was read; nil
    /// where there is none.
    private func read(
        _ claim: Claim
    ) throws(FolderFailure) -> (ClaimedContent, FileStatus, isWhole: Bool)? {
        if intake.isArchive(claim.origin) {
            guard let file = try files.open(claim.place, toChange: false) else { return nil }
            let status = try file.status()
            let bytes = ArchiveBytes(file, count: status.size)
            return (.archive(bytes), status, status.kind == .file)
        }
        guard let content = try files.read(claim.place, limit: byteLimit) else { return nil }
        let isWhole =
            content.before.kind == .file && content.before.hasContent(of: content.after)
        return (.document(content.bytes), content.before, isWhole)
    }

    /// Why a file is left where it is; nil where it can be claimed.
    private func reasonToLeave(_ order: WorkOrder, _ peek: FilePeek) -> WorkResult? {
        guard peek.status.kind == .file else { return .unfit(peek.status.kind) }
        guard peek.status.hasContent(of: order.status) else { return .unsettled }
        guard !order.isFinal, !isComplete(order.path, peek) else { return nil }
        return .incomplete(peek.status)
    }

    private func isComplete(_ path: EntryPath, _ peek: FilePeek) -> Bool {
        guard intake.isArchive(path) else {
            if PDFEnding.isPDF(head: peek.head) { return PDFEnding.isComplete(tail: peek.tail) }
            return XMLEnding.isComplete(
                head: peek.head, tail: peek.tail, size: peek.status.size)
        }
        return ArchiveEnding.isComplete(
            head: peek.head, tail: peek.tail, size: peek.status.size)
    }

    private func take(_ prepared: Prepared) async -> Report {
        let (order, claim) = (prepared.order, prepared.claim)
        defer { kept?.end(prepared.status) }
        let documents: [FiledDocument]
        do {
            documents = try await intake.take(
                prepared.content, of: claim, prepared.status, prepared.sidecar?.reading)
            if try hasChanged(prepared) {
                try claims.putBack(claim)
                return Report(order: order, result: .unsettled)
            }
        } catch let trouble as FolderFailure {
            return Report(order: order, result: .blocked(trouble, claim))
        } catch {
            let store = error as? StoreError
            let trouble = FolderFailure(
                FolderFailure.store, order.path, 0, message: store?.description ?? "interrupted",
                help: store?.code == .storageFull
                    ? "free space on the store's disk: df -h; df -i" : nil)
            let passes = store?.isTransient ?? true
            return Report(
                order: order,
                result: passes ? .blocked(trouble, claim) : .storeFailed(trouble, claim))
        }
        let outcome = documents.map(FileOutcome.init).max() ?? .rejected
        do throws(FolderFailure) {
            try outcomes.file(claim, outcome, documents, prepared.status, prepared.sidecar)
            if let last = documents.last {
                try kept?.learn(prepared.status, last.digest)
            }
        } catch {
            return Report(order: order, result: .blocked(error, claim))
        }
        return Report(order: order, result: .finished(outcome), documents: documents)
    }
}

extension BatchWork {
    /// Whether an archive was written to while its documents were taken in; what they were is
    /// stored, and they are met again.
    private func hasChanged(_ prepared: Prepared) throws(FolderFailure) -> Bool {
        guard case .archive(let bytes) = prepared.content else { return false }
        return try !bytes.status().hasContent(of: prepared.status)
    }
}

extension ClaimedSidecars.Obstacle {
    fileprivate var result: WorkResult {
        switch self {
        case .missing: .awaiting(.sidecar)
        case .unfinished(let status): .unfinishedSidecar(status)
        }
    }
}

extension FileOutcome: Comparable {
    init(_ document: FiledDocument) {
        self =
            switch document.outcome {
            case .stored: .stored
            case .duplicate: .duplicate
            case .conflict: .conflict
            case .rejected: .rejected
            }
    }

    /// A file is where the worst of its documents belongs.
    static func < (one: FileOutcome, other: FileOutcome) -> Bool { one.rank < other.rank }

    private var rank: Int {
        switch self {
        case .duplicate: 0
        case .stored: 1
        case .conflict: 2
        case .rejected: 3
        }
    }
}
