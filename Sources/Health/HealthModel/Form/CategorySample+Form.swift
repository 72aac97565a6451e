internal import Base

/// `"value":3`
extension CategorySample {
    init(form: SampleForm) throws(SampleError) {
        guard let type = CategoryType(form.type.objectType) else {
            preconditionFailure("the kind was looked at")
        }
        try self.init(
            type: type,
            value: form.object.required("value", form.object.integer("value"), "a whole number"),
            start: form.start, end: form.end, metadata: form.metadata, device: form.device,
            sourceRevision: form.source, uuid: form.uuid)
    }

    var form: [JSONMember] { [.init(name: "value", value: .number(Double(value)))] }
}

/// `"objects":[{…},{…}]`, samples without `version`.
extension CorrelationSample {
    init(form: SampleForm) throws(SampleError) {
        guard let type = CorrelationType(form.type.objectType) else {
            preconditionFailure("the kind was looked at")
        }
        var objects: [QuantitySample] = []
        for (index, value) in try form.object.list("objects").enumerated() {
            let path = "\(form.object.name("objects"))[\(index)]"
            guard case .quantity(let sample) = try Sample(form: value, path: path) else {
                throw SampleError(
                    .content, path, expected: "a quantity sample", found: "another kind")
            }
            objects.append(sample)
        }
        try self.init(
            type: type, objects: objects, start: form.start, end: form.end,
            metadata: form.metadata, device: form.device, sourceRevision: form.source,
            uuid: form.uuid)
    }

    var form: [JSONMember] {
        let list = objects.map { Sample.quantity($0).form(isPart: true) }
        return [.init(name: "objects", value: .array(list))]
    }
}
