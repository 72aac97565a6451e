package import Base

/// The JSON form of samples, version 1; Documentation/samples.md describes it.
extension Sample: Codable {
    /// Reads the JSON form and checks it as a new sample is checked. Throws a ``SampleError``
    /// that names the field, or a `DecodingError` where the text is no JSON.
    public init(from decoder: any Decoder) throws {
        try self.init(json: JSONValue(from: decoder), path: "")
    }

    /// Writes the JSON form.
    public func encode(to encoder: any Encoder) throws {
        try json(isPart: false).encode(to: encoder)
    }

    /// Reads the JSON form from UTF-8. Throws a ``SampleError`` that names the field, or a
    /// `JSONFailure` where the text is no JSON.
    public init(json bytes: [UInt8]) throws {
        try self.init(json: JSONValue(bytes))
    }

    /// Reads the JSON form of a value that was read.
    package init(json value: JSONValue) throws(SampleError) {
        try self.init(json: value, path: "")
    }

    /// The JSON form on one line, fields in a fixed order.
    public var json: String { json(isPart: false).jsonText }

    init(json value: JSONValue, path: String) throws(SampleError) {
        let json = try SampleJSON(value, path: path)
        do {
            switch json.type.objectType.kind {
            case .quantity: self = .quantity(try QuantitySample(json: json))
            case .category: self = .category(try CategorySample(json: json))
            case .correlation: self = .correlation(try CorrelationSample(json: json))
            case .series: self = .series(try SeriesSample(json: json))
            case .workout: self = .workout(try WorkoutSample(json: json))
            case .document: self = .document(try CDADocumentSample(json: json))
            default: preconditionFailure("a type of samples that has none")
            }
        } catch {
            throw error.within(path)
        }
    }

    func json(isPart: Bool) -> JSONValue {
        switch self {
        case .quantity(let sample): .object(SampleJSON.write(sample, isPart: isPart) + sample.json)
        case .category(let sample): .object(SampleJSON.write(sample, isPart: isPart) + sample.json)
        case .correlation(let sample):
            .object(SampleJSON.write(sample, isPart: isPart) + sample.json)
        case .series(let sample): .object(SampleJSON.write(sample, isPart: isPart) + sample.json)
        case .workout(let sample): .object(SampleJSON.write(sample, isPart: isPart) + sample.json)
        case .document(let sample): .object(SampleJSON.write(sample, isPart: isPart) + sample.json)
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
