import ArgumentParser
import Foundation
import HealthStore
import StoreSQLite

/// Which store to open.
struct StoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The store, as sqlite:PATH. CASEBOOK_STORE names another default.", valueName: "url"))
    var store = Terminal.variable("CASEBOOK_STORE") ?? "sqlite:casebook.sqlite"
    @OptionGroup var key: KeyOptions

    /// Opens the store with the key that is configured, if one is.
    func open(readOnly: Bool) throws -> HealthStore {
        try HealthStore.open(StoreLocation(store), readOnly: readOnly, key: key.key())
    }

    /// The store's file; nil for one in memory.
    func path() throws -> String? {
        do {
            guard case .sqlite(let path) = try StoreLocation(store) else { return nil }
            return path
        } catch let error as StoreError {
            throw failure(error)
        }
    }

    /// The files that hold it and its key, as far as they are files.
    var files: [String] {
        var files = key.path.map { [$0] } ?? []
        if case .sqlite(let path)? = try? StoreLocation(store) {
            files += ["", "-wal", "-shm", ".keys", ".lock", ".position", ".pages"].map { path + $0 }
        }
        return files
    }

    /// Opens a store that is there to read what its access log is to name: for writing.
    func withLoggedStore(_ body: (HealthStore) async throws -> Void) async throws {
        try await withStore(readOnly: !isThere, body)
    }

    private var isThere: Bool {
        guard case .sqlite(let path)? = try? StoreLocation(store) else { return true }
        return FileManager.default.fileExists(atPath: path)
    }

    /// Opens the store in a file, for what only such a store can.
    ///
    /// - Parameter least: How far the store has come at least; nil if nobody knows.
    func openFile(
        readOnly: Bool = false, notBefore least: StorePlace? = nil
    ) throws -> any StorageBackend {
        guard case .sqlite(let path) = try StoreLocation(store) else {
            throw CommandFailure("\(store): expected a store in a file (sqlite:PATH)")
        }
        return try SQLiteBackend(
            path: path, mode: readOnly ? .readOnly : .readWrite, key: key.key(), notBefore: least)
    }

    /// Opens the store in a file, calls the body with something that its backend can do beside
    /// keeping documents and samples, and closes it, also where the body throws.
    func withCapability<Capability: Sendable>(
        _ capability: KeyPath<StoreCapabilities, Capability?>, readOnly: Bool = false,
        _ body: (Capability) async throws -> Void
    ) async throws {
        let backend = try openFile(readOnly: readOnly)
        do {
            guard let capability = backend.capabilities[keyPath: capability] else {
                throw CommandFailure("\(store): a store of this kind cannot do that")
            }
            try await body(capability)
        } catch {
            try? await backend.close()
            throw error
        }
        try await backend.close()
    }

    /// Opens the store, calls the body, and closes it, also where the body throws.
    func withStore(
        readOnly: Bool, _ body: (HealthStore) async throws -> Void
    ) async throws {
        let opened: HealthStore
        do {
            opened = try open(readOnly: readOnly)
        } catch let error as StoreError {
            throw failure(error)
        }
        try await closing(opened) { try await body(opened) }
    }

    /// Calls the body, and closes the store, also where the body throws.
    func closing(_ opened: HealthStore, after body: () async throws -> Void) async throws {
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
    func failure(_ error: StoreError) -> CommandFailure {
        let advice =
            error.code == .inUse
            ? "; a running `casebook serve` is asked over HTTP instead, another command is waited "
                + "for" : ""
        return CommandFailure("\(store): \(error)\(advice)")
    }
}
