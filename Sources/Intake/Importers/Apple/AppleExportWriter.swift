internal import Base
public import Foundation
public import HealthModel
internal import Units

/// Writes samples in the form of Apple Health's export.
///
/// Each record has an attribute `uuid` beside Apple's, so that what is imported again is the same
/// sample. Times are to the second, as the form has them. What the form has no place for is counted
/// in ``notes``.
public struct AppleExportWriter {
    /// What was left out or lost a part.
    public private(set) var notes = ImportNotes()

    /// A writer.
    public init() {}

    /// What stands above the records.
    public func head(at date: Date, profile: ImportedProfile) -> String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"en_US\">\n"
        text += " <ExportDate value=\"\(AppleDate.format(date.microseconds))\"/>\n"
        guard !profile.isEmpty else { return text }
        var attributes: [(String, String?)] = []
        if let day = profile.dateOfBirth, let year = day.year, let month = day.month,
            let day = day.day
        {
            let instant = CivilDate(year: year, month: month, day: day).dayNumber * 86_400_000_000
            attributes.append(
                (
                    "HKCharacteristicTypeIdentifierDateOfBirth",
                    String(InstantText.text(ofLocal: Int64(instant)).prefix(10))
                ))
        }
        for (type, value) in profile.values.sorted(by: { $0.key.identifier < $1.key.identifier }) {
            guard let name = ValueSet(named: type.name)?.name(of: value) else { continue }
            attributes.append((type.identifier, "HK\(type.name)\(name)"))
        }
        return text + " " + element("Me", attributes) + "/>\n"
    }

    /// What stands below them.
    public let tail = "</HealthData>\n"

    /// The element of a sample; empty for what the form has no place for.
    ///
    /// - Parameter routes: The routes of a workout.
    public mutating func element(of sample: Sample, routes: [SeriesSample] = []) -> String {
        switch sample {
        case .quantity, .category: return record(sample, indent: " ")
        case .correlation(let correlation):
            let parts = correlation.objects.map { record(.quantity($0), indent: "  ") }
            return closed(
                "Correlation", head(sample), metadata(sample.metadata, "  ") + parts.joined())
        case .workout(let workout): return self.workout(workout, routes)
        case .series(let series):
            notes.leaveOut("\(series.seriesType.name) outside of a workout")
            return ""
        case .document:
            notes.leaveOut("documents")
            return ""
        }
    }

    // MARK: Parts

    private func element(_ name: String, _ attributes: [(String, String?)]) -> String {
        attributes.reduce(into: "<\(name)") { text, attribute in
            guard let value = attribute.1 else { return }
            text += " \(attribute.0)=\"\(MarkupEscaping.xmlAttribute.escape(value))\""
        }
    }

    private func closed(
        _ name: String, _ attributes: [(String, String?)], _ content: String, indent: String = " "
    ) -> String {
        let start = indent + element(name, attributes)
        return content.isEmpty ? "\(start)/>\n" : "\(start)>\n\(content)\(indent)</\(name)>\n"
    }

    /// The attributes that every sample has.
    private func head(_ sample: Sample, type: String? = nil) -> [(String, String?)] {
        let revision = sample.sourceRevision
        return [
            ("type", type ?? sample.sampleType.identifier),
            ("sourceName", revision?.source.name ?? ""), ("sourceVersion", revision?.version),
            ("device", sample.device.map(AppleDevice.format)),
            ("startDate", AppleDate.format(sample.startDate.microseconds)),
            ("endDate", AppleDate.format(sample.endDate.microseconds)),
            ("uuid", sample.uuid.lowercasedText),
        ]
    }

    private mutating func record(_ sample: Sample, indent: String) -> String {
        var attributes = head(sample)
        switch sample {
        case .quantity(let quantity):
            if quantity.count > 1 { notes.add("series of amounts, written as one amount") }
            attributes.append(("unit", quantity.quantity.unit.unitString))
            attributes.append(("value", NumberText.format(quantity.quantity.value)))
        case .category(let category):
            let set = category.categoryType.values
            let name = set.name(of: category.value).map { "HK\(set.name)\($0)" }
            attributes.append(("value", name ?? "\(category.value)"))
        default: break
        }
        return closed(
            "Record", attributes, metadata(sample.metadata, indent + " "), indent: indent)
    }

    private func metadata(_ metadata: Metadata, _ indent: String) -> String {
        metadata.sortedKeys.compactMap { key in
            metadata[key].map { value in
                indent + element("MetadataEntry", [("key", key.rawValue), ("value", text(value))])
                    + "/>\n"
            }
        }.joined()
    }

    private func text(_ value: MetadataValue) -> String {
        switch value {
        case .string(let text): text
        case .number(let number): NumberText.format(number)
        case .date(let date): AppleDate.format(date.microseconds)
        case .quantity(let quantity):
            "\(NumberText.format(quantity.value)) \(quantity.unit.unitString)"
        }
    }

    private func amount(_ name: String, _ quantity: Quantity?) -> [(String, String?)] {
        guard let quantity else { return [] }
        return [
            (name, NumberText.format(quantity.value)),
            ("\(name)Unit", quantity.unit.unitString),
        ]
    }

    private func workout(_ workout: WorkoutSample, _ routes: [SeriesSample]) -> String {
        var attributes = head(.workout(workout)).filter { $0.0 != "type" }
        attributes.insert(
            ("workoutActivityType", "HKWorkoutActivityType\(workout.activityType.name)"), at: 0)
        attributes += [
            ("duration", NumberText.format(workout.duration)), ("durationUnit", "s"),
        ]
        attributes += amount("totalDistance", workout.totals[.distance])
        attributes += amount("totalEnergyBurned", workout.totals[.energyBurned])
        attributes += amount("totalFlightsClimbed", workout.totals[.flightsClimbed])
        attributes += amount("totalSwimmingStrokeCount", workout.totals[.swimmingStrokeCount])
        var content = metadata(workout.metadata, "  ")
        content += workout.events.map { event($0, "  ") }.joined()
        content += workout.activities.map(activity).joined()
        content += statistics(workout.statistics, workout.startDate, workout.endDate, "  ")
        content += routes.map(route).joined()
        return closed("Workout", attributes, content)
    }

    private func event(_ event: WorkoutEvent, _ indent: String) -> String {
        let name = ValueSet(named: "WorkoutEventType")?.name(of: event.type.rawValue)
        let seconds = event.endDate.timeIntervalSince(event.startDate)
        let attributes: [(String, String?)] = [
            ("type", "HKWorkoutEventType\(name ?? "")"),
            ("date", AppleDate.format(event.startDate.microseconds)),
            ("duration", seconds > 0 ? NumberText.format(seconds) : nil),
            ("durationUnit", seconds > 0 ? "s" : nil),
        ]
        return closed(
            "WorkoutEvent", attributes, metadata(event.metadata, indent + " "), indent: indent)
    }

    private func activity(_ activity: WorkoutActivity) -> String {
        let attributes: [(String, String?)] = [
            ("uuid", activity.uuid.lowercasedText),
            (
                "workoutActivityType",
                "HKWorkoutActivityType\(activity.configuration.activityType.name)"
            ),
            ("startDate", AppleDate.format(activity.startDate.microseconds)),
            ("endDate", AppleDate.format(activity.endDate.microseconds)),
            ("duration", NumberText.format(activity.duration)), ("durationUnit", "s"),
        ]
        let content =
            metadata(activity.metadata, "   ") + activity.events.map { event($0, "   ") }.joined()
            + statistics(activity.statistics, activity.startDate, activity.endDate, "   ")
        return closed("WorkoutActivity", attributes, content, indent: "  ")
    }

    private func statistics(
        _ statistics: [QuantityType: QuantitySummary], _ start: Date, _ end: Date,
        _ indent: String
    ) -> String {
        statistics.sorted { $0.key.identifier < $1.key.identifier }.map { type, summary in
            let unit =
                QuantitySummary.Field.allCases.lazy.compactMap { summary[$0]?.unit }.first
                ?? type.canonicalUnit
            func value(_ field: QuantitySummary.Field) -> String? {
                summary[field].flatMap { try? $0.doubleValue(for: unit) }
                    .map(NumberText.format)
            }
            return indent
                + element(
                    "WorkoutStatistics",
                    [
                        ("type", type.identifier),
                        ("startDate", AppleDate.format(start.microseconds)),
                        ("endDate", AppleDate.format(end.microseconds)),
                        ("average", value(.average)), ("minimum", value(.minimum)),
                        ("maximum", value(.maximum)), ("sum", value(.sum)),
                        ("unit", unit.unitString),
                    ]) + "/>\n"
        }.joined()
    }

    private func route(_ route: SeriesSample) -> String {
        guard case .route(let places) = route.points else { return "" }
        let content = places.map { place in
            let numbers: [(String, Double?)] = [
                ("latitude", place.latitude), ("longitude", place.longitude),
                ("altitude", place.altitude), ("horizontalAccuracy", place.horizontalAccuracy),
                ("verticalAccuracy", place.verticalAccuracy), ("course", place.course),
                ("speed", place.speed),
            ]
            let attributes: [(String, String?)] =
                [("date", AppleDate.format(place.timestamp.microseconds))]
                + numbers.map { ($0.0, $0.1.map(NumberText.format)) }
            return "   " + element("Location", attributes) + "/>\n"
        }.joined()
        let attributes = head(.series(route)).filter { $0.0 != "type" }
        return closed(
            "WorkoutRoute", attributes, metadata(route.metadata, "   ") + content, indent: "  ")
    }
}
