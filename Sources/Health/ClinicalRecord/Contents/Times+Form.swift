internal import HealthModel
internal import Statements

// Times, names and addresses of HL7 V3.

extension TimePoint: FormCoded {
    func write(to form: inout FormWriter) {
        form.text(written)
        form.text(nullFlavor)
        form.text(inclusive)
        form.optional(reading)
    }

    init(from form: inout FormReader) throws {
        self.init(
            written: try form.text(), nullFlavor: try form.text(), inclusive: try form.text(),
            reading: try form.optional())
    }
}

extension TimePoint.Reading: FormCoded {
    func write(to form: inout FormWriter) {
        form.signed(microseconds)
        form.number(precision.rawValue)
        form.number(zoneMinutes == nil ? 0 : 1)
        if let zoneMinutes { form.signed(Int64(zoneMinutes)) }
    }

    init(from form: inout FormReader) throws {
        let microseconds = try form.signed()
        guard let precision = TimePoint.Precision(rawValue: try form.number()) else {
            throw ContentsDamage()
        }
        var zone: Int?
        if try form.number() != 0 {
            let minutes = try form.signed()
            guard minutes.magnitude < 1_000_000 else { throw ContentsDamage() }
            zone = Int(minutes)
        }
        self.init(microseconds: microseconds, precision: precision, zoneMinutes: zone)
    }
}

extension TimeExpression: FormCoded {
    func write(to form: inout FormWriter) {
        form.text(type)
        form.text(setOperator)
        form.text(nullFlavor)
        form.text(alignment)
        form.text(institutionSpecified)
        for point in [value, low, high, center] { form.optional(point) }
        form.optional(width)
        form.list(phase)
        form.optional(period)
        form.optional(frequency)
        form.optional(event)
        form.optional(offset)
        form.list(components)
    }

    init(from form: inout FormReader) throws {
        self.init()
        type = try form.text()
        setOperator = try form.text()
        nullFlavor = try form.text()
        alignment = try form.text()
        institutionSpecified = try form.text()
        value = try form.optional()
        low = try form.optional()
        high = try form.optional()
        center = try form.optional()
        width = try form.optional()
        phase = try form.list()
        period = try form.optional()
        frequency = try form.optional()
        event = try form.optional()
        offset = try form.optional()
        components = try form.list()
    }
}

extension WrittenParts: FormCoded {
    func write(to form: inout FormWriter) {
        form.texts(uses)
        form.list(parts)
        form.list(times)
        form.text(nullFlavor)
    }

    init(from form: inout FormReader) throws {
        self.init(uses: try form.texts(), parts: try form.list())
        times = try form.list()
        nullFlavor = try form.text()
    }
}

extension WrittenParts.Part: FormCoded {
    func write(to form: inout FormWriter) {
        form.text(kind)
        form.text(text)
        form.text(qualifier)
    }

    init(from form: inout FormReader) throws {
        self.init(
            kind: try form.required(), text: try form.required(), qualifier: try form.text())
    }
}

extension WrittenTelecom: FormCoded {
    func write(to form: inout FormWriter) {
        form.text(value)
        form.texts(uses)
        form.list(times)
        form.text(nullFlavor)
    }

    init(from form: inout FormReader) throws {
        self.init(value: try form.text(), uses: try form.texts())
        times = try form.list()
        nullFlavor = try form.text()
    }
}
