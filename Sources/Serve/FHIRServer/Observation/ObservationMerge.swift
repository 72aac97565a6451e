import FHIR
import Foundation
import HTTPExchange
import HealthModel
import HealthStore

/// Observations of samples and of documents in one answer: in the order of time where one is asked
/// for, and otherwise those of samples first.
struct ObservationMerge {
    /// An Observation of either kind.
    enum Found {
        case sample(Sample)
        case statement(PersonResources.Resource)

        fileprivate var start: Int64 {
            switch self {
            case .sample(let sample): sample.interval.start
            case .statement(let placed): placed.facts.start ?? .min
            }
        }
    }

    /// Where a page begins in both: `m.`, the place among statements, a dot, the store's token.
    struct Position {
        /// The statement with which the page begins; nil for the first one.
        var statement: ClinicalPlace?
        /// Whether there are no more statements.
        var statementsAreDone = false
        /// The store's token; nil for the first sample.
        var samples: PagingToken?
        /// Whether there are no more samples.
        var samplesAreDone = false

        init() {}

        init(_ token: PagingToken?) throws {
            guard let text = token?.text else { return }
            let parts = text.split(
                separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, parts[0] == "m" else { throw ServiceFailure.invalidToken }
            statementsAreDone = parts[1] == "-"
            if !statementsAreDone, !parts[1].isEmpty {
                statement = try ClinicalPlace(String(parts[1]))
            }
            samplesAreDone = parts[2] == "-"
            samples = parts[2].isEmpty || samplesAreDone ? nil : PagingToken(text: String(parts[2]))
        }

        var token: PagingToken {
            let own = statementsAreDone ? "-" : statement?.token.text ?? ""
            return PagingToken(text: "m.\(own).\(samplesAreDone ? "-" : samples?.text ?? "")")
        }
    }

    /// The statements' Observations that are meant, in their order, from the page's first one: as
    /// many as a page can have, or all.
    let statements: [PersonResources.Resource]
    /// What comes behind them; nil for nothing.
    let behind: ClinicalPlace?
    /// A page of samples; nil where there are none for the caller.
    let samples: (_ rows: Int, _ after: PagingToken?) async throws -> SamplePage?
    /// Whether the earliest come first; nil for no order of time.
    let isAscending: Bool?

    /// A page of both, and where the next one begins; nil for the last one.
    func page(
        from position: Position, count: Int
    ) async throws -> (found: [Found], next: Position?) {
        var (next, page) = (position, SamplePage?.none)
        if !position.samplesAreDone { page = try await samples(count, position.samples) }
        let own = page?.samples ?? []
        var rest = statements[...]
        var found: [Found] = []
        var taken = 0
        while found.count < count {
            let sample = taken < own.count ? Found.sample(own[taken]) : nil
            let statement = rest.first.map(Found.statement)
            // Behind a page that is not the last one there may be samples that come first.
            if sample == nil, page?.next != nil { break }
            guard let first = first(sample, statement) else { break }
            found.append(first)
            if case .sample = first {
                taken += 1
            } else {
                rest.removeFirst()
            }
        }
        if taken == own.count {
            next.samples = page?.next
            next.samplesAreDone = page?.next == nil
        } else if taken > 0 {
            next.samples = try await samples(taken, position.samples)?.next
        }
        next.statement = rest.first.map { ClinicalPlace($0) } ?? behind
        next.statementsAreDone = next.statement == nil
        let isLast = next.samplesAreDone && next.statementsAreDone
        return (found, isLast ? nil : next)
    }

    private func first(_ sample: Found?, _ statement: Found?) -> Found? {
        guard let sample, let statement else { return sample ?? statement }
        guard let isAscending, sample.start != statement.start else { return sample }
        return (sample.start < statement.start) == isAscending ? sample : statement
    }
}
