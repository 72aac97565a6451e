/// What the process knows that the service runs in: its folder, its store's file, its keys.
public protocol ServiceSurroundings: StoreInspecting, FolderInspecting {
    /// What must hold for requests to be served: room on the disk, a store that can be written, a
    /// key that can be read.
    func checks() async -> [ReadinessCheck]

    /// Figures of the process for the metrics.
    func gauges() async -> [OperationGauge]
}

/// A process that knows nothing of itself; for tests and for stores in memory.
public struct NoSurroundings: ServiceSurroundings {
    /// Makes one.
    public init() {}
    /// Nothing stands in the way.
    public func checks() async -> [ReadinessCheck] { [] }
    /// No figures.
    public func gauges() async -> [OperationGauge] { [] }
}
