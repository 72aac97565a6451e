internal import Base

/// `"value":3`
extension CategorySample {
    init(json: SampleJSON) throws(SampleError) {
        guard let type = CategoryType(json.type.objectType) else {
            preconditionFailure("the kind was looked at")
        }
        try self.init(
            type: type,
            value: json.object.required("value", json.object.integer("value"), "a whole number"),
            start: json.start, end: json.end, metadata: json.metadata, device: json.device,
            sourceRevision: json.source, uuid: json.uuid)
    }

    var json: [JSONMember] { [.init(name: "value", value: .number(Double(value)))] }
}

/// `"objects":[{…},{…}]`, samples without `version`.
extension CorrelationSample {
    init(json: SampleJSON) throws(SampleError) {
        guard let type = CorrelationType(json.type.objectType) else {
            preconditionFailure("the kind was looked at")
        }
        var objects: [QuantitySample] = []
        for (index, value) in try json.object.list("objects").enumerated() {
            let path = "\(json.object.name("objects"))[\(index)]"
            guard case .quantity(let sample) = try Sample(json: value, path: path) else {
                throw SampleError(
                    .content, path, expected: "a quantity sample", found: "another kind")
            }
            objects.append(sample)
        }
        try self.init(
            type: type, objects: objects, start: json.start, end: json.end,
            metadata: json.metadata, device: json.device, sourceRevision: json.source,
            uuid: json.uuid)
    }

    var json: [JSONMember] {
        let list = objects.map { Sample.quantity($0).json(isPart: true) }
        return [.init(name: "objects", value: .array(list))]
    }
}
