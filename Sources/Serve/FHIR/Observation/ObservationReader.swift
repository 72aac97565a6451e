package import Base
import Foundation
package import HealthModel
import Units

/// Reads an Observation as the sample that it is: a quantity, a category, or a blood pressure with
/// its components (FHIR R4, Observation). What a sample cannot keep is refused rather than left
/// out without a word.
package struct ObservationReader {
    /// What is wrong with an Observation, and at which element.
    package struct Failure: Error, Sendable, Hashable {
        /// A JSON Pointer (RFC 6901).
        package let pointer: String
        /// What was expected and what was found, without any value.
        package let message: String
    }

    /// Elements that a sample keeps, or that say nothing of it.
    private static let known: Set<String> = [
        "resourceType", "id", "meta", "language", "text", "identifier", "status", "category",
        "code", "subject", "encounter", "effectiveDateTime", "effectiveInstant", "effectivePeriod",
        "issued", "performer", "valueQuantity", "valueCodeableConcept", "device", "component",
    ]
    private static let final: Set<String> = ["final", "amended", "corrected"]

    /// Types by the codings of their Observations. Where several have one LOINC code, the first of
    /// the catalogue.
    private static let types: [String: SampleType] = {
        var types: [String: SampleType] = [:]
        for type in ObservationWriter.types {
            for coding in ObservationCode(type).codings {
                let key = "\(coding.system)|\(coding.code)"
                if types[key] == nil { types[key] = type }
            }
        }
        return types
    }()

    private let root: JSONValue

    package init(_ root: JSONValue) { self.root = root }

    /// The sample.
    ///
    /// - Throws: ``Failure``.
    package func sample() throws(Failure) -> Sample {
        try checkElements()
        let type = try Self.type(root["code"], at: "/code")
        let interval = try interval()
        let metadata = try metadata()
        do {
            if let correlation = CorrelationType(type.objectType) {
                let objects = try components(interval)
                return .correlation(
                    try CorrelationSample(
                        type: correlation, objects: objects, start: interval.start,
                        end: interval.end, metadata: metadata.values, uuid: metadata.uuid))
            }
            if root["component"] != nil {
                throw Failure(pointer: "/component", message: "only a correlation has components")
            }
            if let quantity = QuantityType(type.objectType) {
                return .quantity(
                    try QuantitySample(
                        type: quantity, quantity: try Self.quantity(root, at: ""),
                        start: interval.start, end: interval.end, metadata: metadata.values,
                        uuid: metadata.uuid))
            }
            guard let category = CategoryType(type.objectType) else {
                throw Failure(pointer: "/code", message: "samples of this type are not written")
            }
            return .category(
                try CategorySample(
                    type: category, value: try value(of: category), start: interval.start,
                    end: interval.end, metadata: metadata.values, uuid: metadata.uuid))
        } catch let failure as Failure { throw failure } catch let error as SampleError {
            throw Failure(
                pointer: "", message: "expected \(error.expected), found \(error.found)")
        } catch { throw Failure(pointer: "", message: "\(error)") }
    }

    private func checkElements() throws(Failure) {
        guard case .object(let members) = root, root["resourceType"]?.text == "Observation" else {
            throw Failure(pointer: "", message: "the resource has to be an Observation")
        }
        for member in members where !Self.known.contains(member.name) {
            throw Failure(
                pointer: "/\(member.name.prefix(40))",
                message: "this element is not kept: leave it out, or keep the Observation elsewhere"
            )
        }
        guard let status = root["status"]?.text, Self.final.contains(status) else {
            throw Failure(
                pointer: "/status", message: "has to be final, amended or corrected")
        }
    }

    private static func type(_ code: JSONValue?, at pointer: String) throws(Failure) -> SampleType {
        let codings = code?["coding"]?.list ?? []
        let found = codings.compactMap { coding in
            types["\(coding["system"]?.text ?? "")|\(coding["code"]?.text ?? "")"]
        }
        // HealthKit's own name tells types apart that share a code.
        let own = codings.first { $0["system"]?.text == ObservationCode.healthKit }
        if let name = own?["code"]?.text, let type = types["\(ObservationCode.healthKit)|\(name)"] {
            return type
        }
        guard let type = found.first else {
            throw Failure(
                pointer: "\(pointer)/coding",
                message: "none of the codes is a type of samples: LOINC, or "
                    + "\(ObservationCode.healthKit), is expected (casebook types)")
        }
        return type
    }

    // MARK: Values

    private static func quantity(
        _ holder: JSONValue, at pointer: String
    ) throws(Failure) -> Quantity {
        let place = "\(pointer)/valueQuantity"
        guard let quantity = holder["valueQuantity"], let value = quantity["value"]?.number else {
            throw Failure(pointer: place, message: "a quantity with a value is expected")
        }
        if quantity["comparator"] != nil {
            throw Failure(
                pointer: "\(place)/comparator", message: "a sample has a value and no bound")
        }
        guard quantity["system"]?.text == CodeSystem.ucum, let code = quantity["code"]?.text else {
            throw Failure(
                pointer: "\(place)/code", message: "a unit of \(CodeSystem.ucum) is expected")
        }
        do { return Quantity(value, try HealthUnit(ucum: code)) } catch {
            throw Failure(pointer: "\(place)/code", message: "this is no unit of UCUM")
        }
    }

    private func value(of type: CategoryType) throws(Failure) -> Int {
        let codes = root["valueCodeableConcept"]?["coding"]?.list ?? []
        if root["valueCodeableConcept"] == nil, type.values.contains(0),
            type.values.cases.count == 1
        {
            return 0
        }
        for code in codes {
            guard let name = code["code"]?.text else { continue }
            if let value = type.values.rawValue(named: name) { return value }
            if let value = Int(name), type.values.contains(value) { return value }
        }
        throw Failure(
            pointer: "/valueCodeableConcept",
            message: "a coding with a name of \(type.values.name) is expected")
    }

    private func components(
        _ interval: (start: Date, end: Date)
    ) throws(Failure) -> [QuantitySample] {
        var objects: [QuantitySample] = []
        for (place, component) in (root["component"]?.list ?? []).enumerated() {
            let pointer = "/component/\(place)"
            let type = try Self.type(component["code"], at: "\(pointer)/code")
            guard let quantity = QuantityType(type.objectType) else {
                throw Failure(pointer: "\(pointer)/code", message: "a quantity is expected")
            }
            do {
                objects.append(
                    try QuantitySample(
                        type: quantity, quantity: try Self.quantity(component, at: pointer),
                        start: interval.start, end: interval.end))
            } catch let failure as Failure { throw failure } catch {
                throw Failure(
                    pointer: pointer, message: "the value does not fit the type's unit")
            }
        }
        return objects
    }

    // MARK: Time and identifiers

    private func interval() throws(Failure) -> (start: Date, end: Date) {
        for name in ["effectiveDateTime", "effectiveInstant"] {
            guard let text = root[name]?.text else { continue }
            let time = try Self.instant(text, at: "/\(name)")
            return (time, time)
        }
        guard let period = root["effectivePeriod"] else {
            throw Failure(
                pointer: "/effectiveDateTime", message: "when it was measured is expected")
        }
        let start = try Self.instant(period["start"]?.text, at: "/effectivePeriod/start")
        let end = try Self.instant(period["end"]?.text, at: "/effectivePeriod/end")
        return (start, end)
    }

    private static func instant(_ text: String?, at pointer: String) throws(Failure) -> Date {
        guard let instant = text.flatMap({ InstantText.parse(internet: Array($0.utf8)[...]) })
        else {
            throw Failure(
                pointer: pointer,
                message: "a time to the second with its zone is expected, as 2026-04-01T08:00:00Z")
        }
        return Date(microseconds: instant)
    }

    /// A UUID among the identifiers is the sample's; another identifier is kept as its external
    /// one.
    private func metadata() throws(Failure) -> (values: Metadata, uuid: UUID) {
        var uuid: UUID?
        var others: [String] = []
        for identifier in root["identifier"]?.list ?? [] {
            guard let value = identifier["value"]?.text else { continue }
            let system = identifier["system"]?.text
            let prefix = "urn:uuid:"
            if system == "urn:ietf:rfc:3986", value.lowercased().hasPrefix(prefix),
                let own = UUID(uuidString: String(value.dropFirst(prefix.count)))
            {
                uuid = uuid ?? own
            } else {
                others.append(system.map { "\($0)|\(value)" } ?? value)
            }
        }
        guard others.count <= 1 else {
            throw Failure(
                pointer: "/identifier", message: "one identifier is kept beside a urn:uuid")
        }
        guard let other = others.first else { return (.none, uuid ?? UUID()) }
        return ([.externalUUID: .string(other)], uuid ?? UUID())
    }
}
