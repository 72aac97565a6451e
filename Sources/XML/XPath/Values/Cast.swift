import Base

/// Casting between atomic types (Functions and Operators 3.1, section 19).
enum Cast {
    /// The value as another type.
    ///
    /// - Throws: XPTY0004 where types cannot be cast, FORG0001 where the value cannot, and FOCA,
    ///   FOAR
    ///   and FODT errors beyond limits.
    static func cast(_ atomic: XDMAtomic, to type: AtomicType) throws -> XDMAtomic {
        if atomic.type == type { return atomic }
        if type == .error { throw invalid(type) }
        if type == .numeric { return try numeric(atomic) }
        let target = type.primitive
        if type != target, type != .yearMonthDuration, type != .dayTimeDuration,
            type != .dateTimeStamp, !atomic.isText
        {
            return try derived(cast(atomic, to: target), type)
        }
        if case .string(let text) = atomic.value, target != .anyURI || atomic.type != .anyURI {
            if atomic.type == .anyURI, type.primitive != .string, type != .untypedAtomic {
                throw impossible(atomic, type)
            }
            return try read(text, type)
        }
        switch type {
        case .string: return XDMAtomic(atomic.text)
        case .untypedAtomic: return XDMAtomic(untyped: atomic.text)
        case .float, .double, .decimal, .integer, .boolean: return try number(atomic, type)
        default: break
        }
        switch atomic.value {
        case .temporal(let moment): return try temporal(moment, atomic.type, type)
        case .duration(let duration):
            switch type {
            case .duration: return XDMAtomic(.duration(duration), type)
            case .yearMonthDuration:
                return XDMAtomic(.duration(Duration(months: duration.months)), type)
            case .dayTimeDuration:
                return XDMAtomic(.duration(Duration(attoseconds: duration.attoseconds)), type)
            default: break
            }
        case .binary(let bytes) where type == .hexBinary || type == .base64Binary:
            return XDMAtomic(.binary(bytes), type)
        case .name where type == .qName || type == .notation:
            return XDMAtomic(atomic.value, type)
        default: break
        }
        throw impossible(atomic, type)
    }

    static func impossible(_ atomic: XDMAtomic, _ type: AtomicType) -> XPathError {
        XPathError("XPTY0004", "\(atomic.typeName) cannot be cast to xs:\(type.localName)")
    }

    static func invalid(_ type: AtomicType) -> XPathError {
        XPathError("FORG0001", "the value is not a valid xs:\(type.localName)")
    }

    /// A value of the primitive type as one of a type derived from it.
    static func derived(_ atomic: XDMAtomic, _ type: AtomicType) throws -> XDMAtomic {
        switch atomic.value {
        case .integer(let number):
            let (least, greatest) = type.bounds
            guard number >= least ?? number, number <= greatest ?? number else {
                throw invalid(type)
            }
            return XDMAtomic(.integer(number), type)
        case .string(let text): return try read(text, type)
        default: return XDMAtomic(atomic.value, type)
        }
    }

    /// A number as it is, anything else as the first type of the union that takes it.
    private static func numeric(_ atomic: XDMAtomic) throws -> XDMAtomic {
        if atomic.type.isNumeric { return atomic }
        if case .boolean = atomic.value { return try number(atomic, .double) }
        guard case .string(let text) = atomic.value, atomic.type != .anyURI else {
            throw impossible(atomic, .numeric)
        }
        return try read(text, .double)
    }

    private static func number(_ atomic: XDMAtomic, _ type: AtomicType) throws -> XDMAtomic {
        if case .boolean(let truth) = atomic.value {
            switch type {
            case .float: return XDMAtomic(.float(truth ? 1 : 0), .float)
            case .double: return XDMAtomic(truth ? 1.0 : 0.0)
            case .decimal: return XDMAtomic(ExactDecimal(truth ? 1 : 0))
            case .integer: return XDMAtomic(truth ? 1 : 0)
            default: return atomic
            }
        }
        guard atomic.type.isNumeric else { throw impossible(atomic, type) }
        switch type {
        case .float: return XDMAtomic(.float(atomic.float), .float)
        case .double: return XDMAtomic(atomic.double)
        case .decimal:
            if let exact = atomic.exact { return XDMAtomic(exact) }
            return XDMAtomic(try ExactDecimal(nearest: atomic.double))
        case .integer:
            if let exact = atomic.exact { return XDMAtomic(exact.truncated) }
            let double = atomic.double
            guard double.isFinite else {
                throw XPathError("FOCA0002", "NaN and infinities are not integers")
            }
            guard double.magnitude < 1.7e38 else {
                throw XPathError("FOCA0003", "the integer is too large")
            }
            return XDMAtomic(Int128(double))
        default: return XDMAtomic(try Atomization.truth(.atomic(atomic)))
        }
    }

    private static func temporal(
        _ moment: Temporal, _ from: AtomicType, _ type: AtomicType
    ) throws -> XDMAtomic {
        let date = moment.date
        func made(_ date: (Int, Int, Int), _ time: Int128 = 0) -> XDMAtomic {
            XDMAtomic(
                .temporal(
                    Temporal(
                        date: .init(year: date.0, month: date.1, day: date.2), time: time,
                        zone: moment.zone)), type)
        }
        let isDateTime = from.primitive == .dateTime
        switch type {
        case .dateTime where isDateTime: return XDMAtomic(.temporal(moment), type)
        case .dateTimeStamp where isDateTime:
            guard moment.zone != nil else { throw invalid(type) }
            return XDMAtomic(.temporal(moment), type)
        case .dateTime where from == .date: return XDMAtomic(.temporal(moment), type)
        case .dateTimeStamp where from == .date:
            guard moment.zone != nil else { throw invalid(type) }
            return XDMAtomic(.temporal(moment), type)
        case .date where isDateTime: return made((date.year, date.month, date.day))
        case .time where isDateTime: return made((1972, 12, 31), moment.timeOfDay)
        case .gYear where isDateTime || from == .date: return made((date.year, 1, 1))
        case .gYearMonth where isDateTime || from == .date:
            return made((date.year, date.month, 1))
        case .gMonth where isDateTime || from == .date: return made((1972, date.month, 1))
        case .gMonthDay where isDateTime || from == .date:
            return made((1972, date.month, date.day))
        case .gDay where isDateTime || from == .date: return made((1972, 12, date.day))
        default:
            throw XPathError(
                "XPTY0004", "xs:\(from.localName) cannot be cast to xs:\(type.localName)")
        }
    }
}
