internal import Foundation
public import HealthModel

extension OwnerHandle {
    /// Says which sources count where several have samples of one time, the most trusted first,
    /// for one type; without a type, for all types that have no order of their own. nil takes an
    /// order back.
    ///
    /// Running statistics obey from their next element.
    ///
    /// - Throws: ``StoreError/Code/tooLarge`` for more than ``StoreLimits/orderedSources``.
    public func setSourceOrder(
        _ order: SourceOrder?, for type: QuantityType? = nil
    ) async throws {
        guard order?.preferred.count ?? 0 <= StoreLimits.orderedSources else {
            throw StoreError(
                .tooLarge, "an order can have at most \(StoreLimits.orderedSources) sources")
        }
        var changes = ChangeSet(person: person, at: core.now().microseconds)
        changes.records = [
            RecordChange(
                .sourceOrder, key: type?.identifier ?? SourceOrder.generalKey,
                value: try order.map { try RecordForm.encode(SourceOrder.Form($0)) })
        ]
        let changed = changes
        try await core.backend.write(.person(person)) { try $0.apply(changed) }
        let types = type.map { [$0] } ?? QuantityType.all
        core.changes.tell(person, changed: Set(types.map { SampleType($0) }))
    }

    /// The orders of sources that were set.
    public func sourcePreferences() async throws -> SourcePreferences {
        let person = person
        return try await core.backend.read(.person(person)) { try $0.sourcePreferences(of: person) }
    }
}

extension HealthSnapshot {
    /// A person's orders of sources.
    func sourcePreferences(of person: PersonID) throws -> SourcePreferences {
        var preferences = SourcePreferences()
        for record in try records(.sourceOrder, of: person) {
            let order = try SourceOrder(kept: record.value)
            if record.key == SourceOrder.generalKey {
                preferences.general = order
            } else if let type = QuantityType(identifier: record.key) {
                preferences.byType[type] = order
            }
        }
        return preferences
    }

    /// The order of a person's sources that counts for a type.
    func sourceOrder(for type: QuantityType, of person: PersonID) throws -> SourceOrder {
        try sourcePreferences(of: person).order(for: type)
    }
}

extension SourceOrder {
    /// The record of types that have none of their own.
    static let generalKey = "*"

    /// As a record keeps it.
    struct Form: Codable {
        struct Named: Codable {
            let name: String
            let bundleIdentifier: String?
        }

        let preferred: [Named]

        init(_ order: SourceOrder) {
            preferred = order.preferred.map {
                Named(name: $0.name, bundleIdentifier: $0.bundleIdentifier)
            }
        }
    }

    fileprivate init(kept bytes: [UInt8]) throws {
        let form = try RecordForm.decode(Form.self, from: bytes)
        self.init(
            form.preferred.map { Source(name: $0.name, bundleIdentifier: $0.bundleIdentifier) })
    }
}
