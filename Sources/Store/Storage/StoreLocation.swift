internal import Foundation

/// Where a store is kept, as a store URL says it.
public enum StoreLocation: Sendable, Hashable {
    /// A SQLite database file (`sqlite:PATH`).
    case sqlite(path: String)
    /// In memory, gone with the process (`memory:`).
    case memory
    /// A PostgreSQL database (`postgresql://USER@HOST/NAME`), as libpq reads it.
    case postgresql(address: String)

    /// Reads a store URL: `sqlite:PATH`, `memory:` or `postgresql://…`.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/unsupportedLocation`` for anything else.
    public init(_ text: String) throws {
        func starts(with scheme: String) -> Bool { text.utf8.starts(with: scheme.utf8) }
        if starts(with: "sqlite:"), text.utf8.count > "sqlite:".utf8.count {
            self = .sqlite(path: String(text.dropFirst("sqlite:".count)))
        } else if text == "memory:" {
            self = .memory
        } else if starts(with: "postgresql://") || starts(with: "postgres://") {
            self = .postgresql(address: text)
        } else {
            throw StoreError(
                .unsupportedLocation,
                "not a store URL; expected sqlite:PATH, postgresql://HOST/NAME or memory:")
        }
    }

    /// The place without a password that stands in it, for messages.
    public var shown: String {
        switch self {
        case .sqlite(let path): return "sqlite:\(path)"
        case .memory: return "memory:"
        case .postgresql(let address): return Self.withoutPassword(address)
        }
    }

    private static func withoutPassword(_ address: String) -> String {
        var text = address
        if let scheme = text.range(of: "://"),
            let at = text[scheme.upperBound...].firstIndex(of: "@"),
            let colon = text[scheme.upperBound..<at].firstIndex(of: ":")
        {
            text.replaceSubrange(colon..<at, with: "")
        }
        while let start = text.range(of: "password=") {
            let end = text[start.upperBound...].firstIndex(of: "&") ?? text.endIndex
            text.replaceSubrange(start.lowerBound..<end, with: "secret")
        }
        return text
    }
}
