import Foundation
import HealthStore
import StoreSQLite
import Synchronization

/// An object store in memory, which can be made to fail.
final class MemoryObjects: ObjectStore {
    struct Object {
        var bytes: [UInt8]
        var putAt: Int64
    }

    /// What goes wrong, and when.
    enum Fault: Sendable {
        /// Nothing is done.
        case refused(StoreError)
        /// It is done, and nobody is told: as if the process had ended then.
        case unheard(StoreError)
    }

    let place: String
    var shown: String { place }
    private let kept = Mutex<[String: Object]>([:])
    private let putFault = Mutex<Fault?>(nil)
    private let removeFault = Mutex<StoreError?>(nil)

    init(_ place: String = "s3://tests/bodies/") { self.place = place }

    /// What is there.
    var objects: [String: Object] {
        get { kept.withLock(\.self) }
        set { kept.withLock { $0 = newValue } }
    }

    func failPuts(_ fault: Fault?) { putFault.withLock { $0 = fault } }
    func failRemovals(_ error: StoreError?) { removeFault.withLock { $0 = error } }

    /// Lets all that is there be older.
    func age(byHours hours: Int64) {
        kept.withLock { for name in $0.keys { $0[name]?.putAt -= hours * 3_600_000_000 } }
    }

    func put(_ bytes: [UInt8], as name: String) async throws {
        let fault = putFault.withLock(\.self)
        if case .refused(let error) = fault { throw error }
        let now = Int64(Date().timeIntervalSince1970 * 1_000_000)
        kept.withLock { $0[name] = Object(bytes: bytes, putAt: now) }
        if case .unheard(let error) = fault { throw error }
    }

    func bytes(of name: String) async throws -> [UInt8]? { objects[name]?.bytes }

    func remove(_ name: String) async throws {
        if let error = removeFault.withLock(\.self) { throw error }
        kept.withLock { $0[name] = nil }
    }

    func objects(named beginning: String, after last: String?) async throws -> ObjectPage {
        // Pages of two, so that there are several.
        let names = objects.filter {
            $0.key.hasPrefix(beginning) && $0.key > last ?? ""
        }.sorted { $0.key < $1.key }
        let page = names.prefix(2).map {
            ObjectPage.Object(name: $0.key, size: $0.value.bytes.count, putAt: $0.value.putAt)
        }
        return ObjectPage(objects: page, hasMore: names.count > 2)
    }
}
