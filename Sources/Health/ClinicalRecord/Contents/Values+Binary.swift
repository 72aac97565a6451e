internal import HealthModel
internal import Statements

// Data types of HL7 V3, each field in the order of its type.

extension InstanceIdentifier: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.text(root)
        coder.text(`extension`)
        coder.text(nullFlavor)
    }

    init(from coder: inout BinaryReader) throws {
        self.init(root: try coder.text(), extension: try coder.text(), nullFlavor: try coder.text())
    }
}

extension EncapsulatedText: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.text(text)
        coder.text(mediaType)
        coder.text(representation)
        coder.text(language)
        coder.text(compression)
        coder.text(integrityCheck)
        coder.text(integrityCheckAlgorithm)
        coder.text(reference)
        coder.text(referenced)
        coder.text(nullFlavor)
    }

    init(from coder: inout BinaryReader) throws {
        self.init()
        text = try coder.text()
        mediaType = try coder.text()
        representation = try coder.text()
        language = try coder.text()
        compression = try coder.text()
        integrityCheck = try coder.text()
        integrityCheckAlgorithm = try coder.text()
        reference = try coder.text()
        referenced = try coder.text()
        nullFlavor = try coder.text()
    }
}

extension CodedConcept: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.text(code)
        coder.text(codeSystem)
        coder.text(codeSystemName)
        coder.text(codeSystemVersion)
        coder.text(displayName)
        coder.text(valueSet)
        coder.text(valueSetVersion)
        coder.text(nullFlavor)
        coder.optional(originalText)
        coder.list(qualifiers)
        coder.list(translations)
    }

    init(from coder: inout BinaryReader) throws {
        self.init()
        code = try coder.text()
        codeSystem = try coder.text()
        codeSystemName = try coder.text()
        codeSystemVersion = try coder.text()
        displayName = try coder.text()
        valueSet = try coder.text()
        valueSetVersion = try coder.text()
        nullFlavor = try coder.text()
        originalText = try coder.optional()
        qualifiers = try coder.list()
        translations = try coder.list()
    }
}

extension CodedConcept.Qualifier: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.list(name)
        coder.list(value)
        coder.text(inverted)
    }

    init(from coder: inout BinaryReader) throws {
        self.init(name: try coder.list(), value: try coder.list(), inverted: try coder.text())
    }
}

extension WrittenQuantity: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.text(value)
        coder.text(unit)
        coder.text(currency)
        coder.text(inclusive)
        coder.text(nullFlavor)
        coder.list(translations)
    }

    init(from coder: inout BinaryReader) throws {
        self.init(
            value: try coder.text(), unit: try coder.text(), currency: try coder.text(),
            inclusive: try coder.text(), nullFlavor: try coder.text())
        translations = try coder.list()
    }
}

extension WrittenQuantity.Translation: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.text(value)
        unit.write(to: &coder)
    }

    init(from coder: inout BinaryReader) throws {
        self.init(value: try coder.text(), unit: try CodedConcept(from: &coder))
    }
}

extension QuantityRange: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        for part in [low, high, center, width, value] { coder.optional(part) }
    }

    init(from coder: inout BinaryReader) throws {
        self.init(
            low: try coder.optional(), high: try coder.optional(), center: try coder.optional(),
            width: try coder.optional(), value: try coder.optional())
    }
}

extension QuantityRatio: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.optional(numerator)
        coder.optional(denominator)
    }

    init(from coder: inout BinaryReader) throws {
        self.init(numerator: try coder.optional(), denominator: try coder.optional())
    }
}

extension SampledSequence: BinaryCoded {
    func write(to coder: inout BinaryWriter) {
        coder.list(origin)
        coder.optional(scale)
        coder.text(digits)
        coder.text(period)
        coder.text(denominator)
    }

    init(from coder: inout BinaryReader) throws {
        self.init()
        origin = try coder.list()
        scale = try coder.optional()
        digits = try coder.text()
        period = try coder.text()
        denominator = try coder.text()
    }
}
