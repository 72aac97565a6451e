internal import AccessLog
internal import GRDB
public import HealthStore

extension SQLiteBackend: StoreScrubbing {
    /// Reads everything that the store has, and says what is not as it was written. The store may
    /// be read and written meanwhile; what comes while a part is read may be left out of it.
    ///
    /// Each step is a transaction of its own, so that the log is not kept from being brought in;
    /// the indexes of one table are one step.
    ///
    /// - Parameter pause: Called after each step with what it read. It may wait, so that others get
    ///   on; what it throws ends the scrub.
    /// - Throws: ``StoreError`` if the store cannot be read at all. Damage is a finding.
    public func scrub(
        _ pause: (ScrubProgress) async throws -> Void
    ) async throws -> ScrubProgress {
        var progress = ScrubProgress()
        let keys = connections.keys
        if keys == nil, !(try await read({ CheckedFileSystem.hasChecksums($0) })) {
            progress.lackChecksums()
        }
        for part in ScrubPart.allCases {
            let tables = part == .indexes ? try await read(ScrubReader.indexedTables) : []
            let total = try await self.total(of: part, tables: tables)
            progress.begin(part, total: total)
            var audit = AccessLogAudit()
            var start: Int64 = 0
            while start < total {
                let range = start..<min(start + part.step, total)
                let known = audit
                let (step, grown) = try await read { db in
                    var reader = ScrubReader(
                        db: db, parts: DocumentParts(keys: keys), tables: tables, audit: known)
                    return (try reader.read(part, range), reader.audit)
                }
                audit = grown
                start = range.upperBound
                progress.take(step, to: start)
                try await pause(progress)
            }
            if part == .accessLog {
                progress.take(ScrubStep(places: audit.findings.map { "\($0)" }), to: total)
            }
        }
        return progress
    }

    private func total(of part: ScrubPart, tables: [String]) async throws -> Int64 {
        switch part {
        case .indexes: Int64(tables.count)
        default: try await read { try ScrubReader.total(of: part, in: $0) }
        }
    }

    private func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await StoreError.translating { try await connections.read(body) }
    }
}
