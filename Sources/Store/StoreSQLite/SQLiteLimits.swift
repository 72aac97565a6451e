/// Every limit of the SQLite backend, with its unit and its reason.
enum SQLiteLimits {
    /// Bytes written, about, until the log is brought into the database: often enough that the
    /// log stays small beside the database, seldom enough that one fsync more does not show.
    static let checkpointBytes = 32 << 20
    /// Bytes of log that a document's rows and index entries take beside its content, about.
    static let logBytesPerRow = 24 << 10
    /// Bytes of log that a changed row of samples takes, about: the index by UUID is changed all
    /// over, a page for every other row once it is large.
    static let logBytesPerSample = 2 << 10
    /// Pages of log beyond which a checkpoint waits for readers to leave it (256 MB).
    static let restartFrames = 65_536
    /// Bytes to which the log file is cut after it was brought in.
    static let logBytes = 64 << 20
    /// Documents that one step of a scan reads at most; steps begin as long as what is expected.
    static let scanRows = 4_096
    /// Bytes of a statement that is kept prepared; longer ones hold lists and come in any number.
    static let cachedStatementBytes = 1_024
    /// Rows, or keys, of one statement that has them as a list.
    static let rowsAtOnce = 32
    /// Documents of a list up to which its statement is kept prepared, one for each length: a page
    /// mostly has few, and to prepare one takes longer than to find them.
    static let keptListLength = 32
    /// Bytes of bodies, as they were received, that are kept in memory after they were read.
    static let keptBodyBytes = 16 << 20
    /// Bytes of the largest of them: who asks for larger ones is not soon back.
    static let keptBodySize = 1 << 20
    /// Headers that are kept in memory after they were read; about 2 KB each.
    static let keptHeaders = 4_096
    /// Seconds to wait for a lock before saying that the store is busy.
    static let busySeconds = 5.0
    /// Connections that read at once, and as many that look up; more than cores gain nothing.
    static let readers = 4
    /// KiB of pages that one connection keeps.
    static let cacheKibibytes = 16 << 10
    /// Bytes that all connections together use while samples are imported: pages beyond that gain
    /// nothing there, since what is imported lies together by its time.
    static let importHeapBytes: Int64 = 4 << 20
}
