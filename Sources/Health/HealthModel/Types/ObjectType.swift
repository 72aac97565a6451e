/// A type of health data (HKObjectType): one of the catalogue, whatever its kind.
///
/// It is a number of two bytes; what is known of the type is in the catalogue's tables.
public struct ObjectType: Sendable, Hashable {
    /// The number by which stores keep the type; never changed and never reused.
    public let number: UInt16

    init(known number: UInt16) { self.number = number }

    /// The type of a number; nil if there is none.
    public init?(number: UInt16) {
        guard TypeTable.shared.entry(number) != nil else { return nil }
        self.number = number
    }

    /// The type of HealthKit's identifier, `HKQuantityTypeIdentifierStepCount`, or of its
    /// ``name``, `StepCount`; nil if there is none. A dictionary look-up.
    public init?(identifier: String) {
        guard let number = TypeTable.shared.number(of: identifier) else { return nil }
        self.number = number
    }

    /// HealthKit's identifier: `HKQuantityTypeIdentifierStepCount`.
    public var identifier: String { entry.identifier }

    /// The identifier without its kind: `StepCount`. Names are unique over all kinds.
    public var name: String { entry.name }

    /// What kind of data it is.
    public var kind: Kind { entry.kind }

    /// Every type, by number.
    public static var all: [ObjectType] {
        TypeTable.shared.numbers.map { ObjectType(known: $0) }
    }

    private var entry: TypeTable.Entry {
        guard let entry = TypeTable.shared.entry(number) else {
            preconditionFailure("type \(number) is not in the catalogue")
        }
        return entry
    }
}

extension ObjectType: CustomStringConvertible {
    /// The identifier.
    public var description: String { identifier }
}
