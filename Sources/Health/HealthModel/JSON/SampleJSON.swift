#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import Base

/// What every sample's JSON form has, while it is read.
struct SampleJSON {
    static let version = 1
    static let names = [
        "version", "type", "uuid", "startDate", "endDate", "source", "device", "metadata",
    ]

    let object: JSONFields
    let type: SampleType
    let uuid: UUID
    let start: Date
    let end: Date
    let source: SourceRevision?
    let device: Device?
    let metadata: Metadata

    init(_ value: JSONValue, path: String) throws(SampleError) {
        let any = try JSONFields(value, path: path, allowing: [])
        let version = try any.integer("version")
        if let version, version != Self.version {
            throw SampleError(
                .form, any.name("version"), expected: "\(Self.version)", found: "another version",
                revealed: "\(version)")
        }
        if version == nil, path.isEmpty {
            throw SampleError(.form, "version", expected: "\(Self.version)", found: "nothing")
        }
        type = try any.required(
            "type",
            any.optional("type", "the identifier of a type of samples") { value in
                if case .string(let text) = value { SampleType(identifier: text) } else { nil }
            }, "the identifier of a type of samples")
        object = try JSONFields(
            value, path: path, allowing: Self.names + Sample.fieldNames(of: type.objectType.kind))
        uuid = try object.required("uuid", object.uuid("uuid"), "a UUID")
        start = try object.required("startDate", object.date("startDate"), "a date")
        end = try object.date("endDate") ?? start
        source = try SourceRevision(json: object)
        device = try Device(json: object)
        metadata = try Metadata(json: object)
    }

    /// The common fields of a sample.
    static func write(_ sample: some HealthSample, isPart: Bool) -> [JSONMember] {
        var fields: [JSONMember] = []
        if !isPart { fields.append(.init(name: "version", value: .number(Double(version)))) }
        fields.append(.init(name: "type", value: .string(sample.sampleType.identifier)))
        fields.append(.init(name: "uuid", value: .string(sample.uuid.uuidString.lowercased())))
        fields.append(.init(name: "startDate", value: .date(sample.startDate)))
        fields.append(.init(name: "endDate", value: .date(sample.endDate)))
        if let source = sample.sourceRevision {
            fields.append(.init(name: "source", value: source.json))
        }
        if let device = sample.device { fields.append(.init(name: "device", value: device.json)) }
        if let metadata = sample.metadata.json {
            fields.append(.init(name: "metadata", value: metadata))
        }
        return fields
    }
}
