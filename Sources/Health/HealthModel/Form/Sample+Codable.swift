package import Base

/// The JSON form of samples, version 1; Documentation/samples.md describes it.
extension Sample: Codable {
    /// Reads the JSON form and checks it as a new sample is checked. Throws a ``SampleError``
    /// that names the field, or a `DecodingError` where the text is no JSON.
    public init(from decoder: any Decoder) throws {
        try self.init(form: JSONValue(from: decoder), path: "")
    }

    /// Writes the JSON form.
    public func encode(to encoder: any Encoder) throws {
        try form(isPart: false).encode(to: encoder)
    }

    /// Reads the JSON form from UTF-8. Throws a ``SampleError`` that names the field, or a
    /// `JSONFailure` where the text is no JSON.
    public init(json bytes: [UInt8]) throws {
        try self.init(json: JSONValue(bytes))
    }

    /// Reads the JSON form of a value that was read.
    package init(json value: JSONValue) throws(SampleError) {
        try self.init(form: value, path: "")
    }

    /// The JSON form on one line, fields in a fixed order.
    public var json: String { form(isPart: false).jsonText }

    init(form value: JSONValue, path: String) throws(SampleError) {
        let form = try SampleForm(value, path: path)
        do {
            switch form.type.objectType.kind {
            case .quantity: self = .quantity(try QuantitySample(form: form))
            case .category: self = .category(try CategorySample(form: form))
            case .correlation: self = .correlation(try CorrelationSample(form: form))
            case .series: self = .series(try SeriesSample(form: form))
            case .workout: self = .workout(try WorkoutSample(form: form))
            case .document: self = .document(try CDADocumentSample(form: form))
            default: preconditionFailure("a type of samples that has none")
            }
        } catch {
            throw error.within(path)
        }
    }

    func form(isPart: Bool) -> JSONValue {
        switch self {
        case .quantity(let sample): .object(SampleForm.write(sample, isPart: isPart) + sample.form)
        case .category(let sample): .object(SampleForm.write(sample, isPart: isPart) + sample.form)
        case .correlation(let sample):
            .object(SampleForm.write(sample, isPart: isPart) + sample.form)
        case .series(let sample): .object(SampleForm.write(sample, isPart: isPart) + sample.form)
        case .workout(let sample): .object(SampleForm.write(sample, isPart: isPart) + sample.form)
        case .document(let sample): .object(SampleForm.write(sample, isPart: isPart) + sample.form)
        }
    }

    /// The fields that samples of a kind have beside the common ones.
    static func fieldNames(of kind: ObjectType.Kind) -> [String] {
        switch kind {
        case .quantity: ["value", "unit", "series"]
        case .category: ["value"]
        case .correlation: ["objects"]
        case .series: ["route", "heartbeats", "count"]
        case .workout: WorkoutSample.fieldNames
        case .document: ["person", "storedAt", "status", "supersededBy", "document"]
        default: []
        }
    }
}
