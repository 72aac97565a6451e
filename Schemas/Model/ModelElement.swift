/// An element where a type allows it, or a global element.
public struct ModelElement: Hashable, Sendable {
    /// The element's name.
    public let name: ModelName
    /// The name of its type in the model: `AssignedAuthor`, `IVL_TS`, `sdtc:AllTrue`.
    public let type: String
    /// How often it may occur at its place.
    public let cardinality: Cardinality
    /// Whether `xsi:nil` is admitted.
    public let isNillable: Bool
    /// Whether this refers to a global element instead of declaring one.
    public let isReference: Bool
}
