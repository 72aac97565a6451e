public import Foundation
public import HealthModel

/// A backend whose store several processes use at the same time.
///
/// What a process must not forget, and others must know, is in the store: names that were used up,
/// and secrets that all of them sign and seal with.
public protocol StoreSharing: Sendable {
    /// Notes a name that may be used once.
    ///
    /// - Parameter end: Until when it matters.
    /// - Returns: Whether this was the first time, of all processes.
    func spend(_ name: String, until end: Date) async throws -> Bool

    /// The names that were noted since a moment, by any process, and the moment to ask from the
    /// next time; some names come again.
    func marks(notedSince moment: Int64) async throws -> (marks: [String: Date], moment: Int64)

    /// A value that all processes share, made by the first one that asks.
    ///
    /// - Parameter make: Makes a value where there is none yet.
    func shared(_ name: String, make: @Sendable () throws -> [UInt8]) async throws -> [UInt8]

    /// Puts another value in the place of one, if that is still the value.
    ///
    /// - Returns: Whether it was.
    func replace(
        shared name: String, _ old: [UInt8], by new: [UInt8]
    ) async throws -> Bool

    /// Says that no program of an earlier version uses the store any more, so that programs of this
    /// one may write what those cannot read. Processes that have the store open go on as before.
    ///
    /// - Returns: Whether that was not known yet.
    func retireEarlierPrograms() async throws -> Bool

    /// Whether programs of an earlier version may still use the store.
    func admitsEarlierPrograms() async throws -> Bool

    /// How many seconds the event of the access log has waited that waits the longest for its place
    /// in the tree; 0 if none waits.
    func logDelay() async throws -> Double

    /// What any process has changed of some persons since they were last asked about; persons of
    /// whom nothing has changed are left out. One look-up.
    func news(
        of persons: [PersonID: PersonProgress]
    ) async throws -> [PersonID: (progress: PersonProgress, types: Set<SampleType>)]
}

/// How far what a store has of a person has come.
public struct PersonProgress: Sendable, Hashable {
    /// Another one after every change.
    public var revision: Int64
    /// The last place in the person's change log.
    public var sequence: Int64

    /// Before anything.
    public init(revision: Int64 = 0, sequence: Int64 = 0) {
        self.revision = revision
        self.sequence = sequence
    }
}
