package import FHIR
package import HTTPExchange
package import HealthModel

/// Of the scopes that an app asks for, those that it can be given: SMART's for resources, within
/// what the app is registered for, and those that say how long. One that is wider than what the app
/// is registered for is given as far as it is registered.
package struct GrantedScopes: Sendable {
    /// Scopes that are no resources' and that we know what to do with.
    static let others: Set<String> = lasting.union([
        AppLaunch.scope, "launch/patient", IdentityTokens.scope, IdentityTokens.userScope,
    ])
    /// Those by which an app comes back without asking again.
    package static let lasting: Set<String> = ["offline_access", "online_access"]

    /// In the order in which they were asked for; in place of one that is too wide its parts.
    package let texts: [String]

    init(asked: ScopeSet, of client: OAuthClient, in contexts: Set<Scope.Context>) {
        var texts: [String] = []
        for text in asked.texts where !texts.contains(text) {
            guard let scope = Scope(text) else {
                if Self.others.contains(text), contexts.contains(.patient) { texts.append(text) }
                continue
            }
            guard contexts.contains(scope.context) else { continue }
            guard !client.scopes.includes(scope) else {
                texts.append(text)
                continue
            }
            let parts = client.scopes.parts(of: scope).map(\.text)
            texts += parts.filter { !texts.contains($0) }
        }
        self.texts = texts
    }

    /// The same, as a token has them.
    package var set: ScopeSet { ScopeSet(texts.joined(separator: " ")) }

    /// Those for resources, which people choose from.
    package var resources: [Scope] { texts.compactMap { Scope($0) } }

    /// What somebody has allowed. Who ticks one kind of measurements gets those, also where the
    /// box for all of them is ticked still.
    package func allowed(_ chosen: Set<String>) -> [String] {
        texts.flatMap { text in
            if Self.others.contains(text) { return [text] }
            let kinds = Scope(text)?.kinds.map(\.text).filter(chosen.contains) ?? []
            return kinds.isEmpty && chosen.contains(text) ? [text] : kinds
        }
    }
}

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

extension ScopeSet {
    /// The types of samples that an app may read by these scopes, as Observations: all of them, or
    /// those of the category that a scope is restricted to.
    package var readableTypes: [SampleType] {
        let coverages = [Interaction.read, .search].compactMap {
            coverage(of: $0, on: "Observation", in: [.patient, .user])
        }
        return ObservationWriter.types.filter { type in
            coverages.contains { $0.includes(ObservationCode(type)) }
        }
    }

    /// The type of documents, where an app may read or find them, or what they say, by these
    /// scopes: the app is answered by that, and sees those that the person lets it see one by one.
    package var documentType: [SampleType] {
        let reads = [Interaction.read, .search].contains { interaction in
            (["DocumentReference"] + PersonResources.types).contains {
                coverage(of: interaction, on: $0, in: [.patient, .user]) != nil
            }
        }
        return reads ? [SampleType(.cda)] : []
    }
}

extension ScopeCoverage {
    /// Whether samples of a type are among those that are covered.
    package func includes(_ code: ObservationCode) -> Bool {
        includes { parameter in
            switch parameter {
            case "category": [(CodeSystem.observationCategory, code.category)]
            case "code": code.codings
            case "status": [(CodeSystem.observationStatus, "final")]
            default: nil
            }
        }
    }
}
