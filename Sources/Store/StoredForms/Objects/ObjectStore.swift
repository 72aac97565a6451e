internal import HealthStore

/// A place outside of a store's database that keeps bytes by name, as S3 does.
///
/// Names are hexadecimal digits and slashes. What was put is durable when ``put(_:as:)`` returns;
/// an object is there whole or not at all.
public protocol ObjectStore: Sendable {
    /// What tells it from others, wherever it is reached: bucket and prefix.
    var place: String { get }
    /// As it is named in messages.
    var shown: String { get }

    /// Keeps bytes under a name.
    ///
    /// - Throws: ``HealthStore/StoreError`` with code `busy` if it may work later, `cannot-open` if
    ///   it will not before something is mended.
    func put(_ bytes: [UInt8], as name: String) async throws

    /// The bytes of a name; nil where there are none. Nothing says that they are those that were
    /// put: whoever reads checks their seal.
    func bytes(of name: String) async throws -> [UInt8]?

    /// Removes a name; nothing happens where it is not there.
    func remove(_ name: String) async throws

    /// The next objects in the order of their names' bytes, ``ObjectPage/size`` at most.
    ///
    /// - Parameters:
    ///   - beginning: What their names begin with.
    ///   - last: The name behind which the page begins; nil for the first page.
    func objects(named beginning: String, after last: String?) async throws -> ObjectPage
}

/// Some of an object store's objects.
public struct ObjectPage: Sendable {
    /// Objects of a page at most.
    public static let size = 1_000

    /// One object.
    public struct Object: Sendable, Equatable {
        /// Its name.
        public let name: String
        /// Its bytes.
        public let size: Int
        /// When it was put, in microseconds since 1970 by the object store's clock.
        public let putAt: Int64

        /// Makes one.
        public init(name: String, size: Int, putAt: Int64) {
            (self.name, self.size, self.putAt) = (name, size, putAt)
        }
    }

    /// In the order of their names.
    public let objects: [Object]
    /// Whether there may be more behind the last.
    public let hasMore: Bool

    /// Makes one.
    public init(objects: [Object], hasMore: Bool) {
        (self.objects, self.hasMore) = (objects, hasMore)
    }
}

extension ObjectStore {
    /// Puts something, reads it, finds it in the list and removes it: what a store needs.
    ///
    /// - Throws: ``HealthStore/StoreError``, naming what does not work.
    public func probe() async throws {
        let name = "0/" + String(UInt64.random(in: .min ... .max), radix: 16)
        let sent = (0..<64).map { _ in UInt8.random(in: 0...255) }
        try await put(sent, as: name)
        guard try await bytes(of: name) == sent else {
            throw StoreError(.ioFailure, "\(shown) returned other bytes than were stored")
        }
        try await remove(name)
        _ = try await objects(named: "0/", after: nil)
    }
}
