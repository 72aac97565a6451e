#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
public import HealthModel

extension DocumentSample {
    /// The types that documents may have samples of.
    public static let types: Set<SampleType> = Set(
        SampleRow.types.map { SampleType($0) } + [SampleType(.bloodPressure)])

    /// Samples of several documents, each result once, with the documents that contain it.
    ///
    /// Two samples are one result if ``isSame(as:)`` says so, or if both are the same as a third.
    ///
    /// - Parameter documents: The samples of each document, in the order of preference.
    /// - Returns: The first sample of each result, and the indices of the documents that have it,
    ///   ascending.
    /// - Complexity: O(*n*) in the samples and their identifiers.
    public static func merged(
        _ documents: [[DocumentSample]]
    ) -> [(sample: DocumentSample, documents: [Int])] {
        var merging = ResultMerging()
        for (number, samples) in documents.enumerated() {
            for sample in samples { merging.add(sample, of: number) }
        }
        return merging.results.map { ($0.sample, $0.documents) }
    }

    /// What documents measured, each result once: correlations, and what they hold also by itself,
    /// as a store keeps them.
    ///
    /// A correlation holds the samples that its parts are counted as.
    ///
    /// - Parameter documents: The samples of each document, in the order of preference.
    /// - Complexity: O(*n*) in the samples and their identifiers.
    public static func results(
        _ documents: [[DocumentSample]]
    ) -> [(sample: Sample, documents: [Int])] {
        var merging = ResultMerging()
        for (number, samples) in documents.enumerated() {
            for sample in samples {
                for part in sample.parts { merging.add(part, of: number) }
                merging.add(sample, of: number)
            }
        }
        let found = merging.results
        let places = merging.places
        return found.map { result in
            guard case .correlation(let whole) = result.sample.sample else {
                return (result.sample.sample, result.documents)
            }
            let parts = whole.objects.map { part in
                guard let place = places[part.uuid],
                    case .quantity(let counted) = found[place].sample.sample
                else { return part }
                return counted
            }
            let counted = try? CorrelationSample(
                type: whole.correlationType, objects: parts, start: whole.startDate,
                end: whole.endDate, metadata: whole.metadata, sourceRevision: whole.sourceRevision,
                uuid: whole.uuid)
            return (.correlation(counted ?? whole), result.documents)
        }
    }
}

/// Joins samples that are one result.
private struct ResultMerging {
    private struct Key: Hashable {
        let fact: String
        let identifier: IdentifierKey?
    }

    private var found: [(sample: DocumentSample, documents: Set<Int>)] = []
    /// By result, itself or an earlier one that it turned out to be.
    private var parents: [Int] = []
    private var owners: [Key: Int] = [:]
    private var numbers: [UUID: Int] = [:]

    mutating func add(_ sample: DocumentSample, of document: Int) {
        let keys =
            sample.identifiers.isEmpty
            ? [Key(fact: sample.fact, identifier: nil)]
            : sample.identifiers.map { Key(fact: sample.fact, identifier: $0) }
        let roots = Set(keys.compactMap { owners[$0] }.map(root))
        let place = roots.min() ?? found.count
        if place == found.count {
            found.append((sample, []))
            parents.append(place)
        }
        for other in roots { parents[other] = place }
        for key in keys { owners[key] = place }
        found[place].documents.insert(document)
        found[place].sample.identifiers.formUnion(sample.identifiers)
        numbers[sample.sample.uuid] = place
    }

    private func root(_ place: Int) -> Int {
        var place = place
        while parents[place] != place { place = parents[place] }
        return place
    }

    /// The results, in the order in which they came first.
    var results: [(sample: DocumentSample, documents: [Int])] {
        var whole = found
        for place in whole.indices where parents[place] != place {
            let root = root(place)
            whole[root].documents.formUnion(whole[place].documents)
            whole[root].sample.identifiers.formUnion(whole[place].sample.identifiers)
        }
        return whole.indices.filter { parents[$0] == $0 }.map {
            (whole[$0].sample, whole[$0].documents.sorted())
        }
    }

    /// By sample, the place of its result in ``results``.
    var places: [UUID: Int] {
        let roots = parents.indices.filter { parents[$0] == $0 }
        let ranks = Dictionary(uniqueKeysWithValues: roots.enumerated().map { ($1, $0) })
        return numbers.compactMapValues { ranks[root($0)] }
    }
}
