#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension DocumentPredicate {
    /// Whether a sample is among those that the predicate means. O(nodes times length of text).
    public func matches(_ sample: CDADocumentSample) -> Bool {
        let document = sample.document
        switch self {
        case .title(let match): return match.holds(for: document.title)
        case .patientName(let match): return match.holds(for: document.patientName)
        case .custodianName(let match): return match.holds(for: document.custodianName)
        case .authorName(let match): return document.authorNames.contains { match.holds(for: $0) }
        case .typeCode(let code, let system):
            guard let type = document.typeCode, type.code == code else { return false }
            return system == nil || type.codeSystem == system
        case .dates(let start, let end, let options):
            return Self.overlaps(sample, from: start, to: end, options: options)
        case .sources(let sources): return sources.contains(sample.source)
        case .person(let person): return sample.person == person
        case .patientIdentifier(let identifier):
            guard let key = identifier.key else { return false }
            return document.patientIdentifiers.contains { $0.key == key }
        case .documentID(let identifier): return Self.same(document.id, identifier)
        case .setID(let identifier): return Self.same(document.setID, identifier)
        case .status(let status): return sample.status.kind == status
        case .digest(let digest): return document.digest == digest
        case .uuids(let uuids): return uuids.contains(sample.uuid)
        case .and(let parts): return parts.allSatisfy { $0.matches(sample) }
        case .or(let parts): return parts.contains { $0.matches(sample) }
        case .not(let part): return !part.matches(sample)
        }
    }

    private static func same(_ one: InstanceIdentifier?, _ other: InstanceIdentifier) -> Bool {
        guard let key = other.key else { return false }
        return one?.key == key
    }

    private static func overlaps(
        _ sample: CDADocumentSample, from start: Date?, to end: Date?, options: DateRangeOptions
    ) -> Bool {
        let sampleStart = sample.startDate.microseconds
        let sampleEnd = sample.endDate.microseconds
        let isAnyStrict = !options.isEmpty
        if let start = start?.microseconds {
            if options.contains(.strictStartDate), sampleStart < start { return false }
            if options.contains(.strictEndDate), sampleEnd < start { return false }
            if !isAnyStrict, sampleEnd < start { return false }
        }
        if let end = end?.microseconds {
            if options.contains(.strictStartDate), sampleStart >= end { return false }
            if options.contains(.strictEndDate), sampleEnd >= end { return false }
            if !isAnyStrict, sampleStart >= end { return false }
        }
        return true
    }
}

extension TextMatch {
    fileprivate func holds(for text: String?) -> Bool {
        guard let text else { return false }
        let folded = Array(TextFolding.fold(text).utf8)
        switch self {
        case .equals(let wanted): return folded == Array(TextFolding.fold(wanted).utf8)
        case .contains(let wanted):
            let needle = Array(TextFolding.fold(wanted).utf8)
            guard needle.count <= folded.count else { return false }
            return (0...(folded.count - needle.count)).contains {
                folded[$0..<($0 + needle.count)] == needle[...]
            }
        }
    }
}
