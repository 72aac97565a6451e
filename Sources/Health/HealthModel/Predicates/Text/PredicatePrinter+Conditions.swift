#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import Base
internal import Units

extension PredicatePrinter {
    /// The text of a condition that has no parts.
    func condition(_ predicate: SamplePredicate) -> String {
        switch predicate {
        case .sampleTypes(let types): "type \(Self.list(types.map(\.name)))"
        case .dates(let start, let end, let options):
            "dates(\(start.map(Self.date) ?? "*"), \(end.map(Self.date) ?? "*")"
                + (options.contains(.strictStartDate) ? ", strictStartDate" : "")
                + (options.contains(.strictEndDate) ? ", strictEndDate" : "") + ")"
        case .startDate(let comparison, let date):
            "startDate \(comparison.rawValue) \(Self.date(date))"
        case .endDate(let comparison, let date):
            "endDate \(comparison.rawValue) \(Self.date(date))"
        case .uuids(let uuids): "uuid \(Self.list(uuids.map { $0.uuidString.lowercased() }))"
        case .sources(let sources): "source \(Self.list(sources.map(Self.source)))"
        case .sourceRevisions(let patterns):
            "sourceRevision \(Self.list(patterns.map(Self.revision)))"
        case .devices(let devices): "device \(Self.list(devices.map(Self.device)))"
        case .deviceProperty(let property, let values):
            "device.\(property.rawValue) \(Self.list(values.map(Self.quote)))"
        case .hasMetadata(let key): "\(Self.key(key)) exists"
        case .metadata(let key, let comparison, let value):
            "\(Self.key(key)) \(comparison.rawValue) \(Self.value(value))"
        case .metadataValues(let key, let values):
            "\(Self.key(key)) \(Self.list(values.map(Self.value)))"
        case .workout(let uuid): "workout = \(uuid.uuidString.lowercased())"
        case .noCorrelation: "noCorrelation"
        case .quantity(let comparison, let quantity):
            "quantity \(comparison.rawValue) \(Self.quantity(quantity))"
        case .summary(let field, let comparison, let quantity):
            "\(field.rawValue) \(comparison.rawValue) \(Self.quantity(quantity))"
        case .count(let comparison, let count): "count \(comparison.rawValue) \(count)"
        case .categoryValue(let comparison, let value):
            "categoryValue \(comparison.rawValue) \(value)"
        case .categoryValues(let values): "categoryValue \(Self.list(values.map { "\($0)" }))"
        case .workoutType(let type): "workoutType = \(type.name)"
        case .workoutDuration(let comparison, let seconds):
            "workoutDuration \(comparison.rawValue) \(NumberText.format(seconds))"
        case .workoutTotal(let total, let comparison, let quantity):
            "\(total.fieldName) \(comparison.rawValue) \(Self.quantity(quantity))"
        case .workoutStatistic(let type, let field, let comparison, let quantity):
            "workout.\(type.name).\(field.rawValue) \(comparison.rawValue) "
                + Self.quantity(quantity)
        default: document(predicate)
        }
    }

    private func document(_ predicate: SamplePredicate) -> String {
        switch predicate {
        case .header(let condition): header(condition)
        case .person(let person): "person = \(person)"
        case .status(let status): "status = \(status.rawValue)"
        case .digest(let digest): "digest = \(digest.hexadecimal)"
        default: preconditionFailure("a case without a text")
        }
    }

    private func header(_ condition: HeaderCondition) -> String {
        let value =
            switch condition.match {
            case .text(let match): Self.match(match)
            case .code(let code, let system):
                "= " + Self.quote(code) + (system.map { "@" + Self.quote($0) } ?? "")
            case .identifier(let identifier): "= " + Self.identifier(identifier)
            }
        return "\(condition.field.row.word ?? condition.field.name) \(value)"
    }

    private static func match(_ match: TextMatch) -> String {
        switch match {
        case .equals(let text): "= \(quote(text))"
        case .contains(let text): "contains \(quote(text))"
        }
    }

    private static func source(_ source: Source) -> String {
        quote(source.name) + (source.bundleIdentifier.map { "@" + quote($0) } ?? "")
    }

    private static func revision(_ pattern: SourceRevisionPattern) -> String {
        let fields = [
            source(pattern.source), field(pattern.version), field(pattern.productType),
            field(pattern.operatingSystemVersion),
        ]
        return "(\(fields.joined(separator: ", ")))"
    }

    private static func field<Value: CustomStringConvertible>(
        _ field: SourceRevisionPattern.Field<Value>
    ) -> String {
        switch field {
        case .any: "any"
        case .exactly(let value): value.map { quote($0.description) } ?? "nil"
        }
    }

    private static func device(_ device: Device) -> String {
        let known = DeviceProperty.allCases.compactMap { property in
            device[property].map { "\(property.rawValue) = \(quote($0))" }
        }
        return "(\(known.joined(separator: ", ")))"
    }

    private static func key(_ key: MetadataKey) -> String {
        let bytes = key.rawValue.utf8
        let isBare = !bytes.isEmpty && bytes.allSatisfy(PredicateScanner.isBare)
        return "metadata." + (isBare ? key.rawValue : quote(key.rawValue))
    }

    private static func value(_ value: MetadataValue) -> String {
        switch value {
        case .string(let text): quote(text)
        case .number(let number): NumberText.format(number)
        case .date(let date): self.date(date)
        case .quantity(let quantity): self.quantity(quantity)
        }
    }

    private static func identifier(_ identifier: InstanceIdentifier) -> String {
        var parts = [identifier.root, identifier.extension, identifier.nullFlavor]
        while parts.count > 1, parts[parts.count - 1] == nil { parts.removeLast() }
        return "(\(parts.map { $0.map(quote) ?? "nil" }.joined(separator: ", ")))"
    }
}

extension WorkoutTotal {
    /// The name of the field in a predicate's text: `workoutTotalDistance`.
    var fieldName: String {
        "workoutTotal" + rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
}
