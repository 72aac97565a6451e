internal import AccessLog
public import Foundation
public import HealthModel
public import Units

extension OwnerHandle {
    /// Says in which unit the person wants to see a type; nil takes that back, so that the habit
    /// of the language counts again.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` for a unit of something else.
    public func setPreferredUnit(_ unit: HealthUnit?, for type: QuantityType) async throws {
        guard unit.map({ type.is(compatibleWith: $0) }) ?? true else {
            throw StoreError(
                .invalidArgument, "expected a unit like \(type.canonicalUnit.unitString)")
        }
        var changes = ChangeSet(person: person, at: core.now().microseconds)
        changes.records = [
            RecordChange(
                .preferredUnit, key: type.identifier,
                value: try unit.map { try RecordForm.encode([$0.unitString]) })
        ]
        let changed = changes
        try await core.backend.write(.person(person)) { try $0.apply(changed) }
        // Who shows amounts of the type shows them anew (HKUserPreferencesDidChange).
        core.changes.tell(person, changed: [SampleType(type)])
    }
}

extension SampleReading {
    /// In which units the person wants to see some types (HKHealthStore.preferredUnits(for:)):
    /// as the person said, or as is usual where a language is spoken.
    ///
    /// - Throws: ``StoreError/Code/authorizationNotDetermined`` for an app that has not asked to
    ///   read a type.
    public func preferredUnits(
        for types: [QuantityType], in locale: Locale
    ) async throws -> [QuantityType: HealthUnit] {
        let reader = reader
        let chosen = try await reader.read(.read, .samples, types.map { SampleType($0) }) { view in
            try view.snapshot.preferredUnits(of: reader.person)
        }
        let formatter = QuantityFormatter(locale: locale, preferences: chosen)
        return Dictionary(
            types.map { ($0, formatter.preferredUnit(for: $0)) }, uniquingKeysWith: { $1 })
    }

    /// The units that the person chose, by type; nothing for an app that may read no type.
    public func chosenUnits() async throws -> [QuantityType: HealthUnit] {
        let reader = reader
        return try await reader.read(.read, .samples, []) { view in
            reader.app == nil ? try view.snapshot.preferredUnits(of: reader.person) : [:]
        }
    }
}

extension HealthSnapshot {
    /// The units that a person chose.
    fileprivate func preferredUnits(of person: PersonID) throws -> [QuantityType: HealthUnit] {
        var units: [QuantityType: HealthUnit] = [:]
        for record in try records(.preferredUnit, of: person) {
            guard let type = QuantityType(identifier: record.key),
                let text = try RecordForm.decode([String].self, from: record.value).first,
                let unit = try? HealthUnit(text)
            else { continue }
            units[type] = unit
        }
        return units
    }
}
