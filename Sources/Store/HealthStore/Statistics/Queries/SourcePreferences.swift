public import HealthModel

/// An owner's orders of sources: one for each type, and one for all other types.
public struct SourcePreferences: Sendable, Hashable {
    /// The order of types that have none of their own.
    public var general: SourceOrder
    /// The orders of single types.
    public var byType: [QuantityType: SourceOrder]

    /// Orders of an owner.
    public init(general: SourceOrder = SourceOrder(), byType: [QuantityType: SourceOrder] = [:]) {
        self.general = general
        self.byType = byType
    }

    /// The order that counts for a type.
    public func order(for type: QuantityType) -> SourceOrder { byType[type] ?? general }
}
