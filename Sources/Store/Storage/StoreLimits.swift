/// Every limit of the store, with its unit and its reason.
public enum StoreLimits {
    /// Bytes of one document: SQLite keeps no blob over 10^9 bytes, and what is taken in is held
    /// in memory as a whole.
    public static let documentBytes = 512 << 20
    /// Bytes of a document's extracted header or of its report, each.
    public static let attachmentBytes = 64 << 20
    /// Bytes that one transaction takes in, after compression: a waiting caller's document should
    /// be durable within a fraction of a second. A larger document has a transaction of its own.
    public static let commitBytes = 8 << 20
    /// Bytes that a piece of work with samples counts for in a commit, where nothing better is
    /// known.
    public static let transactionBytes = commitBytes / 64
    /// Documents that one transaction takes in, for the same reason.
    public static let commitRows = 512
    /// Documents on one page or in one batch.
    public static let pageRows = 1_000
    /// Documents in a batch when the caller named no size.
    public static let batchRows = 100
    /// Bytes of document data on one page that holds more than one document, so that asking for
    /// data does not fill the memory.
    public static let pageBytes = 32 << 20
    /// Nodes of one predicate, listed values included: SQLite allows an expression depth of
    /// 1,000 and 32,766 variables.
    public static let predicateNodes = 500
    /// How deep `and`, `or` and `not` are nested: SQLite's parser has a stack of 100.
    public static let predicateDepth = 20
    /// Documents whose statements make one record, or are looked through for words: beyond that a
    /// reader is told that there are more.
    public static let recordDocuments = 20_000
    /// Samples of documents, and documents without any, that a store keeps in memory: some 50 MB.
    public static let keptDocumentSamples = 50_000
    /// Samples that one transaction saves or deletes: it is held in memory as a whole, and others
    /// wait for it.
    public static let transactionSamples = 100_000
    /// Samples in a batch of a query when the caller named no size.
    public static let sampleBatchRows = 1_000
    /// Changes that an anchored query without a limit reads at once.
    public static let anchoredSlice = 10_000
    /// Types of one query or request: more than there are.
    public static let queryTypes = 1_000
    /// Bytes of a usage description: it is shown to a person.
    public static let usageBytes = 4_096
    /// Documents of one consent request: a person looks at each.
    public static let requestDocuments = 1_000
    /// Documents that are looked up for one page of requests, to find those that still wait: some
    /// tenths of a second.
    public static let requestLookUps = 20_000
    /// Records of a person that are read at once.
    public static let recordSlice = 256
    /// Consent records that are compiled in memory, of all persons: some 300 MB.
    public static let indexedConsents = 1_000_000
    /// Consent records that are withdrawn in one transaction.
    public static let withdrawals = 1_000
    /// Unicode scalars of what an app or an organisation is registered as: it stands in the address
    /// by which a person takes a decision back.
    public static let identifierLength = 255
    /// Sort keys of one query.
    public static let sortKeys = 8
    /// Buckets of statistics that a store keeps in memory for queries that come again: some
    /// 30 MB.
    public static let keptBuckets = 100_000
    /// Queries of which it keeps them.
    public static let keptCollections = 256
    /// Changes after which kept statistics are worked out anew as a whole: to look at each would
    /// cost more.
    public static let keptChanges = 10_000
    /// Sources that an owner's order names.
    public static let orderedSources = 1_000
    /// Bytes of one event of the access log, about a thousand documents by UUID: events of many
    /// readers share a commit.
    public static let accessEventBytes = 64 << 10
    /// Times that a read is made anew because a decision changed before it was in the access log;
    /// then it is made in the transaction itself, where nothing can change.
    public static let loggedReadTries = 3
    /// Events of the access log that are read at once.
    public static let accessSlice = 10_000
    /// Slices of the access log that an audit reads at the same time: half of the connections.
    public static let auditReaders = 2
    /// Events of a workout that is under way: its record is written anew with each.
    public static let workoutEvents = 5_000
    /// Workouts that one app puts together at the same time.
    public static let openWorkouts = 16
    /// Places of one route: three weeks at one a second.
    public static let routePlaces = 2_000_000
    /// Dates at which a person's activity goals changed.
    public static let datedGoals = 10_000
    /// Bytes of a file that is kept beside samples, as an electrocardiogram.
    public static let keptFileBytes = 64 << 20
    /// Bytes of such a file in one record.
    public static let keptPieceBytes = 512 << 10
    /// Bytes of the reason of a correction: it is shown to people.
    public static let reasonBytes = 4_096
}
