package import Foundation
package import HealthModel
internal import Storage

/// All that a person has decided about one app: one record of the store.
package struct AppAuthorizations: Sendable, Codable {
    /// The app's name when it last asked.
    package var appName: String
    /// Whose app it was when it last asked.
    package var organisation: String?
    /// By the type's number.
    package private(set) var types: [UInt16: TypeAuthorization] = [:]
    /// How often the app was let see more than before; nil for never. It outlives a reset.
    private var widenings: Int?
    /// Which of them was the last one of a type, by its number.
    private var lastWidenings: [UInt16: Int]?

    package init(appName: String) { self.appName = appName }

    package subscript(type: ObjectType) -> TypeAuthorization? {
        get { types[type.number] }
        set {
            if let newValue, newValue.showsMore(than: types[type.number]) {
                widenings = generation + 1
                lastWidenings = (lastWidenings ?? [:]).merging([type.number: generation]) { $1 }
            }
            types[type.number] = newValue
        }
    }

    /// How often the app was let see more than before.
    package var generation: Int { widenings ?? 0 }

    /// The generation since which the app sees what it sees now, or less, of some types. What an
    /// app was told before that is not all that it would be told now.
    package func generation(of types: [SampleType]) -> Int {
        let parts = types.flatMap(Self.decidingTypes)
        return parts.map { lastWidenings?[$0.number] ?? 0 }.max() ?? 0
    }

    /// Nothing but how often the app was let see more.
    package var forgotten: AppAuthorizations? {
        guard widenings != nil else { return nil }
        var rest = AppAuthorizations(appName: appName)
        rest.widenings = widenings
        return rest
    }

    package func share(_ type: ObjectType) -> AuthorizationStatus {
        self[type]?.share ?? .notDetermined
    }

    /// What the app may see of some types of samples.
    ///
    /// - Throws: ``StoreError/Code/authorizationNotDetermined`` for a type that is undecided.
    package func access(
        to types: [SampleType], as source: Source, now: Date
    ) throws -> SampleAccess {
        var rules: [UInt16: SampleAccess.Rule] = [:]
        for type in types {
            for part in Self.decidingTypes(of: type) {
                rules[part.number] = rule(for: part.objectType, now: now)
            }
            guard isDecided(type) else {
                throw StoreError(
                    .authorizationNotDetermined,
                    "the app has not asked to read \(type), or has no answer yet")
            }
        }
        return SampleAccess(own: source, rules: rules)
    }

    /// What may be seen of what holds other samples, whether it was decided or not.
    package func accessToContainers(as source: Source, now: Date) -> SampleAccess {
        let types = [SampleType(.workout)] + Self.partTypes.values.flatMap(\.self)
        let rules = types.map { ($0.number, rule(for: $0.objectType, now: now)) }
        return SampleAccess(own: source, rules: Dictionary(rules) { first, _ in first })
    }

    /// The types by which a type is seen: a correlation's are those that it may hold.
    package static func decidingTypes(of type: SampleType) -> [SampleType] {
        guard let correlation = CorrelationType(type.objectType) else { return [type] }
        return partTypes[correlation] ?? []
    }

    private static let partTypes: [CorrelationType: [SampleType]] = {
        let quantities = QuantityType.all.map { SampleType($0) }
        return Dictionary(
            uniqueKeysWithValues: CorrelationType.all.map { type in
                (type, quantities.filter { type.mayContain($0) })
            })
    }()

    private func isDecided(_ type: SampleType) -> Bool {
        let parts = Self.decidingTypes(of: type)
        let decided = parts.filter { isReadable($0.objectType) }
        guard let correlation = CorrelationType(type.objectType) else { return !decided.isEmpty }
        // A meal may hold any of its types; a blood pressure holds both of its own.
        return correlation.requiredTypes.isEmpty ? !decided.isEmpty : decided.count == parts.count
    }

    private func isReadable(_ type: ObjectType) -> Bool {
        self[type]?.mayRead != nil || share(type) == .sharingAuthorized
    }

    private func rule(for type: ObjectType, now: Date) -> SampleAccess.Rule {
        guard let decision = self[type] else { return .nothing }
        let isOwn = decision.share == .sharingAuthorized
        guard decision.mayRead == true, let starts = decision.window.starts(now: now) else {
            return isOwn ? .own : .nothing
        }
        return .all(starting: starts, own: isOwn)
    }
}
