internal import Foundation
internal import HealthModel

/// A 64-bit FNV-1a hash of a query and of who asks, by which a paging token is recognised.
///
/// It keeps a token from being used by mistake where it makes no sense. It protects nothing:
/// what may be seen is decided anew on every page.
struct QueryFingerprint {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    init(_ query: DocumentQuery, visibility: Visibility) {
        switch visibility.scope {
        case .nothing: mix("nothing")
        case .person(let person): mix("person", "\(person)")
        case .everything: mix("everything")
        }
        for sort in query.order { mix(sort.key.rawValue, sort.isAscending ? "up" : "down") }
        mix(query.predicate)
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

    private mutating func mix(_ predicate: DocumentPredicate) {
        switch predicate {
        case .title(let match): mix("title", match)
        case .patientName(let match): mix("patient", match)
        case .custodianName(let match): mix("custodian", match)
        case .authorName(let match): mix("author", match)
        case .typeCode(let code, let system): mix("type", code, system.map { "in" + $0 } ?? "any")
        case .dates(let start, let end, let options):
            let written = [start, end].map { $0.map { "\($0.microseconds)" } ?? "open" }
            mix("dates", written[0], written[1], "\(options.rawValue)")
        case .sources(let sources):
            mix("sources")
            for name in sources.map(\.name).sorted() { mix(name) }
        case .person(let person): mix("of", "\(person)")
        case .patientIdentifier(let identifier): mix("identifier", identifier)
        case .documentID(let identifier): mix("id", identifier)
        case .setID(let identifier): mix("set", identifier)
        case .status(let status): mix("status", status.rawValue)
        case .digest(let digest): mix("digest", digest.hexadecimal)
        case .uuids(let uuids):
            mix("uuids")
            for uuid in uuids.map(\.uuidString).sorted() { mix(uuid) }
        case .and(let parts): mix("and", parts)
        case .or(let parts): mix("or", parts)
        case .not(let part): mix("not", [part])
        }
    }

    private mutating func mix(_ tag: String, _ parts: [DocumentPredicate]) {
        mix(tag, "\(parts.count)")
        for part in parts { mix(part) }
    }

    private mutating func mix(_ tag: String, _ match: TextMatch) {
        switch match {
        case .equals(let text): mix(tag, "equals", text)
        case .contains(let text): mix(tag, "contains", text)
        }
    }

    private mutating func mix(_ tag: String, _ identifier: InstanceIdentifier) {
        mix(tag, identifier.key?.root ?? "", identifier.key?.extension ?? "")
    }
}
