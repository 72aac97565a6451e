public import Base

/// A resource of FHIR R4 as a value, with its elements in R4's order.
///
/// ```swift
/// for record in records { print(record.consent(isInForce: true).text) }
/// ```
///
/// What is written for every document and sample of a long answer (DocumentReference, Observation)
/// is written by a writer of its own, without a value between.
public struct FHIRResource: Sendable, Hashable {
    /// The resource as JSON.
    public let json: JSONValue

    /// Puts the elements of a resource in order.
    package init(_ members: [String: JSONValue]) {
        json = ElementOrder.ordered(.object(members))
    }

    /// The resource as it is sent: JSON in UTF-8, on one line.
    public var bytes: [UInt8] {
        var text = JSONText()
        text.value(json)
        return text.bytes
    }

    /// The same as a string.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension JSONValue {
    /// A `Coding`.
    static func coding(_ system: String, _ code: String) -> JSONValue {
        .fields(["system": .string(system), "code": .string(code)])
    }

    /// A `CodeableConcept` with one coding.
    static func concept(_ system: String, _ code: String) -> JSONValue {
        .fields(["coding": .array([.coding(system, code)])])
    }

    /// A `Reference` to a resource.
    static func reference(_ type: String, _ id: String) -> JSONValue {
        .fields(["reference": .string("\(type)/\(id)")])
    }
}
