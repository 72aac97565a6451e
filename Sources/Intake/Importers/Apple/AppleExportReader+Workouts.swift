internal import Foundation
internal import HealthModel
internal import Units

extension AppleExportReader {
    private static let totals: [(name: String, total: WorkoutTotal, unit: HealthUnit)] = [
        ("totalDistance", .distance, .meterUnit(with: .kilo)),
        ("totalEnergyBurned", .energyBurned, .kilocalorie()),
        ("totalFlightsClimbed", .flightsClimbed, .count()),
        ("totalSwimmingStrokeCount", .swimmingStrokeCount, .count()),
    ]

    private func text(_ name: String) -> String? {
        scanner.value(name).map { String(decoding: $0, as: UTF8.self) }
    }

    private func number(_ name: String) -> Double? {
        guard let bytes = scanner.value(name) else { return nil }
        return switch numbers.read(bytes) {
        case .number(let value), .withComma(let value): value.isFinite ? value : nil
        default: nil
        }
    }

    /// A figure of the workout itself in units of a kind; one that cannot be read is noted.
    private mutating func quantity(_ name: String, unit usual: HealthUnit) -> Quantity? {
        guard let bytes = scanner.value(name), !bytes.isEmpty else { return nil }
        let unit = text("\(name)Unit").map { try? HealthUnit($0) } ?? usual
        guard let number = number(name), let unit, unit.isCompatible(with: usual) else {
            notes.add(
                "a figure of a workout that is no number in a unit of its kind, left out",
                line: scanner.line)
            return nil
        }
        return Quantity(number, unit)
    }

    private func activityType(_ text: String) -> WorkoutActivityType? {
        let prefix = "HKWorkoutActivityType"
        return WorkoutActivityType(
            named: text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text)
    }

    private mutating func activityType() -> WorkoutActivityType {
        if let type = text("workoutActivityType").flatMap(activityType) { return type }
        notes.add("a kind of workout that is not known, read as Other", line: scanner.line)
        return .other
    }

    mutating func startWorkout(isEmpty: Bool) {
        var open = AppleWorkout(record: readHead(isQuantity: false), activityType: activityType())
        open.duration = duration()
        for row in Self.totals {
            open.totals[row.total] = quantity(row.name, unit: row.unit)
        }
        workout = open
        if isEmpty { endWorkout(open) }
    }

    /// In seconds.
    private mutating func duration() -> Double? {
        guard let amount = quantity("duration", unit: .minute()) else { return nil }
        return try? amount.doubleValue(for: .second())
    }

    mutating func endWorkout() throws {
        guard let open = workout else { return }
        endWorkout(open)
    }

    mutating func startWorkoutPart(isEmpty: Bool) throws {
        guard workout != nil else {
            notes.leaveOut("a part of a workout outside of one", line: scanner.line)
            return
        }
        switch AppleElement(scanner) {
        case .workoutEvent: startEvent(isEmpty: isEmpty)
        case .workoutStatistics: addStatistics()
        case .workoutRoute:
            let head = readHead(isQuantity: false)
            workout?.route = AppleWorkout.Route(record: head)
            open(.route, isEmpty)
        case .workoutActivity: startActivity(isEmpty: isEmpty)
        case .fileReference:
            let path = text("path")
            workout?.route?.path = path
        case .location: addPlace()
        default: break
        }
    }

    private mutating func open(_ part: AppleWorkout.Part, _ isEmpty: Bool) {
        workout?.open.append(part)
        if isEmpty { endWorkoutPart() }
    }

    mutating func endWorkoutPart() {
        guard let part = workout?.open.popLast() else { return }
        switch part {
        case .event: endEvent()
        case .route:
            let route = workout?.route
            workout?.route = nil
            if let route { workout?.routes.append(route) }
        case .activity:
            let activity = workout?.activity
            workout?.activity = nil
            if let activity { workout?.activities.append(activity) }
        }
    }

    // MARK: Parts

    private mutating func startEvent(isEmpty: Bool) {
        let name = text("type") ?? ""
        let prefix = "HKWorkoutEventType"
        let known = ValueSet(named: "WorkoutEventType")?
            .rawValue(named: name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name)
        guard let type = known.flatMap(WorkoutEventType.init),
            let start = scanner.value("date").flatMap(AppleDate.parse)
        else {
            notes.add(
                "an event of a workout without a known type or a date, left out", line: scanner.line
            )
            workout?.event = nil
            return open(.event, isEmpty)
        }
        let lasts = type == .segment || type == .lap
        let seconds = lasts ? duration().flatMap { $0 >= 0 && $0 < 1e9 ? $0 : nil } ?? 0 : 0
        let end = start + Int64((seconds * 1e6).rounded())
        workout?.event = (type, start, end, AppleMetadata())
        open(.event, isEmpty)
    }

    private mutating func endEvent() {
        guard let event = workout?.event else { return }
        workout?.event = nil
        let dates = (Date(microseconds: event.start), Date(microseconds: event.end))
        let made =
            (try? WorkoutEvent(
                type: event.type, start: dates.0, end: dates.1,
                metadata: Metadata(event.metadata.values())))
            ?? (try? WorkoutEvent(type: event.type, start: dates.0, end: dates.1))
        guard let made else { return }
        if workout?.activity != nil {
            workout?.activity?.events.append(made)
        } else {
            workout?.events.append(made)
        }
    }

    private mutating func addStatistics() {
        guard
            let type = scanner.value("type").flatMap({ fields.type($0) }).flatMap(
                QuantityType.init),
            let unit = scanner.value("unit").flatMap({ fields.unit($0) }),
            type.is(compatibleWith: unit)
        else {
            return notes.add(
                "statistics of a workout of another type or unit, left out", line: scanner.line)
        }
        func amount(_ name: String) -> Quantity? {
            guard let bytes = scanner.value(name), !bytes.isEmpty else { return nil }
            guard let number = number(name) else {
                notes.add(
                    "a figure of a workout that is no number in a unit of its kind, left out",
                    line: scanner.line)
                return nil
            }
            return Quantity(number, unit)
        }
        let summary = QuantitySummary(
            sum: amount("sum"), average: amount("average"), minimum: amount("minimum"),
            maximum: amount("maximum"))
        if workout?.activity != nil {
            workout?.activity?.statistics[type] = summary
        } else {
            workout?.statistics[type] = summary
        }
    }

    private mutating func startActivity(isEmpty: Bool) {
        let type = text("workoutActivityType").flatMap(activityType) ?? workout?.activityType
        let head = readHead(isQuantity: false)
        workout?.activity = AppleWorkout.Activity(
            record: head, configuration: WorkoutConfiguration(type ?? .other))
        open(.activity, isEmpty)
    }

    private mutating func addPlace() {
        guard let time = scanner.value("date").flatMap(AppleDate.parse),
            let latitude = number("latitude"), let longitude = number("longitude"),
            let place = try? Location(
                timestamp: Date(microseconds: time), latitude: latitude, longitude: longitude,
                altitude: number("altitude"), horizontalAccuracy: number("horizontalAccuracy"),
                verticalAccuracy: number("verticalAccuracy"), course: number("course"),
                speed: number("speed"))
        else {
            return notes.add(
                "a place of a route without time or position, left out", line: scanner.line)
        }
        workout?.route?.places.append(place)
    }
}
