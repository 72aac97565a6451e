#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension SamplePredicate {
    /// The title contains a text, ignoring case and accents.
    public static func title(contains text: String) -> Self { .title(.contains(text)) }
    /// The title equals a text, ignoring case and accents.
    public static func title(equals text: String) -> Self { .title(.equals(text)) }
    /// The patient's name contains a text, ignoring case and accents.
    public static func patientName(contains text: String) -> Self { .patientName(.contains(text)) }
    /// The patient's name equals a text, ignoring case and accents.
    public static func patientName(equals text: String) -> Self { .patientName(.equals(text)) }
    /// The custodian's name contains a text, ignoring case and accents.
    public static func custodianName(contains text: String) -> Self {
        .custodianName(.contains(text))
    }
    /// The custodian's name equals a text, ignoring case and accents.
    public static func custodianName(equals text: String) -> Self { .custodianName(.equals(text)) }
    /// An author's name contains a text, ignoring case and accents.
    public static func authorName(contains text: String) -> Self { .authorName(.contains(text)) }
    /// An author's name equals a text, ignoring case and accents.
    public static func authorName(equals text: String) -> Self { .authorName(.equals(text)) }
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
