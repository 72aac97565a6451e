internal import Foundation
public import HealthModel

/// A small fact beside the samples: one value by kind and key; nil takes it away.
public struct RecordChange: Sendable, Hashable {
    /// What it is about.
    public var kind: RecordKind
    /// By which it is found among those of its kind.
    public var key: String
    /// JSON as bytes; nil takes the record away.
    public var value: [UInt8]?

    /// Names a change.
    public init(_ kind: RecordKind, key: String, value: [UInt8]?) {
        self.kind = kind
        self.key = key
        self.value = value
    }
}

/// Some of a person's records of one kind, by their keys.
public struct RecordSlice: Sendable, Hashable {
    /// The keys lie behind this one,
    public var after = ""
    /// and before this one; nil for no end.
    public var before: String?
    /// Whether the last key comes first.
    public var isReversed = false
    /// How many at most.
    public var limit: Int

    /// Names a slice.
    public init(after: String = "", before: String? = nil, isReversed: Bool = false, limit: Int) {
        self.after = after
        self.before = before
        self.isReversed = isReversed
        self.limit = limit
    }
}

/// What a record is about.
public enum RecordKind: Int, Sendable, Hashable, CaseIterable {
    /// What a person has decided about an app; by app.
    case authorization = 1
    /// A request that waits for the person's decision, or had it; by id, see `RequestRecords`.
    case request = 2
    /// The history of a characteristic; by type.
    case characteristic = 3
    /// A background delivery; by app and type.
    case delivery = 4
    /// What the store keeps about itself, under ``PersonID/nobody``.
    case store = 5
    /// The order of a person's sources; by type, or ``SourceOrder/generalKey``.
    case sourceOrder = 6
    /// A workout that is under way; by its UUID.
    case workout = 7
    /// What was added to such a workout; by its UUID and a number.
    case workoutPart = 8
    /// What a person means to do in a day, and since when; one record.
    case activityGoals = 9
    /// What a device itself says of a day; by the day.
    case daySummary = 10
    /// What is known of a file that is kept; by its digest.
    case keptFile = 11
    /// The bytes of such a file, in Base64; by its digest and a number.
    case keptBytes = 12
    /// What stands in the place of a sample; by the sample's UUID.
    case correction = 13
    /// In which units a person wants to see amounts; by type.
    case preferredUnit = 14
    /// Into whom a person was merged, under ``PersonID/nobody``; by the person's UUID, and
    /// `revision` for what is new with each link.
    case personLink = 15
    /// What an administrator did about who a person is; by a number and the act's id.
    case identityAct = 16
    /// A consent record; by its place in the person's consents, 16 hexadecimal digits.
    case consent = 20
    /// A request for documents that waits for the person's decision, or had it; by id, see
    /// `RequestRecords`.
    case documentRequest = 21
    /// An emergency access; by id.
    case emergency = 22
    /// A way to sign in; by its name, see ``SignInRecord``.
    case signIn = 23
    /// That a person has permitted somebody something, under ``PersonID/nobody``; by the delegate's
    /// UUID and the person's. What is permitted, and whether it still holds, the person's consents
    /// say. The erasure of either removes it.
    case delegation = 24
    /// What a service over the store keeps about a person; by its topic and a name.
    case service = 30
    /// The same of the mail that a person wants; apart, so that looking for one does not pass over
    /// the other.
    case mail = 31
}

extension PersonID {
    /// Under whom the store keeps what is nobody's.
    public static let nobody = PersonID(
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
}

/// Who signs in to a service over the store.
public enum SignInHolder: Sendable, Hashable {
    /// A person, for themselves or for somebody else.
    case person(PersonID)
    /// Somebody of the staff, by name.
    case name(String)
}

extension SignInHolder {
    /// What stands before the names of all ways to sign in, where it is written whose they are. An
    /// erasure takes these away with the person's own, by the same prefix.
    public static let indexPrefix = "at "
}

extension SignInHolder: CustomStringConvertible {
    /// `person UUID`, or `name NAME`.
    public var description: String {
        switch self {
        case .person(let person): "person \(person)"
        case .name(let name): "name \(name)"
        }
    }
}

/// Records as a store keeps them: JSON with its keys in order, so that equal values are equal
/// bytes.
package enum RecordForm {
    package static func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do { return [UInt8](try encoder.encode(value)) } catch {
            throw StoreError(.invalidArgument, "a date or a number is not finite")
        }
    }

    package static func decode<Value: Decodable>(_: Value.Type, from bytes: [UInt8]) throws -> Value
    {
        do { return try JSONDecoder().decode(Value.self, from: Data(bytes)) } catch {
            throw StoreError(.corrupt, "a record of the store is damaged")
        }
    }
}

/// A person in a record of the store: the UUID.
extension PersonID: Codable {
    /// Reads the UUID.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(UUID.self))
    }

    /// Writes the UUID.
    public func encode(to encoder: any Encoder) throws {
        var form = encoder.singleValueContainer()
        try form.encode(uuid)
    }
}
