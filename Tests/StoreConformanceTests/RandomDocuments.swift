import Fixtures
import Foundation
import HealthModel
import HealthStore

/// Documents and predicates drawn from small pools, so that they meet.
struct RandomDocuments {
    var random: SplitMix64

    static let words = [
        "Discharge Summary", "discharge\u{A0}summary", "Entlassungsbericht", "ENTLASSUNG",
        "Über Straße", "Uber Strasse", "Ærø Łódź", "aero lodz", "Müller, Jürgen", "Muller",
        "İstanbul", "ΣΊΣΥΦΟΣ", "σίσυφος", "", "100 %", "a_b", "O'Brien", "\"quoted\"", "x", "xx",
        "e\u{301}clair", "éclair", "日本語 文書", "ﬁle",
    ]
    static let needles = words + ["e", "ss", "lo", "Su", "\u{1F}", "%", "_", "é", "Φ", "zzz"]

    mutating func word() -> String? {
        Int.random(in: 0..<5, using: &random) == 0 ? nil : Self.words.randomElement(using: &random)
    }

    mutating func small() -> Int { Int.random(in: 0..<4, using: &random) }

    mutating func identifier() -> InstanceIdentifier {
        InstanceIdentifier(
            root: ["1.2", "6BA7B810-9DAD-11D1-80B4-00C04FD430C8", nil, "1.3"][small()],
            extension: [nil, "", "A", "a"][small()], nullFlavor: small() + small() == 0 ? "NI" : nil
        )
    }

    mutating func date() -> Date {
        Date(timeIntervalSince1970: Double(Int.random(in: 0..<40, using: &random)) / 4)
    }

    mutating func document(_ number: Int) -> NewDocument {
        var document = Made.document("<n\(number)/>", patient: "\(number % 7)")
        document.document.title = word()
        document.document.patientName = word()
        document.document.custodianName = word()
        document.document.authorNames = (0..<small()).compactMap { _ in word() }
        if small() > 0 {
            document.document.typeCode = Code(
                code: [nil, "34133-9", "11506-3", "X"][small()],
                codeSystem: [nil, "2.16.1", "2.16.2", ""][small()])
        }
        if small() == 0 { document.document.id = .init(root: "1.2", extension: "\(number)") }
        if small() > 0 { document.document.setID = identifier() }
        document.document.versionNumber = DocumentVersion(written: "\(small())")
        if small() == 0 { document.document.patientIdentifiers.append(identifier()) }
        document.person = nil
        document.startDate = date()
        document.endDate = document.startDate.addingTimeInterval(Double(small()) / 4)
        return document
    }

    mutating func match() -> TextMatch {
        let text = Self.needles.randomElement(using: &random) ?? ""
        return Bool.random(using: &random) ? .equals(text) : .contains(text)
    }

    mutating func predicate(depth: Int, of samples: [CDADocumentSample]) -> SamplePredicate {
        if depth > 0, Int.random(in: 0..<3, using: &random) > 0 {
            let parts = (0..<small()).map { _ in predicate(depth: depth - 1, of: samples) }
            switch Int.random(in: 0..<3, using: &random) {
            case 0: return .and(parts)
            case 1: return .or(parts)
            default: return .not(predicate(depth: depth - 1, of: samples))
            }
        }
        return leaf(samples)
    }

    private mutating func leaf(_ samples: [CDADocumentSample]) -> SamplePredicate {
        let some = samples.shuffled(using: &random).prefix(small())
        switch Int.random(in: 0..<20, using: &random) {
        case 0: return .title(match())
        case 1: return .patientName(match())
        case 2: return .custodianName(match())
        case 3: return .authorName(match())
        case 4:
            return .typeCode(
                ["34133-9", "11506-3", "X", ""][small()],
                codeSystem: [nil, "2.16.1", "2.16.2", ""][small()])
        case 5, 6:
            let start = small() == 0 ? nil : date()
            let end = small() == 0 ? nil : date()
            return .dates(from: start, to: end, options: DateRangeOptions(rawValue: small()))
        case 7: return .sources(Set((0..<small()).map { Source(name: "source \($0 + small())") }))
        case 8: return .person(some.first?.person ?? PersonID(UUID()))
        case 9:
            return .patientIdentifier(small() == 0 ? identifier() : Made.identifier("\(small())"))
        case 10: return .documentID(some.first?.document?.id ?? identifier())
        case 11: return .setID(identifier())
        case 12:
            return small() < 2
                ? .startDate(Comparison.allCases.randomElement(using: &random) ?? .less, date())
                : .endDate(Comparison.allCases.randomElement(using: &random) ?? .less, date())
        case 13:
            return .sampleTypes(
                small() == 0 ? [SampleType(.cda)] : [SampleType(.stepCount)])
        case 14:
            let source = Source(name: "source \(small())")
            return .sourceRevisions([
                SourceRevisionPattern(
                    source: source, version: small() < 2 ? .any : .exactly(nil),
                    productType: small() == 0 ? .exactly("Watch2,4") : .any,
                    operatingSystemVersion: .any)
            ])
        case 15: return .deviceProperty(.model, small() < 2 ? [] : ["x"])
        case 16: return small() < 2 ? .noCorrelation : .hasMetadata(.foodType)
        case 17:
            return .sources([Source(name: "source \(small())", bundleIdentifier: "com.example")])
        case 18: return .status(Bool.random(using: &random) ? .current : .superseded)
        default:
            if small() == 0 { return .digest(some.first?.document?.digest ?? Made.digest([])) }
            return .uuids(Set(some.map(\.uuid)))
        }
    }

    mutating func sort() -> [DocumentSort] {
        (0..<small()).map { _ in
            DocumentSort(
                DocumentSort.Key.allCases.randomElement(using: &random) ?? .title,
                ascending: Bool.random(using: &random))
        }
    }

    /// Stores documents from four sources at different times; gives what was stored.
    mutating func fill(_ backend: any StorageBackend, count: Int) async throws {
        for number in 0..<count {
            let at = Date(timeIntervalSince1970: Double(number / 3))
            let store = HealthStore(backend: backend, now: { at })
            _ = try await store.intake(source: Source(name: "source \(small())"))
                .store(document(number))
        }
    }
}
