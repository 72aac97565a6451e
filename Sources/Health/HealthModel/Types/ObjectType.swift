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

extension ObjectType {
    /// What kind of data a type is (the subclasses of HKObjectType).
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// An amount with a unit (HKQuantityType).
        case quantity
        /// A value of an enumeration (HKCategoryType).
        case category
        /// Something of the person that is not a sample (HKCharacteristicType).
        case characteristic
        /// Samples that belong together (HKCorrelationType).
        case correlation
        /// A clinical document (HKDocumentType).
        case document
        /// Many points of one kind (HKSeriesType).
        case series
        /// A workout (HKWorkoutType).
        case workout
        /// A day of activity, which is not a sample (HKActivitySummaryType).
        case activitySummary
        /// A record of a health institution (HKClinicalType); known by name only.
        case clinical
        /// The answers to a questionnaire (HKScoredAssessmentType); known by name only.
        case scoredAssessment
        /// Any other; known by name only.
        case other

        /// Whether there are samples of it, ``Sample``.
        public var hasSamples: Bool {
            switch self {
            case .quantity, .category, .correlation, .document, .series, .workout: true
            case .characteristic, .activitySummary, .clinical, .scoredAssessment, .other: false
            }
        }
    }
}

/// How long samples of a type may last.
struct DurationLimit: Sendable, Hashable {
    /// The most, `Int64.max` for no limit.
    var microseconds: Int64
    /// Whether the end may be unknown.
    var mayBeOpen = false

    static let none = DurationLimit(microseconds: .max)

    /// From a table: days, `-` for no limit, `open` for no limit and possibly no end.
    init?(row: Substring) {
        switch row {
        case "-": self = .none
        case "open": self = DurationLimit(microseconds: .max, mayBeOpen: true)
        default:
            guard let days = Int64(row) else { return nil }
            self = DurationLimit(microseconds: days * 86_400_000_000)
        }
    }

    init(microseconds: Int64, mayBeOpen: Bool = false) {
        self.microseconds = microseconds
        self.mayBeOpen = mayBeOpen
    }
}
