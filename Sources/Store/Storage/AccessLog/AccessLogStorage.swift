public import AccessLog
public import HealthModel

/// What a backend keeps of one access.
public struct StoredAccess: Sendable, Hashable {
    /// The place in the log, from 0.
    public let index: Int64
    /// Whose data; nil for nobody's, and after an erasure.
    public var person: PersonID?
    /// What the log says of it.
    public var entry: AccessEntry
    /// The hashes that the entry brought to the tree (``MerkleTree``), one after the other.
    public let hashes: [UInt8]

    /// Puts together what a backend keeps.
    public init(index: Int64, person: PersonID?, entry: AccessEntry, hashes: [UInt8]) {
        self.index = index
        self.person = person
        self.entry = entry
        self.hashes = hashes
    }
}

/// One state of a store's access log.
public protocol AccessLogSnapshot {
    /// How many accesses there are; the next has this place. One look-up.
    func accessCount() throws -> Int64
    /// The hashes that were kept with an access. One look-up.
    func accessHashes(at index: Int64) throws -> [UInt8]
    /// Calls `body` for access after access, of one person if one is named, in the order of the
    /// log or against it, until it returns false.
    func accesses(
        in places: Range<Int64>, of person: PersonID?, newestFirst: Bool,
        _ body: (StoredAccess) throws -> Bool) throws
}

/// A store's access log in a transaction. What is there is never changed, but for parts that are
/// erased.
public protocol AccessLogTransaction: AccessLogSnapshot {
    /// Writes an access into the log, and says at which place; nil where it takes its place later.
    ///
    /// It is durable with the transaction that allowed or denied the access, or there is neither.
    /// A transaction that throws writes nothing, so a denial that is to be in the log is an
    /// answer, not an error of the transaction.
    ///
    /// - Throws: ``StoreError/Code/tooLarge`` if the event is over
    ///   ``StoreLimits/accessEventBytes``.
    @discardableResult
    func append(_ event: AccessEvent) throws -> Int64?
    /// Keeps an access at the next place.
    func insert(_ access: StoredAccess) throws
    /// Forgets the subject's part of an access and whose it was, and the agent's part too if that
    /// is asked for.
    func eraseParts(ofAccess index: Int64, agent: Bool) throws
}
