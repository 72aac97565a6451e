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
