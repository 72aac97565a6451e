public import Foundation
package import HealthModel

/// That a sample belongs to another.
public struct SampleRelation: Sendable, Hashable {
    /// What the other is.
    public enum Kind: Int, Sendable, Hashable {
        case correlation = 0
        case workout = 1
    }

    /// Of which kind.
    public var kind: Kind
    /// The workout or the correlation.
    public var container: UUID
    /// What belongs to it.
    public var member: UUID

    /// Names a relation.
    public init(_ kind: Kind, container: UUID, member: UUID) {
        self.kind = kind
        self.container = container
        self.member = member
    }
}

extension SampleRelation {
    /// The relation after some samples went and others took their place; nil if it goes with
    /// them. What a correlation holds is its own: a new version brings its own.
    public func following(_ successors: [UUID: UUID], gone: Set<UUID>) -> SampleRelation? {
        var moved = self
        if gone.contains(container) {
            guard kind == .workout, let next = successors[container] else { return nil }
            moved.container = next
        }
        if gone.contains(member) {
            guard let next = successors[member] else { return nil }
            moved.member = next
        }
        return moved
    }
}

extension Array where Element: Hashable {
    /// Every element once, in the order of its first place.
    package func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension CorrelationSample {
    /// The same correlation with other samples in it; nil if it cannot hold them.
    package func holding(_ objects: [QuantitySample]) -> CorrelationSample? {
        try? CorrelationSample(
            type: correlationType, objects: objects, start: startDate, end: endDate,
            metadata: metadata, device: device, sourceRevision: sourceRevision, uuid: uuid)
    }
}
