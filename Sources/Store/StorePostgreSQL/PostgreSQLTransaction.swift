internal import Crypto
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import StoredForms
internal import Synchronization

/// One state of the store (REPEATABLE READ), or one transaction with it, on one connection.
///
/// What is changed is sent without waiting; a look-up, or the commit, waits for all of it. A
/// person's row is changed by every change to what is the person's, so that two transactions that
/// decide from the same state are never both committed: the second one fails and is run again.
final class PostgreSQLTransaction {
    let connection: DatabaseConnection
    let seal: StoreSeal
    let parts: DatabaseParts
    /// Whether it may change something.
    let isWriting: Bool
    /// How it keeps others from changing persons whom it only looks at.
    let holding: PersonHolding
    /// Bodies that may be written, compressed.
    let contents: [ContentDigest: PreparedDocument]
    private var persons: [PersonID: KnownPerson] = [:]
    /// Whether whoever the arriving document is about is made by this transaction.
    var isNewcomer = false
    private var awaited: PersonID?
    /// Look-ups that were asked for before they were needed, and the answers of those that came.
    var foreseen = ForeseenLookUps()
    /// Persons who were looked at, where they are held at the end.
    var seen: Set<PersonID> = []
    /// Statements whose answers come before those of the next look-up.
    private var ahead = 0
    /// What decides about readers of the person whom the work is about, as it was before any
    /// change.
    private(set) var decisions: KnownDecisions?
    var origins: [PersonID: [Int64: PackedOrigin]] = [:]
    var waitingSamples: [PersonID: WaitingSamples] = [:]
    /// Whether the secret of samples' names was asked for.
    var isNamingKnown = false
    /// Whether what waits for its place in the log may be left out.
    var mayLogBeBehind = false
    /// How many events were appended.
    var eventCount = 0

    /// What is known of a person's row.
    struct KnownPerson {
        var isThere: Bool
        /// Whether this transaction has changed the row.
        var isLocked = false
        var lastSequence: Int64
        var lastDocument: Int64
        var key: SymmetricKey?
    }

    /// A person's decisions, which nearly every piece of work looks at.
    struct KnownDecisions {
        let person: PersonID
        /// What was decided about apps, by app; nil if there are too many to read ahead.
        let authorizations: [String: [UInt8]]?
        /// The key of the last consent; nil for none.
        let lastConsent: String?
    }

    init(
        _ connection: DatabaseConnection, seal: StoreSeal, parts: DatabaseParts,
        isWriting: Bool = false, holding: PersonHolding = .byChange,
        contents: [ContentDigest: PreparedDocument] = [:]
    ) {
        self.connection = connection
        self.seal = seal
        self.parts = parts
        self.isWriting = isWriting
        self.holding = holding
        self.contents = contents
    }

    /// Asks, with what was sent before, in one round trip.
    func ask(_ commands: [SQLCommand]) throws -> [SQLRows] {
        if commands.count == 1, let rows = try foreseenRows(commands[0]) { return [rows] }
        for command in commands { try connection.send(asking: command) }
        var answers = try connection.flush()[...]
        // An answer too many is somebody else's: nothing that this connection says is believed.
        guard answers.count == ahead + commands.count else {
            throw DatabaseFailure(state: "", isLost: true)
        }
        ahead = 0
        try foreseen.take(&answers)
        if let person = awaited {
            awaited = nil
            guard let row = answers.popFirst(), let apps = answers.popFirst(),
                let consent = answers.popFirst()
            else { throw CompressedBytes.damaged }
            try learn(person, row.first)
            try learn(decisionsOf: person, apps, consent)
        }
        return Array(answers)
    }

    func ask(_ sql: String, _ values: SQLValue...) throws -> SQLRows {
        guard let rows = try ask([SQLCommand(sql, values)]).first else {
            throw CompressedBytes.damaged
        }
        return rows
    }

    func send(_ sql: String, _ values: SQLValue...) throws {
        try connection.send(SQLCommand(sql, values))
    }

    private func foreseenRows(_ command: SQLCommand) throws -> SQLRows? {
        if foreseen.awaits(command) { _ = try ask([]) }
        return foreseen[command]
    }

    /// Sends a statement whose answer the next look-up gives before its own.
    func send(ahead command: SQLCommand) throws {
        try connection.send(asking: command)
        ahead += 1
    }

    // MARK: Persons

    /// Sends for what is known of a person, so that it comes with the first look-up. Readers that
    /// are logged share the row, which every change of a decision changes: none is committed
    /// between the comparison of decisions and the event.
    func expect(_ person: PersonID) throws {
        look(at: person)
        try send(ahead: SQLCommand(personSQL, [.uuid(person.uuid)]))
        try send(
            ahead: SQLCommand(
                """
                SELECT key, sealed FROM person_record
                WHERE person = $1 AND kind = \(RecordKind.authorization.rawValue)
                LIMIT \(Self.aheadApps + 1)
                """, [.uuid(person.uuid)]))
        try send(
            ahead: SQLCommand(
                """
                SELECT key FROM person_record
                WHERE person = $1 AND kind = \(RecordKind.consent.rawValue)
                ORDER BY key DESC LIMIT 1
                """, [.uuid(person.uuid)]))
        awaited = person
    }

    /// Apps whose authorizations are read ahead.
    private static let aheadApps = 32

    private func learn(
        decisionsOf person: PersonID, _ apps: SQLRows, _ consent: SQLRows
    ) throws {
        var authorizations: [String: [UInt8]]? = [:]
        if apps.count > Self.aheadApps { authorizations = nil }
        if authorizations != nil {
            let secret = try key(of: person)
            for row in apps.rows {
                let key = try row.text(0)
                authorizations?[key] = try seal.open(
                    try row.bytes(1), with: secret, at: Self.place(.authorization, key, person))
            }
        }
        decisions = KnownDecisions(
            person: person, authorizations: authorizations,
            lastConsent: try consent.first?.text(0))
    }

