import Synchronization

/// Units by the text they were read from, so that a text that comes again costs one look-up.
///
/// It stops growing at its limit and never drops an entry: the few units that a store really has
/// come first, and hostile input cannot make it large.
final class UnitCache: Sendable {
    static let unitStrings = UnitCache()
    static let codes = UnitCache()

    /// Entries kept; a store has a few dozen units, all of UCUM's common ones are 1,400.
    private static let limit = 4096
    /// The longest text kept, in bytes.
    private static let longest = 64

    private let units = Mutex<[String: HealthUnit]>([:])

    subscript(text: String) -> HealthUnit? {
        get { units.withLock { $0[text] } }
        set {
            guard text.utf8.count <= Self.longest, let newValue else { return }
            units.withLock { units in
                if units.count < Self.limit { units[text] = newValue }
            }
        }
    }
}
