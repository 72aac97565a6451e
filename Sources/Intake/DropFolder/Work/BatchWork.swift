internal import HealthStore

/// Works on files that were given out together: claims and reads them, then takes them in, those
/// of one set in the order of their versions and all others at the same time.
struct BatchWork: Sendable {
    let files: any FileSystem
    let claims: ClaimDesk
    let intake: IntakeDesk
    let outcomes: OutcomeDesk
    /// Bytes of a document that are read; one more says that there are too many.
    let byteLimit: Int

    /// What is reported for one order.
    struct Report: Sendable {
        let order: WorkOrder
        let result: WorkResult
        var documents: [FiledDocument] = []
    }

    private struct Prepared: Sendable {
        let order: WorkOrder
        let claim: Claim
        let content: FileContent
        let version: VersionHint?
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
        do throws(Trouble) {
            var expected: FileStatus?
            if claim == nil {
                guard let peek = try files.peek(order.path, bytes: XMLEnding.bytes) else {
                    return .failure(Unprepared(result: .vanished))
                }
                if let reason = reasonToLeave(order, peek) {
                    return .failure(Unprepared(result: reason))
                }
                claim = try claims.claim(order.path)
                expected = peek.status
            }
            guard let claim, let content = try files.read(claim.place, limit: byteLimit) else {
                return .failure(Unprepared(result: .vanished))
            }
            if content.before.kind != .file || !content.before.hasContent(of: content.after)
                || expected.map({ !content.before.hasContent(of: $0) }) ?? false
            {
                try claims.putBack(claim)
                return .failure(Unprepared(result: .unsettled))
            }
            let version = VersionHint(content.bytes)
            return .success(
                Prepared(order: order, claim: claim, content: content, version: version))
        } catch {
            return .failure(Unprepared(result: .blocked(error, claim)))
        }
    }

    /// Why a file is left where it is; nil where it can be claimed.
    private func reasonToLeave(_ order: WorkOrder, _ peek: FilePeek) -> WorkResult? {
        guard peek.status.kind == .file else { return .unfit(peek.status.kind) }
        guard peek.status.hasContent(of: order.status) else { return .unsettled }
        guard !order.isFinal, !isComplete(order.path, peek) else { return nil }
        return .incomplete(peek.status)
    }

    private func isComplete(_ path: EntryPath, _ peek: FilePeek) -> Bool {
        let name = path.description.lowercased()
        guard intake.archives?.endings.contains(where: name.hasSuffix) ?? false else {
            return XMLEnding.isComplete(
                head: peek.head, tail: peek.tail, size: peek.status.size)
        }
        return ArchiveEnding.isComplete(
            head: peek.head, tail: peek.tail, size: peek.status.size)
    }

    private func take(_ prepared: Prepared) async -> Report {
        let (order, claim) = (prepared.order, prepared.claim)
        let documents: [FiledDocument]
        do {
            documents = try await intake.take(
                prepared.content.bytes, of: claim, prepared.content.before)
        } catch {
            let store = error as? StoreError
            let trouble = Trouble(
                Trouble.store, order.path, 0, message: store?.description ?? "interrupted",
                help: store?.code == .storageFull
                    ? "free space where the store lies: df -h; df -i" : nil)
            let passes = store?.isTransient ?? true
            return Report(
                order: order,
                result: passes ? .blocked(trouble, claim) : .storeFailed(trouble, claim))
        }
        let outcome = documents.map(FileOutcome.init).max() ?? .rejected
        do throws(Trouble) {
            try outcomes.file(claim, outcome, documents)
        } catch {
            return Report(order: order, result: .blocked(error, claim))
        }
        return Report(order: order, result: .finished(outcome), documents: documents)
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
