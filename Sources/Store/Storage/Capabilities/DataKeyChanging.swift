/// A backend that can seal its whole store with another data key.
public protocol DataKeyChanging: Sendable {
    /// Seals the whole store anew, while it is read and written. What was kept of the keys opens
    /// nothing that the store has from then on.
    ///
    /// Cut off at any time, it has changed nothing, or is finished when the store is next opened
    /// for writing. O(bytes), and as much room.
    ///
    /// - Parameter pause: Called after each piece. It may wait, so that others get on; what it
    ///   throws ends it, and the store is as it was.
    /// - Throws: ``StoreError/Code/notEncrypted``, ``StoreError/Code/corrupt`` if a page is
    ///   damaged, ``StoreError/Code/storageFull``. After `io-failure` nothing is written any more.
    func reseal(_ pause: (ResealProgress) async throws -> Void) async throws
}

/// How far a change of the data key has come.
public struct ResealProgress: Sendable {
    /// Pages of the database.
    public let pages: Int
    /// How many of them were copied.
    public let copied: Int
    /// Whether all of the database is in the copy.
    package let isComplete: Bool

    package init(pages: Int, copied: Int, isComplete: Bool) {
        self.pages = pages
        self.copied = copied
        self.isComplete = isComplete
    }

    /// The share of the whole that was copied, from 0 to 1.
    public var fraction: Double { pages == 0 ? 0 : Double(copied) / Double(pages) }

    /// Bytes that were copied.
    public var bytes: Int64 { Int64(copied) * 4096 }
}
