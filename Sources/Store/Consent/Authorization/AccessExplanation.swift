public import Foundation
public import HealthModel
internal import Storage

/// Which decision shows an app samples of a type, or hides them: for the owner, who may ask; the
/// app may not.
public struct AccessExplanation: Sendable, Hashable {
    /// What the app sees.
    public enum Outcome: Sendable, Hashable {
        /// Samples of every source.
        case everything
        /// Samples of every source that start between two instants; an open end is nil.
        case window(from: Date?, to: Date?)
        /// What it saved itself.
        case ownOnly
        /// Nothing.
        case nothing
        /// Nothing, and it is told that it has not been answered.
        case undecided
    }

    /// The type that it is about.
    public let type: SampleType
    /// What the app sees of it.
    public let outcome: Outcome
    /// Whether it sees all that it saved itself.
    public let seesOwn: Bool
    /// The decision that it follows from; nil if there is none.
    public let decision: TypeAuthorization?
    /// Of a correlation: what holds for each type that it may hold and a decision was made about.
    /// It is seen where all that it holds is.
    public let parts: [AccessExplanation]
    /// One sentence that says so.
    public let reason: String

    package init(_ type: SampleType, _ grants: AppAuthorizations, now: Date) {
        self.type = type
        let isCorrelation = type.objectType.kind == .correlation
        let deciding = isCorrelation ? AppAuthorizations.decidingTypes(of: type) : []
        parts = deciding.filter { grants[$0.objectType] != nil }
            .map { AccessExplanation($0, grants, now: now) }
        decision = grants[type.objectType]
        if isCorrelation {
            seesOwn = !parts.isEmpty && parts.allSatisfy(\.seesOwn)
            outcome =
                parts.isEmpty
                ? .undecided
                : parts.contains { $0.outcome != .nothing }
                    ? .everything : .nothing
            reason = "a correlation is visible if all of its samples are"
            return
        }
        let isShared = decision?.share == .sharingAuthorized
        seesOwn = isShared
        let words: String
        switch (decision?.mayRead, isShared) {
        case (true, _):
            let window = decision?.window ?? .unlimited
            if window == .unlimited {
                (outcome, words) = (.everything, "reading is allowed")
            } else if let starts = window.starts(now: now) {
                outcome = .window(
                    from: starts.lowerBound == .min ? nil : Date(microseconds: starts.lowerBound),
                    to: starts.upperBound == .max
                        ? nil : Date(microseconds: starts.upperBound + 1))
                words = "reading is allowed within a window"
            } else {
                (outcome, words) = (isShared ? .ownOnly : .nothing, "the window is empty")
            }
        case (_, true):
            outcome = .ownOnly
            words = "reading is not allowed, but the app may read its own samples"
        case (false, _): (outcome, words) = (.nothing, "reading is denied, and so is saving")
        case (nil, _): (outcome, words) = (.undecided, "reading was never decided")
        }
        reason = words
    }
}
