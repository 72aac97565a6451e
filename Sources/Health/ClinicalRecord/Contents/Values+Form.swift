internal import HealthModel
internal import Statements

// Data types of HL7 V3, each field in the order of its type.

extension InstanceIdentifier: FormCoded {
    func write(to form: inout FormWriter) {
        form.text(root)
        form.text(`extension`)
        form.text(nullFlavor)
    }

    init(from form: inout FormReader) throws {
        self.init(root: try form.text(), extension: try form.text(), nullFlavor: try form.text())
    }
}

extension EncapsulatedText: FormCoded {
    func write(to form: inout FormWriter) {
        form.text(text)
        form.text(mediaType)
        form.text(representation)
        form.text(language)
        form.text(compression)
        form.text(integrityCheck)
        form.text(integrityCheckAlgorithm)
        form.text(reference)
        form.text(referenced)
        form.text(nullFlavor)
    }

    init(from form: inout FormReader) throws {
        self.init()
        text = try form.text()
        mediaType = try form.text()
        representation = try form.text()
        language = try form.text()
        compression = try form.text()
        integrityCheck = try form.text()
        integrityCheckAlgorithm = try form.text()
        reference = try form.text()
        referenced = try form.text()
        nullFlavor = try form.text()
    }
}

extension CodedConcept: FormCoded {
    func write(to form: inout FormWriter) {
        form.text(code)
        form.text(codeSystem)
        form.text(codeSystemName)
        form.text(codeSystemVersion)
        form.text(displayName)
        form.text(valueSet)
        form.text(valueSetVersion)
        form.text(nullFlavor)
        form.optional(originalText)
        form.list(qualifiers)
        form.list(translations)
    }

    init(from form: inout FormReader) throws {
        self.init()
        code = try form.text()
        codeSystem = try form.text()
        codeSystemName = try form.text()
        codeSystemVersion = try form.text()
        displayName = try form.text()
        valueSet = try form.text()
        valueSetVersion = try form.text()
        nullFlavor = try form.text()
        originalText = try form.optional()
        qualifiers = try form.list()
        translations = try form.list()
    }
}

extension CodedConcept.Qualifier: FormCoded {
    func write(to form: inout FormWriter) {
        form.list(name)
        form.list(value)
        form.text(inverted)
    }

    init(from form: inout FormReader) throws {
        self.init(name: try form.list(), value: try form.list(), inverted: try form.text())
    }
}

extension WrittenQuantity: FormCoded {
    func write(to form: inout FormWriter) {
        form.text(value)
        form.text(unit)
        form.text(currency)
        form.text(inclusive)
        form.text(nullFlavor)
        form.list(translations)
    }

    init(from form: inout FormReader) throws {
        self.init(
            value: try form.text(), unit: try form.text(), currency: try form.text(),
            inclusive: try form.text(), nullFlavor: try form.text())
        translations = try form.list()
    }
}

extension WrittenQuantity.Translation: FormCoded {
    func write(to form: inout FormWriter) {
        form.text(value)
        unit.write(to: &form)
    }

    init(from form: inout FormReader) throws {
        self.init(value: try form.text(), unit: try CodedConcept(from: &form))
    }
}

extension QuantityRange: FormCoded {
    func write(to form: inout FormWriter) {
        for part in [low, high, center, width, value] { form.optional(part) }
    }

    init(from form: inout FormReader) throws {
        self.init(
            low: try form.optional(), high: try form.optional(), center: try form.optional(),
            width: try form.optional(), value: try form.optional())
    }
}

extension QuantityRatio: FormCoded {
    func write(to form: inout FormWriter) {
        form.optional(numerator)
        form.optional(denominator)
    }

    init(from form: inout FormReader) throws {
        self.init(numerator: try form.optional(), denominator: try form.optional())
    }
}

extension SampledSequence: FormCoded {
    func write(to form: inout FormWriter) {
        form.list(origin)
        form.optional(scale)
        form.text(digits)
        form.text(period)
        form.text(denominator)
    }

    init(from form: inout FormReader) throws {
        self.init()
        origin = try form.list()
        scale = try form.optional()
        digits = try form.text()
        period = try form.text()
        denominator = try form.text()
    }
}
