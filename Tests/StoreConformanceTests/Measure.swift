import Foundation

/// What suites have in common that take figures instead of checking: they run only where
/// `CASEBOOK_MEASURE` says of how many things, and mean something in release only.
enum Measure {
    private static let asked = ProcessInfo.processInfo.environment["CASEBOOK_MEASURE"]

    static let isAsked = asked != nil
    static let count = asked.flatMap(Int.init) ?? 100_000
}
