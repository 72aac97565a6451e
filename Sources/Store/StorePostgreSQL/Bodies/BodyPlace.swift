internal import Foundation
internal import HealthModel
internal import HealthStore
internal import StoredForms

/// Where a store keeps its bodies: in the database until a process is given another place for the
/// first time, which all processes need from then on.
struct BodyPlace {
    private let seal: StoreSeal
    private let connection: DatabaseConnection

    init(_ connection: DatabaseConnection, _ seal: StoreSeal) {
        self.connection = connection
        self.seal = seal
    }

    /// What names the objects that rows need, and where they are.
    private static let making = [
        """
        CREATE TABLE body_object (
            name bytea NOT NULL PRIMARY KEY, person uuid NOT NULL, digest bytea NOT NULL)
        """,
        "CREATE TABLE body_place (one integer PRIMARY KEY, sealed bytea NOT NULL)",
    ]
    /// Its tables, which no copy has: the new store has a place of its own.
    static let tables: Set<String> = ["body_object", "body_place"]
    private static let row = RowPlace("body_place")

    /// The place that the store has noted; nil if bodies are in the database.
    func noted() throws -> String? {
        let there = try connection.ask(SQLCommand("SELECT to_regclass('body_place')"))
        guard there.first?.first?.isNull(0) == false else { return nil }
        let rows = try connection.ask(SQLCommand("SELECT sealed FROM body_place"))
        return try rows.first?.first.map {
            String(
                decoding: try seal.open(try $0.bytes(0), with: seal.nobody, at: Self.row),
                as: UTF8.self)
        }
    }

    /// The bodies of a store that is being opened.
    ///
    /// - Parameters:
    ///   - objects: The place that was given; nil if none was.
    ///   - state: What is known of the store.
    ///   - isMaking: Whether a store without such a place may get one.
    /// - Throws: ``HealthStore/StoreError/Code/cannotOpen`` for another place than the store's.
    func bodies(
        _ objects: (any ObjectStore)?, _ state: SchemaState, isMaking: Bool
    ) throws -> BodyObjects? {
        do {
            if let noted = try noted() {
                guard let objects else {
                    throw StoreError(
                        .cannotOpen, "the store keeps bodies in \(noted); give --bodies \(noted)")
                }
                guard objects.place == noted else {
                    throw StoreError(
                        .cannotOpen,
                        "the store keeps bodies in \(noted), but \(objects.place) was given")
                }
                return BodyObjects(objects, seal)
            }
            guard let objects else { return nil }
            guard isMaking else {
                throw StoreError(.cannotOpen, "the store keeps its bodies in the database")
            }
            return try begin(objects, state)
        } catch let failure as DatabaseFailure { throw failure.error }
    }

    private func begin(_ objects: any ObjectStore, _ state: SchemaState) throws -> BodyObjects {
        guard seal.isSealing else {
            throw StoreError(
                .cannotOpen,
                "bodies outside of the database must be encrypted: expected a store with a key")
        }
        guard state.chunks == .appended else {
            throw StoreError(
                .cannotOpen,
                "programs of an earlier version may use the store: run casebook store "
                    + "upgrade before you move bodies out of the database")
        }
        let bodies = BodyObjects(objects, seal)
        try bodies.probe()
        let place = try seal.close(
            [UInt8](text: objects.place), with: seal.nobody, at: Self.row)
        do {
            try connection.begin("BEGIN TRANSACTION ISOLATION LEVEL READ COMMITTED")
            try connection.send(text: "SET LOCAL lock_timeout = '2s'")
            _ = try connection.ask(SQLCommand("SELECT version FROM store_schema FOR UPDATE"))
            // What is sent next is prepared before it is run.
            for statement in Self.making { try connection.send(text: statement) }
            _ = try connection.flush()
            try connection.send(
                SQLCommand(
                    "INSERT INTO body_place (one, sealed) VALUES (1, $1)", [.bytes(place)]))
            let version = DatabaseSchema.versionOfBodies
            try connection.send(
                text: """
                    UPDATE store_schema
                    SET version = \(version), readers_from = \(version), writers_from = \(version)
                    """)
            try connection.send(text: "COMMIT")
            _ = try connection.flush()
        } catch let failure as DatabaseFailure {
            try? connection.rollBack()
            // Of two that come at the same time, the second one finds it done.
            guard failure.isConflict || failure.state == "42P07", try noted() == objects.place
            else { throw failure }
        }
        return bodies
    }
}
