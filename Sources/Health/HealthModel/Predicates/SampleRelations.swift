#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a store knows of how samples belong together, which the samples do not say.
public protocol SampleRelations {
    /// Whether a sample belongs to a workout.
    func sample(_ uuid: UUID, belongsTo workout: UUID) -> Bool
    /// Whether a sample is part of a correlation.
    func isCorrelated(_ uuid: UUID) -> Bool
}

/// No sample belongs to any other.
public struct NoRelations: SampleRelations {
    /// Nothing is known.
    public init() {}
    /// Never.
    public func sample(_ uuid: UUID, belongsTo workout: UUID) -> Bool { false }
    /// Never.
    public func isCorrelated(_ uuid: UUID) -> Bool { false }
}
