/// A type of one kind (a subclass of HKObjectType).
public protocol HealthType: Sendable, Hashable, CustomStringConvertible {
    /// The type without what its kind says of it.
    var objectType: ObjectType { get }

    /// nil if the type is of another kind.
    init?(_ objectType: ObjectType)
}

extension HealthType {
    /// The type of HealthKit's identifier or of its name; nil if there is none of this kind.
    public init?(identifier: String) {
        guard let type = ObjectType(identifier: identifier) else { return nil }
        self.init(type)
    }

    /// The number by which stores keep the type.
    public var number: UInt16 { objectType.number }
    /// HealthKit's identifier: `HKQuantityTypeIdentifierStepCount`.
    public var identifier: String { objectType.identifier }
    /// The identifier without its kind: `StepCount`.
    public var name: String { objectType.name }
    /// The identifier.
    public var description: String { identifier }

    /// Every type of this kind, by number.
    public static var all: [Self] { ObjectType.all.compactMap(Self.init) }
}
