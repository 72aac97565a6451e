import Foundation

/// The documents that were made up for Casebook, each beside what is expected of it.
///
/// They lie in `Fixtures/CDA/<kind>/<what-is-special>.xml`, with `….expected.json` beside;
/// `Fixtures/README.md` says what each kind holds and where the expectations come from.
public enum Fixtures {
    /// The folder that holds one folder for each ``FixtureKind``.
    public static var directory: String {
        Bundle.module.bundleURL.appending(path: "CDA", directoryHint: .isDirectory).path
    }

    /// Every fixture, ordered by kind and then by name.
    ///
    /// Reads and decodes about 1 MB: call it once for a test, not once for a case.
    ///
    /// - Throws: ``FixtureError`` when a document has no expectation beside it, or Foundation's
    ///   error when a file cannot be read.
    public static func all() throws -> [Fixture] {
        try FixtureKind.allCases.flatMap { try all(of: $0) }
    }

    /// The fixtures of one kind, ordered by name.
    ///
    /// - Throws: As ``all()``.
    public static func all(of kind: FixtureKind) throws -> [Fixture] {
        try names(of: kind).map { try Fixture(kind: kind, name: $0) }
    }

    /// The fixture with this name, such as `author-device` or `header/author-device`.
    ///
    /// Names are unique over all kinds, so the kind may be left out. Reads one document only.
    ///
    /// - Throws: ``FixtureError/unknown(_:)`` when there is none.
    public static func named(_ name: String) throws -> Fixture {
        let parts = name.split(separator: "/")
        guard let special = parts.last.map(String.init) else { throw FixtureError.unknown(name) }
        for kind in FixtureKind.allCases where parts.count == 1 || parts[0] == kind.rawValue {
            if FileManager.default.fileExists(atPath: path(kind, special, "xml")) {
                return try Fixture(kind: kind, name: special)
            }
        }
        throw FixtureError.unknown(name)
    }

    static func path(_ kind: FixtureKind, _ name: String, _ ending: String) -> String {
        "\(directory)/\(kind.rawValue)/\(name).\(ending)"
    }

    private static func names(of kind: FixtureKind) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(directory)/\(kind.rawValue)")
            .filter { $0.hasSuffix(".xml") }
            .map { String($0.dropLast(4)) }
            .sorted()
    }
}
