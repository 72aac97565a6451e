#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
public import Units

/// Which samples a query is about (NSPredicate over HKPredicateKeyPath…, and the factories
/// HKQuery.predicateFor…).
///
/// A predicate is a value: it is evaluated in memory by ``matches(_:relations:)``, which is the
/// definition, and translated to SQL by a backend, which must agree. ``description`` writes it
/// as text that ``init(parsing:)`` reads. There are two truth values only: a comparison with what
/// a sample does not have, or with an amount of something else, is false, and its negation true.
public indirect enum SamplePredicate: Sendable, Hashable {
    // Every sample

    /// Samples of one of these types; none matches the empty set.
    case sampleTypes(Set<SampleType>)
    /// The time that the sample covers, S to E, either of them open if nil
    /// (HKQuery.predicateForSamples(withStart:end:options:)).
    ///
    /// Without options: end >= S and start < E. With `strictStartDate`: S <= start < E. With
    /// `strictEndDate`: S <= end < E. With both: both.
    case dates(from: Date?, to: Date?, options: DateRangeOptions)
    /// When it begins (HKPredicateKeyPathStartDate).
    case startDate(Comparison, Date)
    /// When it ends (HKPredicateKeyPathEndDate).
    case endDate(Comparison, Date)
    /// The samples with these UUIDs; none matches the empty set.
    case uuids(Set<UUID>)
    /// Samples brought by one of these sources; none matches the empty set.
    case sources(Set<Source>)
    /// Samples brought by a revision that one of these patterns means.
    case sourceRevisions(Set<SourceRevisionPattern>)
    /// Samples measured with one of these devices; none matches the empty set.
    case devices(Set<Device>)
    /// A property of the device is one of these; the empty set means that it is not known.
    case deviceProperty(DeviceProperty, Set<String>)
    /// There is a value of the key.
    case hasMetadata(MetadataKey)
    /// How the value of the key compares; values of two kinds do not. Texts are in the order of
    /// their UTF-8 bytes.
    case metadata(MetadataKey, Comparison, MetadataValue)
    /// The value of the key is one of these; none matches the empty set.
    case metadataValues(MetadataKey, Set<MetadataValue>)
    /// Objects that belong to this workout (HKQuery.predicateForObjects(from:)).
    case workout(UUID)
    /// Objects that are part of no correlation (HKQuery.predicateForObjectsWithNoCorrelation()).
    case noCorrelation

    // Quantities and categories

    /// How the quantity compares, whatever its unit (HKPredicateKeyPathQuantity).
    case quantity(Comparison, Quantity)
    /// How the sum, average, least, greatest or last amount compares; of a single amount it is
    /// that one (HKPredicateKeyPathSum and its kin).
    case summary(QuantitySummary.Field, Comparison, Quantity)
    /// How many amounts or points there are (HKPredicateKeyPathCount).
    case count(Comparison, Int)
    /// How the value compares (HKPredicateKeyPathCategoryValue).
    case categoryValue(Comparison, Int)
    /// The value is one of these; none matches the empty set.
    case categoryValues(Set<Int>)

    // Correlations and workouts

    /// Correlations that hold a sample which this means (HKCorrelationQuery's sample predicates).
    case contains(SamplePredicate)
    /// Workouts, or activities, of this kind (HKPredicateKeyPathWorkoutType).
    case workoutType(WorkoutActivityType)
    /// Seconds without pauses (HKPredicateKeyPathWorkoutDuration).
    case workoutDuration(Comparison, Double)
    /// How a total compares (HKPredicateKeyPathWorkoutTotalDistance and its kin).
    case workoutTotal(WorkoutTotal, Comparison, Quantity)
    /// How a workout's, or an activity's, statistics of a type compare
    /// (HKPredicateKeyPathWorkoutSumQuantity and its kin).
    case workoutStatistic(QuantityType, QuantitySummary.Field, Comparison, Quantity)
    /// Workouts with an activity which this means (HKQuery.predicateForWorkouts(
    /// activityPredicate:)); of an activity its time, UUID, metadata, kind, duration and
    /// statistics are known.
    case workoutActivity(SamplePredicate)

    // Documents

    /// A field of the header, as ``title(_:)``, ``typeCode(_:codeSystem:)`` and the functions of
    /// the other fields make it; false for a document without one.
    case header(HeaderCondition)
    /// The documents of one person.
    case person(PersonID)
    /// Current or superseded documents.
    case status(DocumentStatus.Kind)
    /// The document with exactly these bytes.
    case digest(ContentDigest)

    // Connectives

    /// All of them; true if there are none.
    case and([SamplePredicate])
    /// Any of them; false if there are none.
    case or([SamplePredicate])
    /// The opposite.
    case not(SamplePredicate)

    /// Every sample.
    public static let all = SamplePredicate.and([])
}
