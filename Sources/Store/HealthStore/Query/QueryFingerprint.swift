internal import HealthModel

/// A 64-bit FNV-1a hash of a query and of who asks, by which a paging token is recognised.
///
/// It keeps a token from being used by mistake where it makes no sense. It protects nothing:
/// what may be seen is decided anew on every page.
struct QueryFingerprint {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    init(_ query: DocumentQuery, of person: PersonID?) {
        if let person { mix("person", "\(person)") } else { mix("everything") }
        for sort in query.order { mix(sort.key.name, sort.isAscending ? "up" : "down") }
        mix(query.predicate.description)
    }

    init(_ query: SampleQuery, reader: StoreReader) {
        mix("samples", "\(reader.person)", reader.app.map { "app" + $0.identifier } ?? "owner")
        for type in query.types { mix(type.identifier) }
        for sort in query.order { mix(sort.key.name, sort.isAscending ? "up" : "down") }
        mix(query.predicate.description)
        if query.leavesOutDocumentSamples { mix("saved") }
        if let date = reader.asOf { mix("as of", "\(date.microseconds)") }
    }

    private mutating func mix(_ words: String...) {
        for word in words {
            for byte in word.utf8 { mix(byte) }
            mix(0xFF)
        }
    }

    private mutating func mix(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
    }
}
