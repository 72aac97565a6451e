/// The name of an element as a document has it.
public struct ElementName: Hashable, Sendable {
    /// The namespace's URI; `nil` for none.
    public let namespace: String?
    /// The name without prefix.
    public let local: String

    /// Makes a name.
    public init(_ namespace: String?, _ local: String) {
        self.namespace = namespace
        self.local = local
    }

    init(_ name: ModelName) {
        self.init(name.namespace.rawValue, name.local)
    }

    /// The name as people write it; the namespace of a foreign element is not shown.
    var shown: String {
        namespace == ModelNamespace.sdtc.rawValue ? "sdtc:" + local : local
    }
}

/// One step of the way from a document's root to an element.
public struct ElementStep: Hashable, Sendable {
    /// The element's name.
    public let name: ElementName
    /// The type that its `xsi:type` names, the prefix resolved; `nil` when there is none.
    public let xsiType: ElementName?

    /// Makes a step.
    public init(_ name: ElementName, xsiType: ElementName? = nil) {
        self.name = name
        self.xsiType = xsiType
    }
}

/// An attribute as a document has it.
public struct DocumentAttribute: Hashable, Sendable {
    /// The namespace's URI; `nil` for none.
    public let namespace: String?
    /// The name without prefix.
    public let local: String
    /// The value, after entities and before any white space is collapsed.
    public let value: String

    /// Makes an attribute.
    public init(_ namespace: String?, _ local: String, value: String) {
        self.namespace = namespace
        self.local = local
        self.value = value
    }

    /// The name as people write it; the namespace of a foreign attribute is not shown.
    var shown: String {
        namespace == ModelNamespace.sdtc.rawValue ? "sdtc:" + local : local
    }
}
