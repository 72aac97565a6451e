internal import Foundation
internal import HealthModel
internal import Units

extension RecordedActivity {
    /// A measurement of points that becomes a series of a type.
    private struct Channel {
        let type: QuantityType
        let unit: HealthUnit
        let value: (Point) -> Double?
    }

    private var channels: [Channel] {
        let beats = HealthUnit.count() / HealthUnit.minute()
        var channels = [
            // Straps without contact say zero.
            Channel(type: .heartRate, unit: beats) { $0.heartRate.flatMap { $0 > 0 ? $0 : nil } }
        ]
        switch type {
        case .cycling, .handCycling:
            channels += [
                Channel(type: .cyclingCadence, unit: beats) { $0.cadence },
                Channel(type: .cyclingPower, unit: .watt()) { $0.power },
                Channel(type: .cyclingSpeed, unit: .meter() / .second()) { $0.speed },
            ]
        case .running:
            channels += [
                Channel(type: .runningPower, unit: .watt()) { $0.power },
                Channel(type: .runningSpeed, unit: .meter() / .second()) { $0.speed },
                Channel(type: .runningVerticalOscillation, unit: .meter()) { $0.oscillation },
                Channel(type: .runningGroundContactTime, unit: .secondUnit(with: .milli)) {
                    $0.contact
                },
                Channel(type: .runningStrideLength, unit: .meter()) { $0.stride },
            ]
        case .rowing:
            channels.append(
                Channel(type: .rowingSpeed, unit: .meter() / .second()) { $0.speed })
        case .paddleSports:
            channels.append(
                Channel(type: .paddleSportsSpeed, unit: .meter() / .second()) { $0.speed })
        case .crossCountrySkiing:
            channels.append(
                Channel(type: .crossCountrySkiingSpeed, unit: .meter() / .second()) { $0.speed })
        default: break
        }
        return channels
    }

    /// The type of the way covered; nil for sports that have none.
    private var distanceType: QuantityType? {
        switch type {
        case .cycling, .handCycling: .distanceCycling
        case .running, .walking, .hiking: .distanceWalkingRunning
        case .swimming: .distanceSwimming
        case .rowing: .distanceRowing
        case .paddleSports: .distancePaddleSports
        case .crossCountrySkiing: .distanceCrossCountrySkiing
        case .downhillSkiing, .snowboarding: .distanceDownhillSnowSports
        case .skatingSports: .distanceSkatingSports
        default: nil
        }
    }

    private var dates: (Date, Date) { (Date(microseconds: start), Date(microseconds: end)) }

    private func uuid(_ type: SampleType, _ numbers: [Double] = []) -> UUID {
        ContentIdentity.uuid(type, start, end, source: revision.source, [], numbers)
    }

    /// Adds the workout, and its route and measurements as parts of it.
    func add(to found: inout FoundLines) {
        let whole = bounded
        let id = whole.uuid(SampleType(WorkoutType.workout), [Double(type.rawValue)])
        var isThere = false
        found.add(at: line) { () throws(SampleError) in
            let sample = try whole.workout(id)
            isThere = true
            return .workout(sample)
        }
        guard isThere else { return }
        whole.addParts(of: id, to: &found)
        let kept = Set(whole.channels.map(\.type))
        if kept.isDisjoint(with: [.cyclingCadence]), points.contains(where: { $0.cadence != nil }) {
            found.notes.leaveOut("cadences of this kind of sport", line: line)
        }
        if kept.isDisjoint(with: [.cyclingPower, .runningPower]),
            points.contains(where: { $0.power != nil })
        {
            found.notes.leaveOut("powers of this kind of sport", line: line)
        }
    }

    /// The same with a time that holds every point, since devices end a lap before its last one.
    private var bounded: RecordedActivity {
        var copy = self
        copy.points.sort { $0.time < $1.time }
        if let first = copy.points.first { copy.start = min(copy.start, first.time) }
        if let last = copy.points.last { copy.end = max(copy.end, last.time) }
        copy.end = max(copy.end, copy.start)
        return copy
    }

