import Base
import HealthModel
import Statements

/// R4's `Timing.repeat` without its bounds, from PIVL and EIVL.
struct Repetition {
    private var frequency = Fields()
    private var duration = Fields()
    private var days: [String] = []
    private var clock: [String] = []
    private var events: [String] = []
    private var minutes: Int32?

    static let units: Set<String> = ["s", "min", "h", "d", "wk", "mo", "a"]

    /// How often in which period; false where that has no form in R4.
    ///
    /// "Twice a day" is written as 12 h with `institutionSpecified`, and is not "every 12 hours".
    mutating func addFrequency(_ time: TimeExpression) -> Bool {
        if let ratio = time.frequency { return addRatio(ratio) }
        guard let period = time.period, let low = period.value ?? period.low,
            let unit = low.unit?.token, Self.units.contains(unit), low.nullFlavor == nil,
            let number = Quantities.decimal(low.value), let size = low.number, size > 0
        else { return false }
        let isInstitutional = ["true", "1"].contains(time.institutionSpecified?.trimmed)
        if isInstitutional, period.value != nil, unit == "h", size < 24,
            let count = Int32(exactly: 24 / size)
        {
            set(.number(count), period: 1, unit: "d")
            return true
        }
        var longest: JSONValue?
        if period.value == nil, let high = period.high {
            guard high.unit?.token == unit, let number = Quantities.decimal(high.value),
                high.nullFlavor == nil
            else { return false }
            longest = number
        }
        set(.number(1), period: number, longest: longest, unit: unit)
        return true
    }

    private mutating func addRatio(_ ratio: QuantityRatio) -> Bool {
        guard let count = ratio.numerator?.value?.value ?? ratio.numerator?.low?.value,
            let whole = Int32(count.trimmed ?? ""), whole > 0,
            let period = ratio.denominator?.value, let unit = period.unit?.token,
            Self.units.contains(unit), let number = Quantities.decimal(period.value),
            period.number ?? 0 > 0
        else { return false }
        var most: Int32?
        if ratio.numerator?.value == nil, let high = ratio.numerator?.high?.value {
            guard let whole = high.trimmed.flatMap(Int32.init) else { return false }
            most = whole
        }
        set(.number(whole), most: most.map { .number($0) }, period: number, unit: unit)
        return true
    }

    private mutating func set(
        _ count: JSONValue, most: JSONValue? = nil, period: JSONValue, longest: JSONValue? = nil,
        unit: String
    ) {
        frequency = Fields()
        frequency.add("frequency", count)
        frequency.add("frequencyMax", most)
        frequency.add("period", period)
        frequency.add("periodMax", longest)
        frequency.add("periodUnit", .string(unit))
    }

    /// Days of the week and times of day, where the first occurrences of PIVLs of a day or of a
    /// week say them; false where they do not.
    mutating func addTimes(of times: [TimeExpression]) -> Bool {
        guard let period = times[0].period?.value,
            times.allSatisfy({ $0.period == times[0].period && $0.frequency == nil })
        else { return false }
        let isWeek = period.unit == "wk" && period.number == 1
        let isDay =
            period.unit == "d" && period.number == 1 || period.unit == "h" && period.number == 24
        guard isWeek || isDay else { return false }
        var (days, clock): ([String], [String]) = ([], [])
        for time in times {
            guard let point = time.phase.first?.firstMoment,
                point.precision >= .minute || isWeek && point.precision == .day,
                let local = Self.local(point)
            else { return false }
            if isWeek { days.append(local.weekday) }
            if point.precision >= .minute { clock.append(local.clock) }
        }
        // Days and times together mean each time on each day.
        guard !isWeek || clock.isEmpty || Set(clock).count == 1 && clock.count == days.count else {
            return false
        }
        days = days.unique
        clock = clock.unique
        let count = isWeek ? days.count : clock.count
        guard count == times.count else { return false }
        (self.days, self.clock) = (days, clock)
        set(.number(Int32(count)), period: 1, unit: isWeek ? "wk" : "d")
        return true
    }

    /// How long each occurrence lasts, by the first one's `width`; false where that is not told.
    mutating func addDuration(of times: [TimeExpression]) -> Bool {
        let phases = times.compactMap(\.phase.first)
        guard phases.contains(where: { $0.width?.value != nil || $0.high?.written != nil }) else {
            return true
        }
        guard let width = phases.first?.width, phases.allSatisfy({ $0.width == width }),
            phases.allSatisfy({ $0.high == nil }), width.nullFlavor == nil,
            let number = Quantities.decimal(width.value), width.number ?? 0 > 0,
            let unit = width.unit?.token, Self.units.contains(unit)
        else { return false }
        duration.add("duration", number)
        duration.add("durationUnit", .string(unit))
        return true
    }

