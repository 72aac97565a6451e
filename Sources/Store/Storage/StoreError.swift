internal import Glibc
public import Foundation
public import HealthModel

/// Why a store did not do what it was asked.
///
/// The description says what was expected and what was found, and never holds content of a
/// document, a name or a value.
public struct StoreError: Error, Sendable {
    /// What kind of failure it is; stable.
    public let code: Code
    /// One sentence for a person who runs the store.
    public let message: String
    /// The process that holds the store, if that is known (``Code/inUse``).
    public let process: Int32?
    /// The database's own result code, if it had one (for SQLite the extended result code).
    public let databaseCode: Int32?

    /// The documents that cannot be read, and whose they are, if everything else that was asked for
    /// can (``Code/corrupt``).
    public let documents: [UUID: PersonID]

    /// Makes an error; the message must not hold content of a document.
    public init(
        _ code: Code, _ message: String, process: Int32? = nil, databaseCode: Int32? = nil,
        documents: [UUID: PersonID] = [:]
    ) {
        self.code = code
        self.message = message
        self.process = process
        self.databaseCode = databaseCode
        self.documents = documents
    }

    /// Whether the same request may succeed later without anything being mended in it.
    public var isTransient: Bool { code == .storageFull || code == .busy || code == .inUse }
}

extension StoreError: CustomStringConvertible {
    private static let namedDocuments = 5

    /// The code and the message, with the first documents that cannot be read.
    public var description: String {
        let suffix = databaseCode.map { " (database code \($0))" } ?? ""
        let names = documents.keys.map(\.lowercasedText).sorted()
        let more = names.count > Self.namedDocuments ? ", …" : ""
        let list = names.prefix(Self.namedDocuments).joined(separator: ", ")
        return "\(code.rawValue): \(message)\(suffix)" + (list.isEmpty ? "" : ": \(list)\(more)")
    }
}

extension StoreError {
    /// A kind of failure. More may come.
    public struct Code: Sendable, Hashable {
        /// The stable name, as `storage-full`.
        public let rawValue: String

