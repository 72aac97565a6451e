#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension SamplePredicate {
    /// Samples whose time overlaps S to E, either open if nil.
    public static func dates(from start: Date?, to end: Date?) -> Self {
        .dates(from: start, to: end, options: [])
    }

    /// The samples of one type.
    public static func type(_ type: SampleType) -> Self { .sampleTypes([type]) }
    /// The sample of a UUID.
    public static func uuid(_ uuid: UUID) -> Self { .uuids([uuid]) }
    /// The value of a key is this one.
    public static func metadata(_ key: MetadataKey, equals value: MetadataValue) -> Self {
        .metadata(key, .equal, value)
    }

    /// Both.
    public static func && (left: Self, right: Self) -> Self { .and([left, right]) }
    /// Either.
    public static func || (left: Self, right: Self) -> Self { .or([left, right]) }
    /// The opposite.
    public static prefix func ! (part: Self) -> Self { .not(part) }
}

/// How strictly a sample has to lie in a range of dates (HKQueryOptions).
public struct DateRangeOptions: OptionSet, Sendable, Hashable {
    /// The option bits.
    public let rawValue: Int

    /// Makes options from bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The sample starts in the range (HKQueryOptionStrictStartDate).
    public static let strictStartDate = DateRangeOptions(rawValue: 1)
    /// The sample ends in the range (HKQueryOptionStrictEndDate).
    public static let strictEndDate = DateRangeOptions(rawValue: 2)
}

extension DateRangeOptions {
    /// Whether a sample's time lies in a range so strictly; all in microseconds since 1970, an
    /// open end is nil.
    func admit(_ sample: (start: Int64, end: Int64), from start: Int64?, to end: Int64?) -> Bool {
        if let start {
            if contains(.strictStartDate), sample.start < start { return false }
            if contains(.strictEndDate) || isEmpty, sample.end < start { return false }
        }
        if let end {
            if contains(.strictStartDate) || isEmpty, sample.start >= end { return false }
            if contains(.strictEndDate), sample.end >= end { return false }
        }
        return true
    }
}

/// What a store knows of how samples belong together, which the samples do not say.
public protocol SampleRelations {
    /// Whether a sample belongs to a workout.
    func sample(_ uuid: UUID, belongsTo workout: UUID) -> Bool
    /// Whether a sample is part of a correlation.
    func isCorrelated(_ uuid: UUID) -> Bool
}

/// No sample belongs to any other.
public struct NoRelations: SampleRelations {
    /// Nothing is known.
    public init() {}
    /// Never.
    public func sample(_ uuid: UUID, belongsTo workout: UUID) -> Bool { false }
    /// Never.
    public func isCorrelated(_ uuid: UUID) -> Bool { false }
}
