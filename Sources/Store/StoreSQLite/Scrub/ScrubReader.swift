internal import AccessLog
internal import Foundation
internal import GRDB
internal import Glibc
internal import HealthModel
internal import HealthStore

/// Reads some units of a part of the store, within one transaction.
struct ScrubReader {
    let db: Database
    let parts: DocumentParts
    /// Tables that have indexes.
    let tables: [String]
    /// What was read of the access log so far.
    var audit: AccessLogAudit

    /// Microseconds until a page is read again that a checkpoint may just be writing.
    private static let settling: UInt32 = 2_000

    mutating func read(_ part: ScrubPart, _ range: Range<Int64>) throws -> ScrubStep {
        var step = ScrubStep()
        switch part {
        case .pages: try readPages(range, &step)
        case .documents: try readDocuments(range, &step)
        case .receipts: try readReceipts(range, &step)
        case .samples: try readBlocks(range, &step)
        case .accessLog: try readEvents(range, &step)
        case .indexes: try readIndexes(of: tables[Int(range.lowerBound)], &step)
        }
        return step
    }

    static func total(of part: ScrubPart, in db: Database) throws -> Int64 {
        if part == .documents { return try documentTotal(db) }
        let sql =
            switch part {
            case .pages: "PRAGMA page_count"
            case .receipts: "SELECT max(number) + 1 FROM receipt"
            case .samples:
                """
                SELECT max(ifnull((SELECT max(number) FROM sample_block), -1),
                    ifnull((SELECT max(person) FROM sample_chunk), -1)) + 1
                """
            case .accessLog: "SELECT max(number) + 1 FROM access_event"
            case .documents, .indexes: "SELECT 0"
            }
        return try Int64.fetchOne(db, sql: sql) ?? 0
    }

    /// Beyond the last place that any table of documents has, as far as that can be read.
    private static func documentTotal(_ db: Database) throws -> Int64 {
        let places = try ["document_key", "document_header", "document_body"].map { table in
            do {
                return try Int64.fetchOne(db, sql: "SELECT max(place) + 1 FROM \(table)") ?? 0
            } catch  where StoreError.isDamage(error) { return 0 }
        }
        return places.max() ?? 0
    }