    /// The day of the week and the time of day at the place where it was written.
    private static func local(
        _ point: TimePoint.Reading
    ) -> (weekday: String, clock: String)? {
        let zone = Int64(point.zoneMinutes ?? 0) * 60_000_000
        let (local, overflow) = point.microseconds.addingReportingOverflow(zone)
        guard !overflow, let moment = Moment(point, written: nil) else { return nil }
        let days = local.dividedDown(by: 86_400_000_000)
        let clock =
            point.precision < .minute ? "" : String(moment.text.dropFirst(11).prefix(8))
        // 1970-01-01 was a Thursday.
        let weekday = ["thu", "fri", "sat", "sun", "mon", "tue", "wed"][Int(((days % 7) + 7) % 7)]
        return (weekday, clock)
    }

    /// Takes the times of day out; whether there were any.
    mutating func dropClock() -> Bool {
        defer { clock = [] }
        return !clock.isEmpty
    }

    mutating func add(events: [String], minutes: Int32?) {
        self.events = events.unique
        self.minutes = minutes
    }

    /// The element in R4's order; nil where nothing recurs and there are no bounds.
    func json(_ bounds: (name: String, value: JSONValue)?) -> JSONValue? {
        var fields = Fields()
        if let bounds { fields.add(bounds.name, bounds.value) }
        for member in duration.members { fields.add(member.name, member.value) }
        for member in frequency.members { fields.add(member.name, member.value) }
        fields.list("dayOfWeek", days.map(JSONValue.string))
        fields.list("timeOfDay", clock.map(JSONValue.string))
        fields.list("when", events.map(JSONValue.string))
        fields.add("offset", minutes.map { .number($0) })
        return fields.value
    }
}

/// A daily event with an offset, as R4 has it: `offset` counts minutes, and the code says whether
/// before or after; a code that does not say so means after (R4, `Timing.repeat.offset`).
struct MealEvent {
    /// The code as written.
    let written: String
    /// The code in R4.
    private(set) var code: String
    /// Minutes before or after it.
    private(set) var minutes: Int32?
    /// Whether something of the offset is not in ``code`` and ``minutes``.
    private(set) var isPartial = false

    /// R4's EventTiming with the codes that it takes from HL7 V3's TimingEvent.
    private static let codes: Set<String> = [
        "MORN", "MORN.early", "MORN.late", "NOON", "AFT", "AFT.early", "AFT.late", "EVE",
        "EVE.early", "EVE.late", "NIGHT", "PHS", "HS", "WAKE", "C", "CM", "CD", "CV", "AC", "ACM",
        "ACD", "ACV", "PC", "PCM", "PCD", "PCV",
    ]

    /// Nil for an event that R4 does not have.
    init?(_ time: TimeExpression) {
        guard let code = time.event?.code?.token, Self.codes.contains(code) else { return nil }
        (written, self.code) = (code, code)
        guard let offset = time.offset, offset != QuantityRange() else { return }
        isPartial = offset.high != nil || offset.width != nil || offset.center != nil
        guard let distance = Self.minutes(offset.value ?? offset.low) else {
            isPartial = true
            return
        }
        guard distance != 0 else { return }
        minutes = abs(distance)
        switch code.first {
        case "C": self.code = (distance < 0 ? "A" : "P") + code
        case "A" where code.hasPrefix("AC"): if distance > 0 { isPartial = true }
        default: if distance < 0 { isPartial = true }
        }
    }

    private static func minutes(_ written: WrittenQuantity?) -> Int32? {
        let sizes = ["s": 1.0 / 60, "min": 1, "h": 60, "d": 1_440]
        guard let number = written?.number, written?.nullFlavor == nil,
            let size = written?.unit?.token.flatMap({ sizes[$0] })
        else { return nil }
        let minutes = (number * size * 1_000_000).rounded() / 1_000_000
        // R4's unsignedInt ends at 2³¹ − 1, on both sides of the event.
        return minutes > -2_147_483_648 ? Int32(exactly: minutes) : nil
    }
}

extension [String] {
    /// Each once, in the order written.
    fileprivate var unique: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}

extension TimeExpression {
    /// When a first occurrence begins: a point, or the earlier end of an interval, open or closed.
    fileprivate var firstMoment: TimePoint.Reading? {
        if case .point(let point) = meaning { return point }
        return low?.nullFlavor == nil ? low?.reading : nil
    }
}
