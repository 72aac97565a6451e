public import HealthStore

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
