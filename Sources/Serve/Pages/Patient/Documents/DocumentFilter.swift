import Access
import Base
import Crypto
import Foundation
import HTTPExchange
import HealthModel
import HealthStore
import PageFrame

/// Which documents somebody looks for on the timeline.
struct DocumentFilter: Sendable, Hashable, Codable {
    /// Documents of a page.
    static let rows = 25
    /// Of so many, the newest, the kinds are offered.
    static let looksForKinds = 500

    var text = ""
    var kind = ""
    /// Days as forms write them; empty for no limit.
    var from = ""
    var to = ""
    var showsReplaced = false

    /// Everything that is current.
    init() {}

    /// Whether it says more than some words.
    var isNarrowed: Bool { !kind.isEmpty || !from.isEmpty || !to.isEmpty || showsReplaced }

    init(_ fields: FormFields) {
        text = String((fields["text"] ?? "").prefix(200))
        kind = fields["kind"] ?? ""
        from = fields["from"] ?? ""
        to = fields["to"] ?? ""
        showsReplaced = fields["replaced"] == "yes"
    }

    func query(_ dates: PageDates) -> DocumentQuery {
        var parts: [SamplePredicate] = []
        for word in text.split(whereSeparator: \.isWhitespace).map(String.init).prefix(8) {
            let fields = HeaderField.all.filter(\.row.isSearchedOnPages)
            parts.append(.or(fields.compactMap { .field($0, .text(.contains(word))) }))
        }
        if !kind.isEmpty { parts.append(.typeCode(kind, codeSystem: nil)) }
        if let from = dates.start(ofDay: from) { parts.append(.startDate(.greaterOrEqual, from)) }
        if let to = dates.start(ofDay: to, adding: 1) { parts.append(.startDate(.less, to)) }
        if !showsReplaced { parts.append(.status(.current)) }
        return DocumentQuery(predicate: .and(parts), limit: Self.rows)
    }
}

/// A kind of document that somebody has.
struct DocumentKind: Sendable, Hashable {
    let code: String
    let name: String

    /// The kinds of some documents, by name.
    static func all(
        in samples: [CDADocumentSample], _ words: PageWords
    ) -> [DocumentKind] {
        var names: [String: String] = [:]
        for case let type? in samples.map({ $0.document?.typeCode }) {
            guard let code = type.code else { continue }
            names[code] = names[code] ?? words.documentType(code, type.displayName)
        }
        return names.map { DocumentKind(code: $0, name: $1) }.sorted {
            ($0.name, $0.code) < ($1.name, $1.code)
        }
    }
}

/// Seals what somebody searches for, so that an address can hold it and tells nothing: addresses
/// are kept in histories and logs. A seal holds as long as the key of tokens, at every process that
/// has it.
struct FilterSeal: Sendable {
    private let key: SymmetricKey

    init(_ authority: ServiceAuthority?) {
        key =
            authority.map { SymmetricKey(data: $0.ownKey("document filters")) }
            ?? SymmetricKey(size: .bits256)
    }

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
