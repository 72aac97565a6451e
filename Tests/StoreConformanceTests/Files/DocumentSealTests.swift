import Crypto
import Foundation
import HealthModel
import HealthStore
import Testing

@testable import StoreSQLite

/// A sealed body opens for its document, its person and its store, and as a body; nothing else
/// opens it.
@Suite struct DocumentSealTests {
    private static func keys(at place: TemporaryStore) throws -> StoreKeys {
        let key = try #require(place.key)
        try StoreKeys.make(path: place.path + ".keys", key: key)
        return try StoreKeys(path: place.path + ".keys", key: key, isWritable: true)
    }

    private static func digest(_ text: String) throws -> ContentDigest {
        try #require(ContentDigest(bytes: SHA256.hash(data: Array(text.utf8))))
    }

    @Test func `a body that was moved is damage`() async throws {
        try await TemporaryStore.atPlace { plain in
            let keys = try Self.keys(at: try plain.encrypted())
            let others = try Self.keys(at: try TemporaryStore(path: plain.path + "-b").encrypted())
            let (person, stranger) = (try keys.newPersonKey(), try keys.newPersonKey())
            let (digest, other) = (try Self.digest("a"), try Self.digest("b"))
            let place = DocumentSeal.Place(store: keys.store, digest: digest)
            let body = StoredBytes(compressing: Array("<ClinicalDocument/>".utf8), level: 0)
            let (sealed, key) = DocumentSeal.seal(body, at: place)
            func stored(_ change: (inout [UInt8]) -> Void = { _ in }) throws -> StoredBytes {
                var data = [UInt8](try DocumentSeal.address(sealed, key, at: place, to: person))
                change(&data)
                return try StoredBytes(
                    encoding: sealed.encoding.rawValue, byteCount: body.byteCount, data: data)
            }
            #expect(try DocumentSeal.open(try stored(), of: digest, with: keys).data == body.data)

            func code(_ open: () throws -> StoredBytes) -> StoreError.Code? {
                do { _ = try open() } catch let error as StoreError { return error.code } catch {}
                return nil
            }
            #expect(code { try DocumentSeal.open(stored(), of: other, with: keys) } == .corrupt)
            #expect(
                code { try DocumentSeal.open(stored(), of: digest, part: .statements, with: keys) }
                    == .corrupt)
            let moved = try stored {
                $0.replaceSubrange(..<8, with: DocumentSeal.bytes(stranger.slot))
            }
            #expect(code { try DocumentSeal.open(moved, of: digest, with: keys) } == .corrupt)
            #expect(code { try DocumentSeal.open(stored(), of: digest, with: others) } != nil)
            let cut = try stored { $0.removeLast() }
            #expect(code { try DocumentSeal.open(cut, of: digest, with: keys) } == .corrupt)
        }
    }
}
