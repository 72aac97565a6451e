/// Where a store is kept, as a store URL says it.
public enum StoreLocation: Sendable, Hashable {
    /// A SQLite database file (`sqlite:PATH`).
    case sqlite(path: String)
    /// In memory, gone with the process (`memory:`).
    case memory

    /// Reads a store URL: `sqlite:PATH` or `memory:`.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/unsupportedLocation`` for `postgresql:`,
    ///   which is not yet available, and for anything else.
    public init(_ text: String) throws {
        func starts(with scheme: String) -> Bool { text.utf8.starts(with: scheme.utf8) }
        if starts(with: "sqlite:"), text.utf8.count > "sqlite:".utf8.count {
            self = .sqlite(path: String(text.dropFirst("sqlite:".count)))
        } else if text == "memory:" {
            self = .memory
        } else if starts(with: "postgresql:") || starts(with: "postgres:") {
            throw StoreError(
                .unsupportedLocation,
                "stores in PostgreSQL are not yet available; expected sqlite:PATH or memory:")
        } else {
            throw StoreError(
                .unsupportedLocation, "not a store URL; expected sqlite:PATH or memory:")
        }
    }
}
