internal import AccessLog
internal import Base
public import Foundation
public import HealthModel

extension OwnerHandle {
    /// Says what a characteristic is from a date on; without a date, what it has always been.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` for a value that the type does not have.
    public func setCharacteristic(
        _ type: CharacteristicType, _ value: some CodedValue, since: Date? = nil
    ) async throws {
        guard type.valueSet == String(describing: Swift.type(of: value)) else {
            throw StoreError(.invalidArgument, "not a value of \(type)")
        }
        try await keep(CharacteristicEntry(value: value.rawValue, since: since), of: type)
    }

    /// The same by the value's number, as HealthKit has it.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` for a number that the type does not have.
    public func setCharacteristic(
        _ type: CharacteristicType, rawValue: Int, since: Date? = nil
    ) async throws {
        guard let set = ValueSet(named: type.name), set.contains(rawValue) else {
            throw StoreError(.invalidArgument, "not a value of \(type)")
        }
        try await keep(CharacteristicEntry(value: rawValue, since: since), of: type)
    }

    /// Says when the person was born (Gregorian calendar).
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` unless year, month and day are a date.
    public func setDateOfBirth(_ date: DateComponents) async throws {
        guard let year = date.year, let month = date.month, let day = date.day,
            (1...9_999).contains(year), CivilDate(year: year, month: month, day: day).exists
        else { throw StoreError(.invalidArgument, "a date of birth must have year, month and day") }
        let value = year * 10_000 + month * 100 + day
        try await keep(CharacteristicEntry(value: value), of: .dateOfBirth)
    }

    /// All that was said of a characteristic, by date.
    public func history(of type: CharacteristicType) async throws -> [CharacteristicEntry] {
        let person = person
        let bytes = try await core.backend.read(.person(person)) {
            try $0.record(.characteristic, key: type.identifier, of: person)
        }
        return try bytes.map { try RecordForm.decode(CharacteristicHistory.self, from: $0) }?
            .entries ?? []
    }

    private func keep(_ entry: CharacteristicEntry, of type: CharacteristicType) async throws {
        let (person, at) = (person, core.now())
        try await core.backend.write(.person(person)) { transaction in
            let bytes = try transaction.record(.characteristic, key: type.identifier, of: person)
            var history =
                try bytes.map {
                    try RecordForm.decode(CharacteristicHistory.self, from: $0)
                } ?? CharacteristicHistory()
            history.set(entry)
            var changes = ChangeSet(person: person, at: at.microseconds)
            changes.records = [
                RecordChange(
                    .characteristic, key: type.identifier, value: try RecordForm.encode(history))
            ]
            try transaction.apply(changes)
        }
    }
}

extension SampleReading {
    /// The raw value of a characteristic at a date; nil if nothing is known of it, or nothing
    /// may be.
    ///
    /// - Throws: ``StoreError/Code/authorizationNotDetermined`` for an app that was not answered.
    public func characteristic(
        _ type: CharacteristicType, at date: Date? = nil
    ) async throws -> Int? {
        let reader = reader
        let blank = AccessNote(.read, .characteristics, items: [type.identifier])
        return try await reader.core.read(as: reader.role, noting: blank) { snapshot, note in
            if let app = reader.app {
                let grants = try reader.core.authorizations(
                    of: app.identifier, person: reader.person, in: snapshot)
                guard let mayRead = grants?[type.objectType]?.mayRead else {
                    throw StoreError(
                        .authorizationNotDetermined,
                        "the app has not asked to read \(type), or has no answer yet")
                }
                guard mayRead else {
                    note.deny(by: AccessNote.authorization)
                    return nil
                }
                note.allow(by: AccessNote.authorization)
            }
            return try snapshot.characteristic(
                type, of: reader.person, at: date ?? reader.core.now())
        }
    }

    /// When the person was born (HKHealthStore.dateOfBirthComponents()); nil if not set.
    public func dateOfBirthComponents() async throws -> DateComponents? {
        try await characteristic(.dateOfBirth).map { value in
            DateComponents(
                calendar: Calendar(identifier: .gregorian), year: value / 10_000,
                month: value / 100 % 100, day: value % 100)
        }
    }

    /// The sex at a date (HKHealthStore.biologicalSex()).
    public func biologicalSex(at date: Date? = nil) async throws -> BiologicalSex {
        try await value(.biologicalSex, at: date) ?? .notSet
    }

    /// The blood type (HKHealthStore.bloodType()).
    public func bloodType(at date: Date? = nil) async throws -> BloodType {
        try await value(.bloodType, at: date) ?? .notSet
    }

    /// The skin type (HKHealthStore.fitzpatrickSkinType()).
    public func fitzpatrickSkinType(at date: Date? = nil) async throws -> FitzpatrickSkinType {
        try await value(.fitzpatrickSkinType, at: date) ?? .notSet
    }

    /// Whether the person used a wheelchair at a date (HKHealthStore.wheelchairUse()).
    public func wheelchairUse(at date: Date? = nil) async throws -> WheelchairUse {
        try await value(.wheelchairUse, at: date) ?? .notSet
    }

    /// What the move ring counted at a date (HKHealthStore.activityMoveMode()).
    public func activityMoveMode(at date: Date? = nil) async throws -> ActivityMoveMode {
        try await value(.activityMoveMode, at: date) ?? .activeEnergy
    }

    private func value<Value: CodedValue>(
        _ type: CharacteristicType, at date: Date?
    ) async throws -> Value? {
        try await characteristic(type, at: date).flatMap(Value.init(rawValue:))
    }
}

extension HealthSnapshot {
    /// The raw value of a person's characteristic at a date; nil if nothing is known of it.
    func characteristic(
        _ type: CharacteristicType, of person: PersonID, at date: Date
    ) throws -> Int? {
        try record(.characteristic, key: type.identifier, of: person)
            .map { try RecordForm.decode(CharacteristicHistory.self, from: $0) }?.value(at: date)
    }
}

extension CharacteristicType {
    /// The enumeration of its values, which is called like the type; none for a date.
    fileprivate var valueSet: String? { self == .dateOfBirth ? nil : name }
}

/// A value of a characteristic and since when it holds.
public struct CharacteristicEntry: Sendable, Hashable, Codable {
    /// The raw value of the enumeration; of a date of birth the date as `year * 10000 + month *
    /// 100 + day`.
    public let value: Int
    /// Since when; nil for always.
    public let since: Date?

    /// A value from a date on.
    public init(value: Int, since: Date? = nil) {
        self.value = value
        self.since = since
    }
}

/// What a characteristic was and when: the answer for a past date is what held then.
struct CharacteristicHistory: Sendable, Codable {
    var entries: [CharacteristicEntry] = []

    /// What holds at a date; nil before anything was said.
    func value(at date: Date) -> Int? {
        entries.last { $0.since.map { $0 <= date } ?? true }?.value
    }

    /// Says what holds from a date on; what was said for the same date is replaced.
    mutating func set(_ entry: CharacteristicEntry) {
        entries.removeAll { $0.since == entry.since }
        entries.append(entry)
        entries.sort { ($0.since ?? .distantPast) < ($1.since ?? .distantPast) }
    }
}
