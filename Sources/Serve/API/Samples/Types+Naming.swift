import HTTPExchange
import HTTPTypes
import HealthModel

extension SampleType {
    /// A type of samples by its identifier or name.
    static func named(
        _ name: String, at place: RequestError.Place
    ) throws(ServiceFailure) -> SampleType {
        guard let type = SampleType(try ObjectType.named(name, at: place)) else {
            throw .unknownType(place, "a type of samples")
        }
        return type
    }

    /// Types of samples that a list in the body names.
    static func named(
        _ names: [String], at pointer: String
    ) throws(ServiceFailure) -> [SampleType] {
        var types: [SampleType] = []
        for (index, name) in names.enumerated() {
            types.append(try named(name, at: .body("\(pointer)/\(index)")))
        }
        return types
    }
}

extension ObjectType {
    /// A type by its identifier or name.
    static func named(
        _ name: String, at place: RequestError.Place
    ) throws(ServiceFailure) -> ObjectType {
        guard let type = ObjectType(identifier: name) else {
            throw .unknownType(place, "a type's identifier")
        }
        return type
    }

    /// Types that a list in the body names.
    static func named(
        _ names: [String], at pointer: String
    ) throws(ServiceFailure) -> [ObjectType] {
        var types: [ObjectType] = []
        for (index, name) in names.enumerated() {
            types.append(try named(name, at: .body("\(pointer)/\(index)")))
        }
        return types
    }
}

extension QuantityType {
    /// A type of quantities by its identifier or name.
    static func named(
        _ name: String, at place: RequestError.Place
    ) throws(ServiceFailure) -> QuantityType {
        guard let type = QuantityType(identifier: name) else {
            throw .unknownType(place, "a type of quantities")
        }
        return type
    }
}

extension ServiceFailure {
    static func unknownType(_ place: RequestError.Place, _ expected: String) -> ServiceFailure {
        let detail = "expected \(expected), found another word"
        return ServiceFailure(
            .unprocessableContent, "unknown-type", detail,
            errors: [RequestError(place, "unknown-type", detail)])
    }
}
