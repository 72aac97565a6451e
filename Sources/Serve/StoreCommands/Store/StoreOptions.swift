package import ArgumentParser
package import CommandSupport
internal import Foundation
package import HealthStore
package import StorePostgreSQL
internal import StoreSQLite
internal import Wording

/// Which store to open.
package struct StoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The store, as sqlite:PATH or postgresql://HOST/NAME. (default: CASEBOOK_STORE, "
                + "else the store under [serve] in the nearest casebook.toml or in "
                + "/etc/casebook/casebook.toml)", valueName: "url"))
    package var store =
        Console.variable("CASEBOOK_STORE") ?? ConfiguredStore.known?.store
        ?? "sqlite:casebook.sqlite"
    @OptionGroup package var key: KeyOptions
    @OptionGroup package var bodies: BodyOptions

    /// Opens the store with the key that is configured, if one is.
    package func open(readOnly: Bool) throws -> HealthStore {
        let location = try StoreLocation(store)
        guard case .postgresql = location else {
            try bodies.requireNone(for: shown)
            return try HealthStore.open(location, readOnly: readOnly, key: key.key())
        }
        // Whoever reads is in the log, which is written by every process.
        return HealthStore(backend: try openDatabase())
    }

    /// Whether several processes use the store at the same time.
    package var isShared: Bool {
        if case .postgresql? = try? StoreLocation(store) { true } else { false }
    }

    /// The store without a password that stands in its address.
    package var shown: String { (try? StoreLocation(store))?.shown ?? store }

    /// The store's file; nil for one in memory.
    package func path() throws -> String? {
        do {
            guard case .sqlite(let path) = try StoreLocation(store) else { return nil }
            return path
        } catch let error as StoreError {
            throw failure(error)
        }
    }

    /// The files that hold it and its key, as far as they are files.
    package var files: [String] {
        var files = key.path.map { [$0] } ?? []
        if case .sqlite(let path)? = try? StoreLocation(store) {
            files += ["", "-wal", "-shm", ".keys", ".lock", ".position", ".pages"].map { path + $0 }
        }
        return files
    }

    /// Opens a store that is there to read what its access log is to name: for writing.
    package func withLoggedStore(_ body: (HealthStore) async throws -> Void) async throws {
        try await withStore(readOnly: !isThere, body)
    }

    private var isThere: Bool {
        guard case .sqlite(let path)? = try? StoreLocation(store) else { return true }
        return FileManager.default.fileExists(atPath: path)
    }

    /// Opens the store where it is kept, in a file or a database.
    package func openBackend(
        readOnly: Bool = false, notBefore least: StorePosition? = nil
    ) throws -> any StorageBackend {
        guard isShared else { return try openFile(readOnly: readOnly, notBefore: least) }
        return try openDatabase()
    }

    /// Opens the store in a database.
    package func openDatabase() throws -> PostgreSQLBackend {
        guard case .postgresql(let address) = try StoreLocation(store) else {
            throw CommandFailure(StoreMessage.notPostgreSQL(shown))
        }
        return try PostgreSQLBackend(
            address: address, key: key.key(), bodies: try bodies.objects())
    }

    /// Opens the store in a file, for what only such a store can.
    ///
    /// - Parameter least: How far the store has come at least; nil if nobody knows.
    package func openFile(
        readOnly: Bool = false, notBefore least: StorePosition? = nil
    ) throws -> any StorageBackend {
        guard case .sqlite(let path) = try StoreLocation(store) else {
            throw cannot
        }
        try bodies.requireNone(for: shown)
        return try SQLiteBackend(
            path: path, mode: readOnly ? .readOnly : .readWrite, key: key.key(), notBefore: least)
    }

    /// Opens the store in a file, calls the body with something that its backend can do beside
    /// keeping documents and samples, and closes it, also where the body throws.
    package func withCapability<Capability: Sendable>(
        _ capability: KeyPath<StoreCapabilities, Capability?>, readOnly: Bool = false,
        _ body: (Capability) async throws -> Void
    ) async throws {
        try await withCapabilities(readOnly: readOnly) { capabilities in
            guard let capability = capabilities[keyPath: capability] else { throw cannot }
            try await body(capability)
        }
    }

    /// The same with all that its backend can do.
    package func withCapabilities(
        readOnly: Bool = false, _ body: (StoreCapabilities) async throws -> Void
    ) async throws {
        try await telling {
            if let held = HeldStore.current {
                guard let backend = held.backend else { throw cannot }
                return try await body(backend.capabilities)
            }
            let backend = try openBackend(readOnly: readOnly)
            do {
                try await body(backend.capabilities)
            } catch {
                try? await backend.close()
                throw error
            }
            try await backend.close()
        }
    }

    /// What is said where a store is not of the kind that can do something.
    package var cannot: CommandFailure {
        CommandFailure(
            isShared ? StoreMessage.notAFileShared(shown) : StoreMessage.notAFile(shown))
    }

    /// Opens the store, calls the body, and closes it, also where the body throws.
    package func withStore(
        readOnly: Bool, _ body: (HealthStore) async throws -> Void
    ) async throws {
        if let held = HeldStore.current {
            return try await telling { try await body(held.store) }
        }
        let opened: HealthStore
        do {
            opened = try open(readOnly: readOnly)
        } catch let error as StoreError {
            throw failure(error)
        }
        try await closing(opened) { try await body(opened) }
    }

    /// Has the process that holds the store run a command, where one does and takes commands.
    ///
    /// - Returns: The command's exit status; nil where it is to be run here.
    package func runElsewhere(_ words: [String]) throws -> Int32? {
        guard Console.guest == nil, let path = try path() else { return nil }
        return try CommandSocketClient(store: path, url: store)?.run(words)
    }

    private func telling(_ body: () async throws -> Void) async throws {
        do { try await body() } catch let error as StoreError { throw failure(error) }
    }

    /// Calls the body, and closes the store, also where the body throws.
    package func closing(_ opened: HealthStore, after body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch {
            try? await opened.close()
            if let error = error as? StoreError { throw failure(error) }
            throw error
        }
        try await opened.close()
    }

    /// What is said of a store that does not do what it should.
    package func failure(_ error: StoreError) -> CommandFailure {
        CommandFailure(
            error.code == .inUse
                ? StoreMessage.inUse(shown, error.words)
                : FileMessage.failed(shown, error.words))
    }

    package init() {}
}

extension StoreError {
    /// What people read: the sentence, the documents that it is about, and the name by which the
    /// documentation and programs know the kind of failure. The database's own numbers are for
    /// logs.
    package var words: String {
        let sentence = description.dropFirst(code.rawValue.count + 2)
        let shown = databaseCode.map { sentence.replacing(" (database code \($0))", with: "") }
        return "\(shown.map(String.init) ?? String(sentence)) (\(code.rawValue))"
    }
}