        /// Another process or handle holds the store.
        public static let inUse = Code(rawValue: "in-use")
        /// The database was locked for longer than the busy limit; transient.
        public static let busy = Code(rawValue: "busy")
        /// No space is left on the device; nothing of the request was kept; transient.
        public static let storageFull = Code(rawValue: "storage-full")
        /// Reading or writing the disk failed.
        public static let ioFailure = Code(rawValue: "io-failure")
        /// An earlier write failed in a way after which nothing can be trusted: reopen the store.
        public static let writerStopped = Code(rawValue: "writer-stopped")
        /// What is stored is not what was stored.
        public static let corrupt = Code(rawValue: "corrupt")
        /// The write-ahead log lacks acknowledged transactions.
        public static let damagedLog = Code(rawValue: "damaged-log")
        /// Some files of an encrypted store are older than others, or are missing.
        public static let rolledBack = Code(rawValue: "rolled-back")
        /// The store lacks events that a checkpoint says it had, or has others: it is an older
        /// one, or another.
        public static let behindCheckpoint = Code(rawValue: "behind-checkpoint")
        /// The file is not a store of ours.
        public static let notAStore = Code(rawValue: "not-a-store")
        /// The store was written by a newer Casebook.
        public static let newerSchema = Code(rawValue: "newer-schema")
        /// The store was written by an older Casebook and is opened read-only.
        public static let olderSchema = Code(rawValue: "older-schema")
        /// The store is encrypted, and the key that opens it was not given
        /// (HKError.errorDatabaseInaccessible).
        public static let locked = Code(rawValue: "locked")
        /// The store is not encrypted, and a key was given for it.
        public static let notEncrypted = Code(rawValue: "not-encrypted")
        /// The key of the person was destroyed, and with it what it had sealed.
        public static let erased = Code(rawValue: "erased")
        /// The file or its folder cannot be opened.
        public static let cannotOpen = Code(rawValue: "cannot-open")
        /// The store was opened read-only.
        public static let readOnly = Code(rawValue: "read-only")
        /// The store has been closed.
        public static let closed = Code(rawValue: "closed")
        /// The request contradicts itself (HKError.errorInvalidArgument).
        public static let invalidArgument = Code(rawValue: "invalid-argument")
        /// A document or a predicate is over a limit of ``StoreLimits``
        /// (HKError.errorDataSizeExceeded).
        public static let tooLarge = Code(rawValue: "too-large")
        /// A paging token that no store gave out.
        public static let invalidToken = Code(rawValue: "invalid-token")
        /// A paging token that belongs to another query or another handle.
        public static let tokenOfAnotherQuery = Code(rawValue: "token-of-another-query")
        /// The person has not allowed it (HKError.errorAuthorizationDenied).
        public static let authorizationDenied = Code(rawValue: "authorization-denied")
        /// The person has not been asked (HKError.errorAuthorizationNotDetermined).
        public static let authorizationNotDetermined = Code(
            rawValue: "authorization-not-determined")
        /// The person closed the request without an answer (HKError.errorUserCanceled).
        public static let userCanceled = Code(rawValue: "user-canceled")
        /// The access log cannot be written, so nothing is read.
        public static let accessNotLogged = Code(rawValue: "access-not-logged")
        /// What the request names is not there, or nothing that the caller may name.
        public static let notFound = Code(rawValue: "not-found")
        /// There is nothing to compute from (HKError.errorNoData).
        public static let noData = Code(rawValue: "no-data")
        /// An anchor that this store, as it is now, did not give to this reader: it was restored
        /// from a backup, or the anchor is somebody else's. Begin without an anchor.
        public static let anchorOfAnotherHistory = Code(rawValue: "anchor-of-another-history")
        /// An anchor that was obtained for other types, or with another predicate: what the query
        /// asks for may lie before it. Begin without an anchor.
        public static let anchorOfAnotherQuery = Code(rawValue: "anchor-of-another-query")
        /// A place where no backend of ours keeps a store.
        public static let unsupportedLocation = Code(rawValue: "unsupported-location")
    }
}

extension StoreError {
    /// The number of HealthKit's error for the same failure (HKError.Code); nil where it has none.
    public var healthKitCode: Int? {
        switch code {
        case .invalidArgument, .invalidToken, .tokenOfAnotherQuery, .anchorOfAnotherHistory,
            .anchorOfAnotherQuery, .notFound:
            3
        case .authorizationDenied: 4
        case .authorizationNotDetermined: 5
        case .closed, .cannotOpen, .inUse, .busy, .locked, .writerStopped, .ioFailure,
            .accessNotLogged:
            6
        case .userCanceled: 7
        case .noData: 11
        case .tooLarge: 13
        default: nil
        }
    }
}

extension StoreError {
    /// Requires what an app, or an organisation, can go by.
    ///
    /// - Throws: ``Code/invalidArgument``.
    package static func require(identifier: String) throws(StoreError) {
        guard ClientApp.isIdentifier(identifier) else {
            throw StoreError(
                .invalidArgument,
                "the identifier of an app or an organisation must have 1 to "
                    + "\(StoreLimits.identifierLength) characters without control characters")
        }
    }

    /// Documents that cannot be read, while what finds them can.
    package static func damaged(_ documents: [UUID: PersonID]) -> StoreError {
        StoreError(
            .corrupt, "the stored data of a document is damaged", documents: documents)
    }

    /// A change is about a document that is not there, or not with these bytes.
    package static let noSuchDocument = StoreError(
        .invalidArgument, "a change names a document that is not in the store")

    /// A sample's UUID is its name for life.
    package static let usedUUID = StoreError(
        .invalidArgument, "a sample has the UUID of another one that is, or was, in the store")
}

extension StoreError {
    /// A failure of the operating system, in its words: `…: No such file or directory`.
    package init(_ code: Code, _ message: String, system number: Int32) {
        self.init(code, "\(message): \(String(cString: strerror(number)))")
    }
}
