internal import AccessLog
internal import Foundation
internal import HealthModel
public import HealthStore

/// Copies a whole store into an empty one, of the same kind or another.
///
/// The source is only read. Persons come one after the other, then receipts, then the access log;
/// what is done is noted in the new store, so that a copy that was cut off goes on where it was,
/// and until it has ended nobody else opens the new store. In the end both are read and compared,
/// person by person: what differs is copied anew, and the copy is not whole before nothing does.
public struct StoreCopy: Sendable {
    let source: any StorageBackend
    let target: any StorageBackend
    /// Called between two steps; what it throws ends the copy, which may be gone on with.
    let pause: @Sendable (Step) throws -> Void

    /// What is being done, for whoever waits.
    public enum Step: Sendable, Hashable {
        /// So many documents of a person are there.
        case documents(Int)
        /// So many samples of one type.
        case samples(Int)
        /// So many receipts.
        case receipts(Int)
        /// So many events of the access log.
        case accesses(Int)
        /// So many persons were compared.
        case comparing(Int)
    }

    /// What a finished copy says.
    public struct Result: Sendable, Hashable {
        /// How many persons were compared.
        public let persons: Int
        /// The SHA-256 over all persons' digests, receipts and what else there is, as hexadecimal
        /// digits: the same of both stores.
        public let digest: String
        /// How many events the access log has.
        public let accesses: Int64
        /// The root of its tree, as hexadecimal digits: the same of both stores.
        public let root: String
        /// Events that waited for their places, and were given them in the new store.
        public let waiting: Int
        /// Names of values that the new store has no place for: keys of tokens and links.
        public let left: [String]
    }

    /// Puts a copy together; nothing is done yet.
    ///
    /// - Parameters:
    ///   - source: A store that nobody writes to meanwhile.
    ///   - target: An empty store, or one that a copy of the source was cut off in, opened for
    ///     copying.
    public init(
        from source: any StorageBackend, to target: any StorageBackend,
        _ pause: @escaping @Sendable (Step) throws -> Void = { _ in }
    ) {
        self.source = source
        self.target = target
        self.pause = pause
    }

    /// What is said of a store in which a copy has begun and not ended.
    package static let unfinished = StoreError(
        .cannotOpen,
        "a copy into this store is incomplete; run casebook store copy again")

    static let unsupported = StoreError(
        .unsupportedLocation, "a store of this kind cannot be copied")

    /// Times that what differs is copied anew.
    private static let rounds = 3

    /// Copies what is not there yet, compares, and ends the copy.
    ///
    /// - Throws: ``HealthStore/StoreError/Code/cannotOpen`` if the target has something else in it,
    ///   ``HealthStore/StoreError/Code/unsupportedLocation`` if the source has what a copy does not
    ///   know, ``HealthStore/StoreError/Code/busy`` if the source changes all the time.
    public func run() async throws -> Result {
        try await begin()
        var digest: [UInt8]?
        var round = 0
        while digest == nil, round < Self.rounds {
            try await copyAll()
            digest = try await compare()
            round += 1
        }
        guard let digest else {
            throw StoreError(
                .busy, "the source changed during the copy; end the programs that use it")
        }
        return try await end(digest)
    }

    private func copyAll() async throws {
        let everybody = try await persons(of: source)
        for person in everybody {
            let isThere = try await note("person \(person)") != nil
            if !isThere { try await copy(person) }
        }
        try await copyReceipts()
        try await copyAccesses()
    }

    // MARK: Work on both

    func read<Answer: Sendable>(
        _ backend: any StorageBackend, _ scope: StoreScope = .everything,
        _ body: @escaping @Sendable (any CopySource) throws -> Answer
    ) async throws -> Answer {
        try await backend.read(
            SnapshotWork(scope) { snapshot in
                guard let snapshot = snapshot as? any CopySource else { throw Self.unsupported }
                snapshot.leaveWaitingAccesses()
                return try body(snapshot)
            })
    }

    func write<Answer: Sendable>(
        _ documents: [DocumentContent] = [],
        _ body: @escaping @Sendable (any CopyTarget) throws -> Answer
    ) async throws -> Answer {
        try await target.write(
            TransactionWork(.directory, documents: documents) { transaction in
                guard let transaction = transaction as? any CopyTarget else {
                    throw Self.unsupported
                }
                transaction.leaveWaitingAccesses()
                return try body(transaction)
            })
    }

    func note(_ name: String) async throws -> [UInt8]? {
        try await read(target, .store) { try $0.note(name) }
    }

    func persons(of backend: any StorageBackend) async throws -> [PersonID] {
        var all: [PersonID] = []
        while true {
            let last = all.last
            let page = try await read(backend) {
                try $0.persons(after: last, limit: Self.personsAtOnce)
            }
            all += page
            guard page.count == Self.personsAtOnce else { return all }
        }
    }

    private static let personsAtOnce = 4_096

    // MARK: Beginning and end

    private func begin() async throws {
        let (identity, unknown) = try await read(source) {
            (try $0.identity(), try $0.unknownTables())
        }
        guard unknown.isEmpty else {
            throw StoreError(
                .unsupportedLocation,
                "the store has content that this version cannot copy "
                    + "(\(unknown.joined(separator: ", ")))")
        }
        try await write { target in
            if let begun = try target.copyNote(Self.sourceNote) {
                guard begun == identity else {
                    throw StoreError(
                        .cannotOpen, "an incomplete copy of another store is here")
                }
                return
            }
            let isEmpty = try target.persons(after: .nobody, limit: 1).isEmpty
            guard
                try isEmpty && target.accessCount() == 0
                    && target.receipts(ReceiptQuery()).isEmpty
            else { throw StoreError(.cannotOpen, "a store already exists here") }
            try target.beginCopy()
            try target.clear(.nobody)
            try target.keepCopyNote(Self.sourceNote, identity)
        }
    }

    private static let sourceNote = "source"

    /// What the source has at the end beside what was compared.
    private struct Remainder: Sendable {
        let size: Int64
        let root: TreeHash
        let waiting: [AccessEvent]
        let shared: [String: [UInt8]]
    }

    private func end(_ digest: [UInt8]) async throws -> Result {
        let rest = try await read(source, .store) { snapshot in
            let tree = try Self.tree(snapshot)
            return Remainder(
                size: tree.size, root: tree.root, waiting: try snapshot.waitingAccesses(),
                shared: try snapshot.sharedValues())
        }
        let everybody = try await persons(of: source)
        let left = try await write { try Self.end(rest, in: $0) }
        return Result(
            persons: everybody.count { $0 != .nobody }, digest: Self.hexadecimal(digest),
            accesses: rest.size, root: Self.hexadecimal(rest.root.bytes),
            waiting: rest.waiting.count, left: left)
    }

    private static func end(_ rest: Remainder, in target: any CopyTarget) throws -> [String] {
        var left: [String] = []
        for (name, value) in rest.shared.sorted(by: { $0.key < $1.key })
        where try !target.keepShared(name, value) {
            left.append(name)
        }
        for event in rest.waiting { try target.append(event) }
        try target.endCopy()
        return left
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { String(format: "%02x", $0) }.joined()
    }
}

extension CopySource {
    /// A note of the copy, in a store that one is made in.
    fileprivate func note(_ name: String) throws -> [UInt8]? {
        try (self as? any CopyTarget)?.copyNote(name)
    }
}
