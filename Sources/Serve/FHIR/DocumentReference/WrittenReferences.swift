import Foundation
import HealthModel
import HealthStore

/// DocumentReferences that were written last, whole: a stored document never changes, but for
/// whether something has taken its place.
package struct WrittenReferences: Sendable {
    /// An entry of a searchset.
    struct Entry: Sendable {
        let bytes: [UInt8]
        /// Where the resource stands in it.
        let range: Range<Int>

        var resource: ArraySlice<UInt8> { bytes[range] }
    }

    private struct Key: Hashable, Sendable {
        let uuid: UUID
        let storedAt: Date
        let status: DocumentStatus.Kind

        init(_ sample: CDADocumentSample) {
            (uuid, storedAt, status) = (sample.uuid, sample.storedAt, sample.status.kind)
        }
    }

    /// Each at most some 8 MB.
    private let kept = RecentlyUsed<Key, Entry>(limit: 8 << 20)
    private let pages = RecentlyUsed<[Key], [UInt8]>(limit: 8 << 20)

    package init() {}

    /// A document's entry, written by `write` if it is not there.
    subscript(sample: CDADocumentSample, write: (CDADocumentSample) -> Entry) -> Entry {
        let key = Key(sample)
        return kept[key] ?? keep(write(sample), for: key)
    }

    /// The entries of documents in their order, with commas between them.
    subscript(samples: [CDADocumentSample], write: (CDADocumentSample) -> Entry) -> [UInt8] {
        let keys = samples.map(Key.init)
        if let page = pages[keys] { return page }
        let entries = zip(kept[keys], zip(keys, samples)).map {
            ($0 ?? keep(write($1.1), for: $1.0)).bytes
        }
        let page = [UInt8](entries.joined(separator: CollectionOfOne(UInt8(ascii: ","))))
        pages.keep(page, for: keys, cost: page.count)
        return page
    }

    private func keep(_ entry: Entry, for key: Key) -> Entry {
        kept.keep(entry, for: key, cost: entry.bytes.count)
        return entry
    }
}
