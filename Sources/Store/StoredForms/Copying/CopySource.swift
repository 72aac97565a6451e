package import AccessLog
package import Foundation
package import HealthModel
package import HealthStore

/// One state of a store as a copy of the whole needs it: beside what readers ask for, what none of
/// them does. Nothing is changed by it.
package protocol CopySource: HealthSnapshot {
    /// By which the store is told from others, for as long as it is there.
    func identity() throws -> [UInt8]
    /// Those of whom there is anything, by UUID; ``HealthModel/PersonID/nobody`` among them.
    func persons(after person: PersonID?, limit: Int) throws -> [PersonID]
    /// What is left of samples that are gone, of those that were pruned too, by UUID.
    func deletions(
        of person: PersonID, behind uuid: UUID?, limit: Int
    ) throws -> [Deletion]
    /// Tries at bytes without an outcome, by digest.
    func attempts() throws -> [CopiedAttempt]
    /// Names that were used up or taken back, and until when that matters, in seconds since 1970.
    func spentMarks() throws -> [String: Int64]
    /// Values that all processes of the store share, by name; none where one process has it.
    func sharedValues() throws -> [String: [UInt8]]
    /// Events that wait for their places in the access log, in their order.
    func waitingAccesses() throws -> [AccessEvent]
    /// Tables with rows of which a copy knows nothing, by name.
    func unknownTables() throws -> [String]
    /// Reads the access log as far as it goes; what waits is asked for by itself.
    func leaveWaitingAccesses()
}

/// How often some bytes were tried, and when last.
package struct CopiedAttempt: Sendable, Hashable {
    /// The bytes and the run.
    package let attempt: IntakeAttempt
    package let count: Int
    /// Microseconds since 1970.
    package let at: Int64

    package init(_ attempt: IntakeAttempt, count: Int, at: Int64) {
        self.attempt = attempt
        self.count = count
        self.at = at
    }
}

/// A store that is being made from another one.
package protocol CopyTarget: CopySource, HealthTransaction {
    /// Notes of the copy, which go with it; nil before the copy has begun.
    func copyNote(_ name: String) throws -> [UInt8]?
    /// Keeps a note, or takes it away.
    func keepCopyNote(_ name: String, _ value: [UInt8]?) throws
    /// Makes room for notes; until ``endCopy()`` nobody else opens the store.
    func beginCopy() throws
    /// Takes the notes away: the store is whole.
    func endCopy() throws

    /// Makes a person if there is none, and says which place in the change log was given out last.
    func setPlace(_ last: Int64, of person: PersonID) throws
    /// Says which place a type's last change has.
    func setPlace(_ last: Int64, of person: PersonID, type: SampleType) throws
    /// Keeps samples that have their places already.
    func insert(
        _ run: SampleRun, type: SampleType, origin: PackedOrigin, of person: PersonID) throws
    /// Keeps what is left of a sample.
    func insertGone(_ deletion: Deletion, of person: PersonID) throws
    /// Keeps a name as used up.
    func keepMark(_ name: String, until end: Int64) throws
    /// Keeps a shared value.
    ///
    /// - Returns: Whether the store has a place for it.
    func keepShared(_ name: String, _ value: [UInt8]) throws -> Bool
    /// Removes all there is of a person but the access log.
    func clear(_ person: PersonID) throws
}
