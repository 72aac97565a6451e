import Base

extension FunctionLibrary {
    private static func moment(_ arguments: [[XDMItem]]) -> Temporal? {
        guard case .temporal(let moment)? = arguments[0].value?.value else { return nil }
        return moment
    }

    private static func duration(_ arguments: [[XDMItem]], _ index: Int = 0) -> Duration? {
        guard index < arguments.count, case .duration(let duration)? = arguments[index].value?.value
        else { return nil }
        return duration
    }

    private static func part(
        _ name: String, _ type: String, _ result: String = "xs:integer?",
        _ body: @escaping @Sendable (Temporal) -> XDMAtomic?
    ) -> FunctionRow {
        FunctionRow(name, 1, [type], result) { _, arguments in
            .optional(moment(arguments).flatMap(body))
        }
    }

    private static func part(
        _ name: String, _ result: String = "xs:integer?",
        _ body: @escaping @Sendable (Duration) -> XDMAtomic
    ) -> FunctionRow {
        FunctionRow(name, 1, ["xs:duration?"], result) { _, arguments in
            .optional(duration(arguments).map(body))
        }
    }

    private static func zone(_ moment: Temporal) -> XDMAtomic? {
        moment.zone.map {
            XDMAtomic(
                .duration(Duration(attoseconds: Int128($0) * Temporal.minute)), .dayTimeDuration)
        }
    }

    private static func adjust(
        _ call: Call, _ arguments: [[XDMItem]], _ type: AtomicType
    ) throws -> [XDMItem] {
        guard let moment = moment(arguments) else { return [] }
        var target: Int? = call.context.implicitZone
        if arguments.count > 1 {
            target = nil
            if let duration = duration(arguments, 1) {
                let minutes = duration.attoseconds / Temporal.minute
                guard duration.attoseconds % Temporal.minute == 0, minutes.magnitude <= 840 else {
                    throw XPathError(
                        "FODT0003", "a time zone must be in whole minutes, at most 14 hours")
                }
                target = Int(minutes)
            }
        }
        var adjusted = moment.adjusted(to: target)
        switch type {
        case .date: adjusted.local = Int128(adjusted.dayNumber) * Temporal.day
        case .time:
            adjusted = Temporal(
                date: .init(year: 1972, month: 12, day: 31), time: adjusted.timeOfDay,
                zone: adjusted.zone)
        default: break
        }
        return .one(XDMAtomic(.temporal(try adjusted.checked()), type))
    }

    private static func seconds(_ duration: Duration) -> XDMAtomic {
        XDMAtomic(ExactDecimal(mantissa: duration.attoseconds % Temporal.minute, scale: 18))
    }

    /// Functions on dates, times and durations (sections 8 and 9).
    static let dates: [FunctionRow] = [
        FunctionRow("dateTime", 2, ["xs:date?", "xs:time?"], "xs:dateTime?") { _, arguments in
            guard case .temporal(let date)? = arguments[0].value?.value,
                case .temporal(let time)? = arguments[1].value?.value
            else { return [] }
            if let a = date.zone, let b = time.zone, a != b {
                throw XPathError("FORG0008", "the date and the time have different zones")
            }
            return .one(
                XDMAtomic(
                    .temporal(
                        Temporal(
                            date: date.date, time: time.timeOfDay, zone: date.zone ?? time.zone)),
                    .dateTime))
        },
        part("years-from-duration") { XDMAtomic($0.months / 12) },
        part("months-from-duration") { XDMAtomic($0.months % 12) },
        part("days-from-duration") { XDMAtomic($0.attoseconds / Temporal.day) },
        part("hours-from-duration") {
            XDMAtomic($0.attoseconds % Temporal.day / (Temporal.minute * 60))
        },
        part("minutes-from-duration") {
            XDMAtomic($0.attoseconds % (Temporal.minute * 60) / Temporal.minute)
        },
        part("seconds-from-duration", "xs:decimal?") { seconds($0) },
        part("year-from-dateTime", "xs:dateTime?") { XDMAtomic($0.date.year) },
        part("month-from-dateTime", "xs:dateTime?") { XDMAtomic($0.date.month) },
        part("day-from-dateTime", "xs:dateTime?") { XDMAtomic($0.date.day) },
        part("hours-from-dateTime", "xs:dateTime?") { XDMAtomic($0.hour) },
        part("minutes-from-dateTime", "xs:dateTime?") { XDMAtomic($0.minute) },
        part("seconds-from-dateTime", "xs:dateTime?", "xs:decimal?") { XDMAtomic($0.seconds) },
        part("timezone-from-dateTime", "xs:dateTime?", "xs:dayTimeDuration?") { zone($0) },
        part("year-from-date", "xs:date?") { XDMAtomic($0.date.year) },
        part("month-from-date", "xs:date?") { XDMAtomic($0.date.month) },
        part("day-from-date", "xs:date?") { XDMAtomic($0.date.day) },
        part("timezone-from-date", "xs:date?", "xs:dayTimeDuration?") { zone($0) },
        part("hours-from-time", "xs:time?") { XDMAtomic($0.hour) },
        part("minutes-from-time", "xs:time?") { XDMAtomic($0.minute) },
        part("seconds-from-time", "xs:time?", "xs:decimal?") { XDMAtomic($0.seconds) },
        part("timezone-from-time", "xs:time?", "xs:dayTimeDuration?") { zone($0) },
        FunctionRow(
            "adjust-dateTime-to-timezone", 1, ["xs:dateTime?", "xs:dayTimeDuration?"],
            "xs:dateTime?"
        ) { call, arguments in try adjust(call, arguments, .dateTime) },
        FunctionRow(
            "adjust-date-to-timezone", 1, ["xs:date?", "xs:dayTimeDuration?"], "xs:date?"
        ) { call, arguments in try adjust(call, arguments, .date) },
        FunctionRow(
            "adjust-time-to-timezone", 1, ["xs:time?", "xs:dayTimeDuration?"], "xs:time?"
        ) { call, arguments in try adjust(call, arguments, .time) },
        FunctionRow("parse-ietf-date", 1, ["xs:string?"], "xs:dateTime?", since: .v31) {
            _, arguments in
            guard let text = arguments[0].optionalText else { return [] }
            var reader = IETFDateReader(text)
            guard let moment = try reader.read() else {
                throw XPathError("FORG0010", "the text is not a date in one of the IETF's forms")
            }
            return .one(XDMAtomic(.temporal(moment), .dateTime))
        },
        FunctionRow("current-dateTime", 0, [], "xs:dateTimeStamp") { call, _ in
            .one(XDMAtomic(.temporal(try call.context.now()), .dateTimeStamp))
        },
        FunctionRow("current-date", 0, [], "xs:date") { call, _ in
            .one(
                try Cast.cast(XDMAtomic(.temporal(call.context.now()), .dateTime), to: .date))
        },
        FunctionRow("current-time", 0, [], "xs:time") { call, _ in
            .one(
                try Cast.cast(XDMAtomic(.temporal(call.context.now()), .dateTime), to: .time))
        },
        FunctionRow("implicit-timezone", 0, [], "xs:dayTimeDuration") { call, _ in
            .one(
                XDMAtomic(
                    .duration(
                        Duration(
                            attoseconds: Int128(call.context.implicitZone) * Temporal.minute)),
                    .dayTimeDuration))
        },
    ]
}
