internal import HealthModel
internal import Statements

// Times, names and addresses of HL7 V3.

extension TimePoint: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.text(written)
        coder.text(nullFlavor)
        coder.text(inclusive)
        coder.optional(reading)
    }

    init(from coder: inout BinaryReader) throws {
        self.init(
            written: try coder.text(), nullFlavor: try coder.text(), inclusive: try coder.text(),
            reading: try coder.optional())
    }
}

extension TimePoint.Reading: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.signed(microseconds)
        coder.number(precision.rawValue)
        coder.number(zoneMinutes == nil ? 0 : 1)
        if let zoneMinutes { coder.signed(Int64(zoneMinutes)) }
    }

    init(from coder: inout BinaryReader) throws {
        let microseconds = try coder.signed()
        guard let precision = TimePoint.Precision(rawValue: try coder.number()) else {
            throw ContentsDamage()
        }
        var zone: Int?
        if try coder.number() != 0 {
            let minutes = try coder.signed()
            guard minutes.magnitude < 1_000_000 else { throw ContentsDamage() }
            zone = Int(minutes)
        }
        self.init(microseconds: microseconds, precision: precision, zoneMinutes: zone)
    }
}

extension TimeExpression: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.text(type)
        coder.text(setOperator)
        coder.text(nullFlavor)
        coder.text(alignment)
        coder.text(institutionSpecified)
        for point in [value, low, high, center] { coder.optional(point) }
        coder.optional(width)
        coder.list(phase)
        coder.optional(period)
        coder.optional(frequency)
        coder.optional(event)
        coder.optional(offset)
        coder.list(components)
    }

    init(from coder: inout BinaryReader) throws {
        self.init()
        type = try coder.text()
        setOperator = try coder.text()
        nullFlavor = try coder.text()
        alignment = try coder.text()
        institutionSpecified = try coder.text()
        value = try coder.optional()
        low = try coder.optional()
        high = try coder.optional()
        center = try coder.optional()
        width = try coder.optional()
        phase = try coder.list()
        period = try coder.optional()
        frequency = try coder.optional()
        event = try coder.optional()
        offset = try coder.optional()
        components = try coder.list()
    }
}

extension WrittenParts: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.texts(uses)
        coder.list(parts)
        coder.list(times)
        coder.text(nullFlavor)
    }

    init(from coder: inout BinaryReader) throws {
        self.init(uses: try coder.texts(), parts: try coder.list())
        times = try coder.list()
        nullFlavor = try coder.text()
    }
}

extension WrittenParts.Part: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.text(kind)
        coder.text(text)
        coder.text(qualifier)
    }

    init(from coder: inout BinaryReader) throws {
        self.init(
            kind: try coder.required(), text: try coder.required(), qualifier: try coder.text())
    }
}

extension WrittenTelecom: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.text(value)
        coder.texts(uses)
        coder.list(times)
        coder.text(nullFlavor)
    }

    init(from coder: inout BinaryReader) throws {
        self.init(value: try coder.text(), uses: try coder.texts())
        times = try coder.list()
        nullFlavor = try coder.text()
    }
}
