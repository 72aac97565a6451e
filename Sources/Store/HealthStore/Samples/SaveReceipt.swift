public import Foundation

/// What became of a batch that was saved. It is durable when it is given.
public struct SaveReceipt: Sendable, Hashable {
    /// How many samples were added, those inside correlations included.
    public var savedCount = 0
    /// Samples that were replaced by a higher version with the same sync identifier.
    public var replaced: [UUID] = []
    /// Samples of the batch that were left out, since a version as high or higher is, or was,
    /// there: a success.
    public var ignored: [UUID] = []

    /// The names that samples got which came without one, by the UUIDs that stood for them; those
    /// that were left out have none.
    public var names: [UUID: UUID] = [:]

    package init() {}
}
