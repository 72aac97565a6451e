internal import Base

/// `{"name":"Health","bundleIdentifier":"com.apple.Health","version":"11.2",
/// "productType":"Watch2,4","operatingSystemVersion":"4.0.0"}`
extension SourceRevision {
    init?(json object: JSONFields) throws(SampleError) {
        guard let value = object.fields["source"] else { return nil }
        let fields = try JSONFields(
            value, path: object.name("source"),
            allowing: [
                "name", "bundleIdentifier", "version", "productType", "operatingSystemVersion",
            ])
        let system = try fields.optional("operatingSystemVersion", "numbers between points") {
            value in
            if case .string(let text) = value { SystemVersion(text) } else { nil }
        }
        self.init(
            source: Source(
                name: try fields.required("name", fields.string("name"), "a string"),
                bundleIdentifier: try fields.string("bundleIdentifier")),
            version: try fields.string("version"),
            productType: try fields.string("productType"), operatingSystemVersion: system)
    }

    var json: JSONValue {
        .fields([
            "name": .string(source.name),
            "bundleIdentifier": source.bundleIdentifier.map(JSONValue.string),
            "version": version.map(JSONValue.string),
            "productType": productType.map(JSONValue.string),
            "operatingSystemVersion": operatingSystemVersion.map { .string($0.description) },
        ])
    }
}

/// `{"name":"…","model":"…"}`
extension Device {
    init?(json object: JSONFields) throws(SampleError) {
        guard let value = object.fields["device"] else { return nil }
        let fields = try JSONFields(
            value, path: object.name("device"),
            allowing: DeviceProperty.allCases.map(\.rawValue))
        var values: [DeviceProperty: String] = [:]
        for property in DeviceProperty.allCases {
            values[property] = try fields.string(property.rawValue)
        }
        self.init(values)
    }

    var json: JSONValue {
        .object(
            DeviceProperty.allCases.compactMap { property in
                self[property].map {
                    JSONMember(name: property.rawValue, value: .string($0))
                }
            })
    }
}
