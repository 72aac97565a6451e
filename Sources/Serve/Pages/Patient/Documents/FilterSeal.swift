import Base
import Crypto
import Foundation
import HealthModel

/// Seals what somebody searches for, so that an address can hold it and tells nothing: addresses
/// are kept in histories and logs. A seal holds while this service runs.
struct FilterSeal: Sendable {
    private let key = SymmetricKey(size: .bits256)

    func close(_ filter: DocumentFilter, for person: PersonID) throws -> String {
        let box = try AES.GCM.seal(
            JSONEncoder().encode(filter), using: key, authenticating: Data(person.description.utf8))
        return Base64.encodeForURL(box.combined ?? Data())
    }

    /// nil for what was not sealed here for this person.
    func open(_ text: String, for person: PersonID) -> DocumentFilter? {
        guard let bytes = Base64.decodeFromURL(Array(text.utf8)),
            let box = try? AES.GCM.SealedBox(combined: bytes),
            let plain = try? AES.GCM.open(
                box, using: key, authenticating: Data(person.description.utf8))
        else { return nil }
        return try? JSONDecoder().decode(DocumentFilter.self, from: plain)
    }
}
