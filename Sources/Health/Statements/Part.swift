public import HealthModel

/// A participation, role, entity or reference inside a statement, as written: an element with its
/// attributes, the values inside it, and the parts inside it (CDA R2, 4.3; RIM).
///
/// One type for all of them, so that nothing is lost of `asContent`, `sdtc:asPatientRelationship`
/// or what a country adds. Example: `participant["participantRole"]?["playingEntity"]?.code`.
public struct Part: Sendable, Hashable {
    /// An attribute, as written.
    public struct Attribute: Sendable, Hashable {
        /// The local name, as `typeCode`.
        public var name: String
        /// The value.
        public var value: String

        /// An attribute.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The element's local name, as `participant`, `manufacturedProduct`, `playingEntity`.
    public var name: String
    /// The element's namespace; nil for HL7's own (`urn:hl7-org:v3`).
    public var namespace: String?
    /// Attributes, in document order.
    public var attributes: [Attribute]
    /// Values directly inside, in document order.
    public var values: [NamedValue]
    /// Parts directly inside, in document order.
    public var parts: [Part]
    /// Text directly inside, where it is neither a value nor a part; nil without.
    public var text: String?

    /// A part.
    public init(
        name: String, namespace: String? = nil, attributes: [Attribute] = [],
        values: [NamedValue] = [], parts: [Part] = [], text: String? = nil
    ) {
        self.name = name
        self.namespace = namespace
        self.attributes = attributes
        self.values = values
        self.parts = parts
        self.text = text
    }

    /// The first part of a name directly inside.
    public subscript(name: String) -> Part? { parts.first { $0.name == name } }

    /// The parts of a name directly inside, in document order.
    public func parts(_ name: String) -> [Part] { parts.filter { $0.name == name } }

    /// The value of an attribute; nil without.
    public func attribute(_ name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }

    /// The values of a name directly inside, in document order.
    public func all(_ name: String) -> [DataValue] {
        values.filter { $0.name == name }.map(\.value)
    }

    /// The first value of a name directly inside.
    public func first(_ name: String) -> DataValue? { values.first { $0.name == name }?.value }

    /// `typeCode`, as `PRF`.
    public var typeCode: String? { attribute("typeCode") }
    /// `classCode`, as `MANU`.
    public var classCode: String? { attribute("classCode") }
    /// `nullFlavor`.
    public var nullFlavor: String? { attribute("nullFlavor") }
    /// `code`.
    public var code: CodedConcept? { first("code")?.concept }
    /// `id`, all of them.
    public var ids: [InstanceIdentifier] { all("id").compactMap(\.identifier) }
    /// `templateId`, all of them.
    public var templateIds: [InstanceIdentifier] { all("templateId").compactMap(\.identifier) }
    /// `name`, all of them.
    public var names: [WrittenParts] { all("name").compactMap(\.name) }
    /// `addr`, all of them.
    public var addresses: [WrittenParts] { all("addr").compactMap(\.address) }
    /// `telecom`, all of them.
    public var telecoms: [WrittenTelecom] { all("telecom").compactMap(\.telecom) }
    /// `time`, or `effectiveTime`.
    public var time: TimeExpression? { (first("time") ?? first("effectiveTime"))?.time }

    /// The first part of a name at any depth, in document order.
    ///
    /// - Complexity: O(*n*) in the parts inside.
    public func descendant(_ name: String) -> Part? {
        for part in parts {
            if part.name == name { return part }
            if let found = part.descendant(name) { return found }
        }
        return nil
    }
}