    /// What is known of a person's decisions, if the work is about the person and has changed
    /// nothing.
    func decisions(of person: PersonID) throws -> KnownDecisions? {
        if awaited == person { _ = try ask([]) }
        return decisions?.person == person ? decisions : nil
    }

    /// Forgets decisions, which change.
    func forgetDecisions() { decisions = nil }

    var personSQL: String {
        """
        SELECT p.last_sequence, p.last_document, k.wrapped
        FROM person p LEFT JOIN person_key k ON k.person = p.person
        WHERE p.person = $1\(holding == .fromTheBeginning ? " FOR SHARE OF p" : "")
        """
    }

    /// What is known of a person; one look-up for each person.
    func known(_ person: PersonID) throws -> KnownPerson {
        look(at: person)
        if awaited == person { _ = try ask([]) }
        if let known = persons[person] { return known }
        let rows = try ask([SQLCommand(personSQL, [.uuid(person.uuid)])])
        try learn(person, rows.first?.first)
        return persons[person] ?? KnownPerson(isThere: false, lastSequence: 0, lastDocument: 0)
    }

    /// What a row of persons says.
    func learn(_ person: PersonID, _ row: SQLRow?) throws {
        guard let row else {
            persons[person] = KnownPerson(isThere: false, lastSequence: 0, lastDocument: 0)
            return
        }
        persons[person] = KnownPerson(
            isThere: true, lastSequence: try row.integer(0), lastDocument: try row.integer(1),
            key: try seal.key(of: person, wrapped: row.optionalBytes(2)))
    }

    /// The key that a person's rows are sealed with; nil in a plain store, and after an erasure.
    func key(of person: PersonID) throws -> SymmetricKey? {
        guard seal.isSealing else { return nil }
        return person == .nobody ? seal.nobody : try known(person).key
    }

    /// Makes a person who is not there, with a key, and takes the person's row: whoever changes
    /// something of the person after this transaction began is first, and this one fails.
    ///
    /// - Parameters:
    ///   - count: Places that are taken in the person's change log.
    ///   - documents: How many of them, from the first, are documents'.
    /// - Returns: The last place that was given out before.
    @discardableResult
    func take(_ count: Int64, of person: PersonID, documents: Int64 = 0) throws -> Int64 {
        var row = try known(person)
        let before = row.lastSequence
        row.lastSequence += count
        if documents > 0 { row.lastDocument = before + documents }
        if !row.isThere {
            try send(
                """
                INSERT INTO person (person, last_sequence, last_document, revision)
                VALUES ($1, $2, $3, 1)
                """, .uuid(person.uuid), .integer(row.lastSequence), .integer(row.lastDocument))
        } else if !row.isLocked || count > 0 {
            try send(
                """
                UPDATE person SET last_sequence = $2, last_document = $3, revision = revision + 1
                WHERE person = $1
                """, .uuid(person.uuid), .integer(row.lastSequence), .integer(row.lastDocument))
        }
        if row.key == nil, person != .nobody, let fresh = try seal.newKey(of: person) {
            row.key = fresh.key
            try send(
                "INSERT INTO person_key (person, wrapped) VALUES ($1, $2)", .uuid(person.uuid),
                .bytes(fresh.wrapped))
        }
        (row.isThere, row.isLocked) = (true, true)
        persons[person] = row
        return before
    }

    /// Notes that a person is nobody whom the store has, unless more is known.
    func expectNewcomer(_ person: PersonID) {
        if persons[person] == nil {
            persons[person] = KnownPerson(isThere: false, lastSequence: 0, lastDocument: 0)
        }
    }

    /// Says which place in a person's change log was given out last, as a copy of a store does.
    func setPlace(_ last: Int64, of person: PersonID) throws {
        try take(0, of: person)
        guard last > 0 else { return }
        persons[person]?.lastSequence = last - 1
        try take(1, of: person)
    }

    /// Forgets what is known of a person.
    func forget(_ person: PersonID) {
        persons[person] = nil
        origins[person] = nil
        waitingSamples[person] = nil
    }
}

/// What is kept in memory of what was read: headers never change once they are stored.
final class DatabaseParts: Sendable {
    let headers = RecentlyUsed<UUID, CDADocumentSample>(limit: 16_384)
    /// Who had an identifier when this process last looked, by its token: whom to ask about first.
    let owners = RecentlyUsed<[UInt8], PersonID>(limit: 65_536)
    let counts: DatabaseCounts
    let chunks: ChunkUse
    /// Bodies outside of the database; nil if they are in it.
    let bodies: BodyObjects?
    /// What names of samples are derived from; nil before it is known, or where the store has none.
    let nameSecret = Mutex<[UInt8]?>(nil)

    init(counts: DatabaseCounts, chunks: ChunkUse, bodies: BodyObjects?) {
        self.counts = counts
        self.bodies = bodies
        self.chunks = chunks
    }
}

/// A document on its way into the database, compressed before its turn.
struct PreparedDocument: Sendable {
    let body: [UInt8]?
    let header: [UInt8]?
    let report: [UInt8]?
    let statements: [UInt8]?
    let shelved = UploadedBody()

    init(_ content: DocumentContent) {
        body = content.bytes.map { CompressedBytes.pack($0) }
        header = content.headerJSON
        report = content.reportJSON
        statements = content.statements.map { CompressedBytes.pack($0) }
    }
}
