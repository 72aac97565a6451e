public import HealthStore
@_exported public import StoredForms

extension HealthStore {
    /// Opens the store at a place, made anew where there is none.
    ///
    /// ```swift
    /// let store = try HealthStore.open(StoreLocation("sqlite:casebook.sqlite"))
    /// ```
    ///
    /// - Parameters:
    ///   - readOnly: Whether nothing may be written; then the store must exist.
    ///   - key: What opens an encrypted store. A new store is encrypted if there is one.
    ///   - accessLog: Whether a read is given out only once it is in the access log. A store that
    ///     is open for reading only cannot log, so only its owners read it.
    /// - Throws: ``HealthStore/StoreError``.
    public static func open(
        _ location: StoreLocation, readOnly: Bool = false, key: StoreKey? = nil,
        accessLog: AccessLogPolicy = .required
    ) throws -> HealthStore {
        switch location {
        case .memory: HealthStore(backend: MemoryBackend(), accessLog: accessLog)
        case .postgresql:
            throw StoreError(
                .unsupportedLocation, "a store in PostgreSQL is opened by PostgreSQLBackend")
        case .sqlite(let path):
            HealthStore(
                backend: try SQLiteBackend(
                    path: path, mode: readOnly ? .readOnly : .readWrite, key: key),
                accessLog: accessLog)
        }
    }
}
