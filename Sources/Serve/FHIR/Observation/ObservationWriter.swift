package import Base
import Foundation
package import HealthModel
import Units

/// Writes samples as Observations: quantities with UCUM's codes, categories by their names in
/// HealthKit, correlations with a component for each part.
package struct ObservationWriter: Sendable {
    package let person: PersonID
    /// The elements that are asked for; nil for all. Status and code are always there.
    package var elements: Set<String>?

    package init(person: PersonID, elements: Set<String>? = nil) {
        self.person = person
        self.elements = elements
    }

    /// The elements of `_summary=true`.
    package static let summaryElements: Set<String> = [
        "identifier", "category", "subject", "effective", "performer", "value", "component",
    ]

    private func wants(_ element: String) -> Bool {
        elements?.contains { $0.hasPrefix(element) } ?? true
    }

    /// The kinds of samples that have an Observation.
    package static let types: [SampleType] = ObjectType.all.filter {
        [.quantity, .category, .correlation].contains($0.kind)
    }.compactMap { SampleType($0) }

    package func write(_ sample: Sample, to json: inout JSONText) {
        let code = ObservationCode(sample.sampleType)
        let id = sample.uuid.resourceID
        json.object { json in
            json.member("resourceType", "Observation")
            json.member("id", id)
            if elements != nil {
                json.key("meta")
                json.object { $0.subsetted() }
            }
            if wants("identifier") {
                json.key("identifier")
                json.array(CollectionOfOne(BusinessIdentifier(sample.uuid))) { $0.identifier($1) }
            }
            json.member("status", "final")
            if wants("category") {
                json.key("category")
                json.array(CollectionOfOne(code.category)) { json, category in
                    json.object {
                        $0.key("coding")
                        $0.array(CollectionOfOne(category)) {
                            $0.coding(CodeSystem.observationCategory, $1)
                        }
                    }
                }
            }
            write(code, to: &json)
            if wants("subject") { json.reference("subject", "Patient/\(person)") }
            if wants("effective") { writeTime(sample, to: &json) }
            if wants("performer"), let source = sample.sourceRevision?.source.name,
                !source.trimmed.isEmpty
            {
                json.key("performer")
                json.array(CollectionOfOne(source)) { json, name in
                    json.object { $0.member("display", name) }
                }
            }
            writeValue(sample, to: &json)
            if wants("device"), let device = sample.device?[.name], !device.trimmed.isEmpty {
                json.key("device")
                json.object { $0.member("display", device) }
            }
            if case .correlation(let correlation) = sample, wants("component") {
                writeComponents(correlation, to: &json)
            }
        }
    }

    private func write(_ code: ObservationCode, to json: inout JSONText) {
        json.key("code")
        json.object { json in
            json.key("coding")
            json.array(CollectionOfOne(code)) { json, code in
                for loinc in code.loinc { json.coding(CodeSystem.loinc, loinc) }
                json.coding(ObservationCode.healthKit, code.identifier, code.name)
            }
            json.member("text", code.name)
        }
    }

    /// An instant, or a period; in the zone that the sample was made in if it says so.
    private func writeTime(_ sample: Sample, to json: inout JSONText) {
        var zone: TimeZone?
        if case .string(let name)? = sample.metadata[.timeZone] {
            zone = TimeZone(databaseName: name)
        }
        let (start, end) = sample.interval
        guard start != end else {
            return json.member("effectiveDateTime", FHIRTime.instant(start, in: zone))
        }
        json.key("effectivePeriod")
        json.object { json in
            json.member("start", FHIRTime.instant(start, in: zone))
            if !sample.base.hasUndeterminedDuration {
                json.member("end", FHIRTime.instant(end, in: zone))
            }
        }
    }

    private func writeValue(_ sample: Sample, to json: inout JSONText) {
        guard wants("value") else { return }
        switch sample {
        case .quantity(let quantity): write(quantity, to: &json)
        case .category(let category):
            let values = category.categoryType.values
            json.key("valueCodeableConcept")
            json.object { json in
                let name = values.name(of: category.value)
                json.key("coding")
                json.array(CollectionOfOne(name)) { json, name in
                    json.coding(
                        "\(ObservationCode.healthKit)/hk\(values.name.lowercased())",
                        name ?? String(category.value))
                }
            }
        case .correlation, .document, .series, .workout: break
        }
    }

    private func writeComponents(_ correlation: CorrelationSample, to json: inout JSONText) {
        json.key("component")
        json.array(Self.parts(of: correlation)) { json, part in
            json.object { json in
                write(ObservationCode(part.sampleType), to: &json)
                write(part, to: &json)
            }
        }
    }

    /// In the order that the type names those which it needs (systolic before diastolic), then by
    /// type.
    private static func parts(of correlation: CorrelationSample) -> [QuantitySample] {
        let needed = correlation.correlationType.requiredTypes
        func place(_ part: QuantitySample) -> (Int, String) {
            (needed.firstIndex(of: part.quantityType) ?? needed.count, part.quantityType.identifier)
        }
        return correlation.objects.sorted { place($0) < place($1) }
    }

    private func write(_ sample: QuantitySample, to json: inout JSONText) {
        let type = sample.quantityType
        guard let value = try? sample.quantity.doubleValue(for: type.exchangeUnit),
            value.isFinite
        else { return }
        json.key("valueQuantity")
        json.object { json in
            json.key("value")
            json.raw(NumberText.format(value))
            json.member("unit", type.ucumCode)
            json.member("system", CodeSystem.ucum)
            json.member("code", type.ucumCode)
        }
    }
}
