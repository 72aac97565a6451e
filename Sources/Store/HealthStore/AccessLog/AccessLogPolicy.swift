/// Whether a store writes down who reads.
public enum AccessLogPolicy: Sendable, Hashable {
    /// What apps, delegates and administrators ask for is given out once it is durably in the
    /// access log, and not at all if it cannot be written there
    /// (``StoreError/Code/accessNotLogged``).
    case required
    /// Nothing is written: for measurements and for copies that nobody may write to.
    case off
}