    /// All but bodies, whose one index is the order of their places: ``readDocuments(_:_:)``
    /// compares that, a piece at a time, where SQLite would read every body at once.
    static func indexedTables(_ db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT name FROM sqlite_schema WHERE type = 'table'
                AND name NOT IN ('document_body', 'document_statements') ORDER BY name
                """)
    }

    private func readPages(_ range: Range<Int64>, _ step: inout ScrubStep) throws {
        for index in range {
            let page = UInt32(truncatingIfNeeded: index + 1)
            step.bytes += 4096
            var isWhole = false
            for attempt in 0..<3 where !isWhole {
                if attempt > 0 { usleep(Self.settling) }
                isWhole = try CheckedFileSystem.check(page: page, behind: db)
            }
            if !isWhole { step.places.append("page \(page)") }
        }
    }

    private func readDocuments(_ range: Range<Int64>, _ step: inout ScrubStep) throws {
        for table in ["document_header", "document_body"] {
            try readPlaces(of: table, range, &step)
        }
        try each(range, of: "place", in: "document_key", &step) { place, step in
            let sql = """
                SELECT \(DocumentRow.columns), length(b.data)
                FROM document_key k \(DocumentRow.joins)
                JOIN document_body b ON b.place = k.place WHERE k.place = ?
                """
            guard let row = try Row.fetchOne(db, sql: sql, arguments: [place]) else {
                throw StoredBytes.damaged
            }
            let sample = try DocumentRow.sample(row)
            guard let digest = sample.document?.digest else { throw StoredBytes.damaged }
            step.bytes += row[row.count - 1] as Int64
            do {
                _ = try parts.bodies.bytes(of: parts.bodies.body(db, place: place), named: digest)
                _ = try parts.bodies.statements(db, place: place, of: digest)
            } catch let error as StoreError where error.code == .erased {
                // Its person was erased: the body is meant to be unreadable.
            }
        } naming: { place in
            try UUID.fetchOne(
                db, sql: "SELECT uuid FROM document_key WHERE place = ?", arguments: [place]
            ).map { "document \($0)" }
        }
    }

    /// Compares the places of a table with those of the documents, in the order in which they lie.
    private func readPlaces(
        of table: String, _ range: Range<Int64>, _ step: inout ScrubStep
    ) throws {
        let sql = """
            SELECT group_concat(place) FROM (SELECT place FROM %@ NOT INDEXED
            WHERE place >= ? AND place < ? ORDER BY place)
            """
        do {
            let found = try ["document_key", table].map {
                try String.fetchOne(
                    db, sql: sql.replacing("%@", with: $0),
                    arguments: [range.lowerBound, range.upperBound])
            }
            if found[0] == found[1] { return }
        } catch  where StoreError.isDamage(error) {
            // Its documents are named one by one.
            return
        }
        step.places.append("\(table) \(range.lowerBound) to \(range.upperBound - 1)")
    }

    private func readReceipts(_ range: Range<Int64>, _ step: inout ScrubStep) throws {
        try each(range, of: "number", in: "receipt", &step) { number, step in
            let digest = try Data.fetchOne(
                db, sql: "SELECT digest FROM receipt WHERE number = ?", arguments: [number])
            guard let digest = digest.flatMap({ ContentDigest(bytes: $0) }),
                let receipt = try ReceiptRow.fetch(db, digest: digest)
            else { throw StoredBytes.damaged }
            step.bytes += Int64(receipt.notes.headerJSON?.count ?? 0)
        }
    }

    private func readBlocks(_ range: Range<Int64>, _ step: inout ScrubStep) throws {
        let samples = SQLiteTransaction(db, parts: parts)
        try each(range, of: "number", in: "sample_block", &step) { number, step in
            let block = try samples.block(number)
            _ = try samples.origin(block.origin)
            let person = try Int64.fetchOne(
                db, sql: "SELECT person FROM sample_series WHERE number = ?",
                arguments: [block.series])
            guard let person else { throw StoredBytes.damaged }
            let naming = LaneNaming(try samples.naming(person), block.type)
            for (uuid, sequence) in zip(block.contents.uuids, block.contents.sequences)
            where naming?.gave(uuid, at: sequence) != true {
                let places = try samples.blocks(of: uuid, person: person)
                guard places.contains(number) else { throw StoredBytes.damaged }
            }
            step.bytes += Int64(64 * block.contents.uuids.count)
        }
        // Chunks are read with the persons whose numbers are those of the blocks.
        try each(range, of: "person", in: "sample_chunk", isUnique: false, &step) { person, step in
            let waiting = try samples.waiting(person)
            for (lane, _) in try waiting.runs(of: waiting.types) {
                _ = try samples.origin(lane.origin)
            }
            step.bytes += waiting.chunks.reduce(0) { $0 + Int64($1.bytes.count) }
        }
    }

    private mutating func readEvents(_ range: Range<Int64>, _ step: inout ScrubStep) throws {
        do {
            var audit = audit
            var bytes: Int64 = 0
            try SQLiteTransaction(db, parts: parts).accesses(in: range, of: nil, newestFirst: false)
            {
                bytes += Int64($0.entry.leaf.count + $0.hashes.count)
                audit.take(ExaminedAccess($0.entry, at: $0.index, hashes: $0.hashes))
                return true
            }
            step.bytes += bytes
            self.audit = audit
        } catch  where StoreError.isDamage(error) {
            step.places.append("events \(range.lowerBound) to \(range.upperBound - 1)")
        }
    }

    private func readIndexes(of table: String, _ step: inout ScrubStep) throws {
        do {
            let lines = try String.fetchAll(db, sql: "PRAGMA integrity_check(\(table))")
            if lines != ["ok"] { step.places.append("table \(table)") }
        } catch  where StoreError.isDamage(error) {
            step.places.append("table \(table)")
        }
    }

    /// Reads the rows of a range one by one, so that one that is damaged is named.
    private func each(
        _ range: Range<Int64>, of column: String, in table: String, isUnique: Bool = true,
        _ step: inout ScrubStep,
        _ body: (Int64, inout ScrubStep) throws -> Void,
        naming name: (Int64) throws -> String? = { _ in nil }
    ) throws {
        let numbers: [Int64]
        do {
            numbers = try Int64.fetchAll(
                db,
                sql: """
                    SELECT \(isUnique ? "" : "DISTINCT ")\(column) FROM \(table)
                    WHERE \(column) >= ? AND \(column) < ?
                    """,
                arguments: [range.lowerBound, range.upperBound])
        } catch  where StoreError.isDamage(error) {
            step.places.append("\(table) \(range.lowerBound) to \(range.upperBound - 1)")
            return
        }
        for number in numbers {
            do { try body(number, &step) } catch  where StoreError.isDamage(error) {
                let named = try? name(number)
                step.places.append(named ?? "\(table) \(number)")
            }
        }
    }
}
