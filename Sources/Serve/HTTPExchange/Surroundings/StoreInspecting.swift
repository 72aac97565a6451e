/// What the process knows of the files that the store lies in.
public protocol StoreInspecting: Sendable {
    /// The state of the store's files, keys and backups; nil if it lies in none.
    func storeState() async -> StoreState?
}

extension StoreInspecting {
    /// The store lies in no file.
    public func storeState() async -> StoreState? { nil }
}
