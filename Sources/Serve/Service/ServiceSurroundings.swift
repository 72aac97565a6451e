/// What the process knows that the service runs in: its folder, its store's file, its keys.
public protocol ServiceSurroundings: StoreInspecting, FolderInspecting {
    /// Why no request can be served now (full disk, no key, a log that cannot be written), in
    /// words without paths' contents or persons; empty if nothing stands in the way.
    func obstacles() async -> [String]
}

/// A process that knows nothing of itself; for tests and for stores in memory.
public struct NoSurroundings: ServiceSurroundings {
    /// Makes one.
    public init() {}
    /// Nothing stands in the way.
    public func obstacles() async -> [String] { [] }
}
