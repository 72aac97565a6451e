import FHIR
package import HTTPExchange

/// Kinds of measurements that a person may let an app have instead of all (US Core 6.1, granular
/// scopes), by their codes in observation-category.
package enum MeasurementCategory: String, Sendable, CaseIterable {
    case vitalSigns = "vital-signs"
    case activity, laboratory, survey
}

extension Scope {
    /// Parts of a scope for all measurements that may be allowed instead, by their categories.
    package var kinds: [(text: String, category: MeasurementCategory)] {
        guard resource == "Observation", restriction == nil else { return [] }
        return MeasurementCategory.allCases.map { category in
            let code = "\(CodeSystem.observationCategory)|\(category.rawValue)"
            return ("\(text)?category=\(code)", category)
        }
    }

    /// The category that it is restricted to; nil for none, or one that is not among them.
    package var category: MeasurementCategory? {
        guard let part = restriction?.parameters, part.count == 1, part[0].name == "category",
            part[0].anyOf.count == 1
        else { return nil }
        return part[0].anyOf[0].code.flatMap(MeasurementCategory.init)
    }
}