    private func workout(_ id: UUID) throws(SampleError) -> WorkoutSample {
        var metadata: [MetadataKey: MetadataValue] = [:]
        if let ascent = totals.ascent {
            metadata["HKElevationAscended"] = .quantity(Quantity(ascent, .meter()))
        }
        if let descent = totals.descent {
            metadata["HKElevationDescended"] = .quantity(Quantity(descent, .meter()))
        }
        if let isIndoor { metadata["HKIndoorWorkout"] = .boolean(isIndoor) }
        var amounts: [WorkoutTotal: Quantity] = [:]
        let distance = totals.distance ?? points.last { $0.distance != nil }?.distance
        if let distance { amounts[.distance] = Quantity(distance, .meter()) }
        if let energy = totals.kilocalories {
            amounts[.energyBurned] = Quantity(energy, .kilocalorie())
        }
        if let strokes = totals.strokes {
            amounts[.swimmingStrokeCount] = Quantity(strokes, .count())
        }
        let span = Double(end - start) / 1e6
        let duration = totals.duration.flatMap { $0 >= 0 ? min($0, span) : nil }
        let lap = type == .swimming ? totals.poolLength.map { Quantity($0, .meter()) } : nil
        let configuration = try WorkoutConfiguration(
            activityType: type,
            locationType: isIndoor.map { $0 ? .indoor : .outdoor } ?? .unknown,
            swimmingLocationType: lap == nil ? .unknown : .pool, lapLength: lap)
        return try WorkoutSample(
            configuration: configuration, start: dates.0, end: dates.1, events: try events(),
            statistics: statistics, totals: amounts, duration: duration,
            metadata: Metadata(metadata), device: device, sourceRevision: revision, uuid: id)
    }

    private var statistics: [QuantityType: QuantitySummary] {
        let beats = HealthUnit.count() / HealthUnit.minute()
        guard totals.averageHeartRate != nil || totals.maximumHeartRate != nil else { return [:] }
        return [
            .heartRate: QuantitySummary(
                average: totals.averageHeartRate.map { Quantity($0, beats) },
                maximum: totals.maximumHeartRate.map { Quantity($0, beats) })
        ]
    }

    private func events() throws(SampleError) -> [WorkoutEvent] {
        let span = start...end
        var events: [WorkoutEvent] = []
        for pause in pauses where span.contains(pause.from) {
            events.append(try WorkoutEvent(type: .pause, date: Date(microseconds: pause.from)))
            guard pause.to > pause.from, span.contains(pause.to) else { continue }
            events.append(try WorkoutEvent(type: .resume, date: Date(microseconds: pause.to)))
        }
        guard laps.count > 1 else { return events }
        for lap in laps where lap.from <= lap.to && span.contains(lap.from) && span.contains(lap.to)
        {
            events.append(
                try WorkoutEvent(
                    type: .lap, start: Date(microseconds: lap.from),
                    end: Date(microseconds: lap.to)))
        }
        return events
    }

    // MARK: Parts

    private func addParts(of id: UUID, to found: inout FoundLines) {
        addRoute(of: id, to: &found)
        for channel in channels {
            let amounts = points.compactMap { point -> QuantityPoint? in
                guard let value = channel.value(point) else { return nil }
                let date = Date(microseconds: point.time)
                return try? QuantityPoint(value: value, start: date, end: date)
            }
            addSeries(channel.type, channel.unit, amounts, of: id, to: &found)
        }
        if let distanceType { addSeries(distanceType, .meter(), steps, of: id, to: &found) }
        guard countsEnergy, let energy = totals.kilocalories, energy > 0 else { return }
        found.add(at: line, of: id) { () throws(SampleError) in
            .quantity(
                try QuantitySample(
                    type: .activeEnergyBurned, quantity: Quantity(energy, .kilocalorie()),
                    start: dates.0, end: dates.1, device: device, sourceRevision: revision,
                    uuid: uuid(SampleType(QuantityType.activeEnergyBurned), [energy])))
        }
    }

    /// The way between points, in meters; a counter that falls begins anew.
    private var steps: [QuantityPoint] {
        var steps: [QuantityPoint] = []
        var last: (time: Int64, distance: Double)?
        for point in points {
            guard let distance = point.distance, distance.isFinite else { continue }
            if let last, distance > last.distance {
                let step = try? QuantityPoint(
                    value: distance - last.distance, start: Date(microseconds: last.time),
                    end: Date(microseconds: point.time))
                if let step { steps.append(step) }
            }
            last = (point.time, distance)
        }
        return steps
    }

    private func addSeries(
        _ type: QuantityType, _ unit: HealthUnit, _ amounts: [QuantityPoint], of id: UUID,
        to found: inout FoundLines
    ) {
        guard !amounts.isEmpty else { return }
        let sum = amounts.reduce(0) { $0 + $1.value }
        found.add(at: line, of: id) { () throws(SampleError) in
            .quantity(
                try QuantitySample(
                    type: type, unit: unit, points: amounts, device: device,
                    sourceRevision: revision,
                    uuid: uuid(SampleType(type), [Double(amounts.count), sum])))
        }
    }

    private func addRoute(of id: UUID, to found: inout FoundLines) {
        let places = points.compactMap(\.place)
        guard !places.isEmpty else { return }
        found.add(at: line, of: id) { () throws(SampleError) in
            .series(
                try SeriesSample(
                    route: places, device: device, sourceRevision: revision,
                    uuid: uuid(SampleType(SeriesType.workoutRoute), [Double(places.count)])))
        }
    }
}
