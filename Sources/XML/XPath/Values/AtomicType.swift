/// The atomic types of XML Schema that XPath knows without a schema, and two unions.
enum AtomicType: UInt8, Sendable, CaseIterable {
    case anyAtomicType, untypedAtomic
    case string, normalizedString, token, language, nmtoken, name, ncName, id, idref, entity
    case decimal, integer
    case nonPositiveInteger, negativeInteger, long, int, short, byte
    case nonNegativeInteger, unsignedLong, unsignedInt, unsignedShort, unsignedByte
    case positiveInteger
    case float, double, boolean
    case duration, yearMonthDuration, dayTimeDuration
    case dateTime, dateTimeStamp, date, time, gYearMonth, gYear, gMonthDay, gDay, gMonth
    case hexBinary, base64Binary, anyURI, qName, notation
    /// The union of decimal, float and double (XPath 3.1, section 2.5.1).
    case numeric
    /// The union of nothing.
    case error

    /// The type that it is derived from; nil for `anyAtomicType`.
    var base: AtomicType? {
        switch self {
        case .anyAtomicType, .numeric, .error: nil
        case .normalizedString: .string
        case .token: .normalizedString
        case .language, .nmtoken, .name: .token
        case .ncName: .name
        case .id, .idref, .entity: .ncName
        case .integer: .decimal
        case .nonPositiveInteger, .long, .nonNegativeInteger: .integer
        case .negativeInteger: .nonPositiveInteger
        case .int: .long
        case .short: .int
        case .byte: .short
        case .unsignedLong, .positiveInteger: .nonNegativeInteger
        case .unsignedInt: .unsignedLong
        case .unsignedShort: .unsignedInt
        case .unsignedByte: .unsignedShort
        case .yearMonthDuration, .dayTimeDuration: .duration
        case .dateTimeStamp: .dateTime
        default: .anyAtomicType
        }
    }

    /// The primitive type that it is derived from; integer counts as one.
    var primitive: AtomicType {
        switch rawValue {
        case AtomicType.string.rawValue...AtomicType.entity.rawValue: .string
        case AtomicType.integer.rawValue...AtomicType.positiveInteger.rawValue: .integer
        default: self == .dateTimeStamp ? .dateTime : self
        }
    }

    var isNumeric: Bool {
        (AtomicType.decimal.rawValue...AtomicType.double.rawValue).contains(rawValue)
    }

    var isInteger: Bool { primitive == .integer }

    /// Whether a value of it is one of the other type (XPath 3.1, section 2.5.6.3).
    func isDerived(from other: AtomicType) -> Bool {
        if self == other || other == .anyAtomicType { return self != .error || other == .error }
        if other == .numeric { return isNumeric }
        var type = base
        while let known = type, known != .anyAtomicType {
            if known == other { return true }
            type = known.base
        }
        return false
    }

    /// The smallest and the greatest integer of a derived type; nil without a bound.
    var bounds: (Int128?, Int128?) {
        switch self {
        case .nonPositiveInteger: (nil, 0)
        case .negativeInteger: (nil, -1)
        case .long: (Int128(Int64.min), Int128(Int64.max))
        case .int: (Int128(Int32.min), Int128(Int32.max))
        case .short: (-32768, 32767)
        case .byte: (-128, 127)
        case .nonNegativeInteger: (0, nil)
        case .unsignedLong: (0, Int128(UInt64.max))
        case .unsignedInt: (0, Int128(UInt32.max))
        case .unsignedShort: (0, 65535)
        case .unsignedByte: (0, 255)
        case .positiveInteger: (1, nil)
        default: (nil, nil)
        }
    }

    /// The local name in XML Schema's namespace.
    var localName: String {
        switch self {
        case .nmtoken: "NMTOKEN"
        case .name: "Name"
        case .ncName: "NCName"
        case .id: "ID"
        case .idref: "IDREF"
        case .entity: "ENTITY"
        case .qName: "QName"
        case .notation: "NOTATION"
        default: String(describing: self)
        }
    }

    /// The types by their local names.
    static let byName: [String: AtomicType] = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0.localName, $0) })
}
