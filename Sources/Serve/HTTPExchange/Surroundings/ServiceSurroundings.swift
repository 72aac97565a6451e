public import HealthStore

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

/// What the process knows of the drop folder beside the service.
public protocol FolderInspecting: Sendable {
    /// The state of the folder; nil if there is none.
    ///
    /// - Throws: ``ServiceFailure`` if it cannot be looked at.
    func folderState() async throws -> FolderState?
    /// The bytes of a refused file that still lies there; nil otherwise.
    func rejectedBytes(of receipt: Receipt) async -> [UInt8]?
    /// Puts a refused file back to where it was dropped, to be taken up again, and says whether
    /// that was done.
    func putBack(rejected receipt: Receipt) async -> Bool
}

extension FolderInspecting {
    /// There is no folder.
    public func folderState() async throws -> FolderState? { nil }
    /// There is no folder.
    public func rejectedBytes(of receipt: Receipt) async -> [UInt8]? { nil }
    /// There is no folder.
    public func putBack(rejected receipt: Receipt) async -> Bool { false }
}

/// What the process knows of the files that the store lies in.
public protocol StoreInspecting: Sendable {
    /// The state of the store's files, keys and backups; nil if it lies in none.
    func storeState() async -> StoreState?
}

extension StoreInspecting {
    /// The store lies in no file.
    public func storeState() async -> StoreState? { nil }
}

/// A figure of the process or its surroundings, for the metrics.
public struct OperationGauge: Sendable {
    /// Its name in Prometheus: `casebook_` before it, its unit at the end.
    public let name: String
    /// What it is, in one sentence.
    public let help: String
    /// Labels; never anything that identifies a person or a document.
    public let labels: [(name: String, value: String)]
    /// The figure.
    public let value: Double

    /// Names a figure.
    public init(
        _ name: String, _ help: String, _ value: Double,
        labels: [(name: String, value: String)] = []
    ) {
        self.name = name
        self.help = help
        self.labels = labels
        self.value = value
    }
}

/// One thing that was looked at, mostly one without which no request can be served.
public struct ReadinessCheck: Sendable, Hashable {
    /// What was looked at, in one or two words.
    public let name: String
    /// What stands in the way, in words without a person's data; nil if nothing does.
    public let obstacle: String?
    /// What somebody has to look after although requests are served, likewise.
    public let warning: String?
    /// How it goes, for whoever asks for all of it.
    public let note: String?

    /// Says what was found.
    public init(
        _ name: String, obstacle: String? = nil, warning: String? = nil, note: String? = nil
    ) {
        self.name = name
        self.obstacle = obstacle
        self.warning = warning
        self.note = note
    }
}

extension ReadinessCheck {
    /// One line: `[+]` good, `[!]` served with a warning, `[-]` not served.
    package var line: String {
        if let obstacle { return "[-] \(name): \(obstacle)" }
        if let warning { return "[!] \(name): \(warning)" }
        return "[+] \(name)" + (note.map { ": \($0)" } ?? "")
    }
}
