internal import Foundation
public import HealthModel

/// What a service over the store keeps about a person beside the samples, such as a subscription or
/// a message that waits to be sent. It goes with the person.
public struct ServiceRecord: Sendable, Hashable {
    /// What about.
    public enum Topic: String, Sendable, Hashable, CaseIterable {
        /// Where an app wants to be told of changes.
        case subscription
        /// Where, and of what, a person wants to be told by mail.
        case mail
    }

    /// Whose it is.
    public let person: PersonID
    /// By which it is found among the person's of its topic.
    public let name: String
    /// What the service knows; the store does not look inside.
    public let value: [UInt8]

    fileprivate init(_ person: PersonID, name: String, value: [UInt8]) {
        self.person = person
        self.name = name
        self.value = value
    }
}

extension HealthStore {
    /// All records of a topic, of one person or of everybody, by person and name.
    public func serviceRecords(
        _ topic: ServiceRecord.Topic, of person: PersonID? = nil
    ) async throws -> [ServiceRecord] {
        try await core.backend.read(.of(person)) { snapshot in
            let found =
                if let person {
                    try snapshot.records(topic.kind, of: person).map { (person, $0.key, $0.value) }
                } else {
                    try snapshot.records(topic.kind).map { ($0.person, $0.key, $0.value) }
                }
            return found.compactMap { person, key, value in
                topic.name(in: key).map { ServiceRecord(person, name: $0, value: value) }
            }
        }
    }

    /// A record's value; nil for none.
    public func serviceRecord(
        _ topic: ServiceRecord.Topic, named name: String, of person: PersonID
    ) async throws -> [UInt8]? {
        try await core.backend.read(.person(person)) {
            try $0.record(topic.kind, key: topic.key(name), of: person)
        }
    }

    /// Changes a record in one transaction: `change` gets what is there (nil for nothing) and says
    /// what is to be there (nil for nothing). Of several who change one at once, each sees what the
    /// one before has left, in this process or another.
    ///
    /// - Returns: What is there now.
    /// - Throws: What `change` throws; then nothing is changed.
    @discardableResult
    public func changeServiceRecord(
        _ topic: ServiceRecord.Topic, named name: String, of person: PersonID,
        _ change: @escaping @Sendable ([UInt8]?) throws -> [UInt8]?
    ) async throws -> [UInt8]? {
        let at = core.now().microseconds
        return try await core.backend.write(.person(person)) { transaction in
            let key = topic.key(name)
            let old = try transaction.record(topic.kind, key: key, of: person)
            let new = try change(old)
            guard new != old else { return new }
            var changes = ChangeSet(person: person, at: at)
            changes.records = [RecordChange(topic.kind, key: key, value: new)]
            try transaction.apply(changes)
            return new
        }
    }
}

extension ServiceRecord.Topic {
    fileprivate var kind: RecordKind {
        switch self {
        case .subscription: .service
        case .mail: .mail
        }
    }

    fileprivate func key(_ name: String) -> String { "\(rawValue) \(name)" }

    fileprivate func name(in key: String) -> String? {
        key.hasPrefix(rawValue + " ") ? String(key.dropFirst(rawValue.utf8.count + 1)) : nil
    }
}
