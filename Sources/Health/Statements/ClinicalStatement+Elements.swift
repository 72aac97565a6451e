public import HealthModel

/// What a statement has inside it, by the names of the standard (CDA R2, 4.3.6).
extension ClinicalStatement {
    /// The values of a name directly inside, in document order.
    public func all(_ name: String) -> [DataValue] {
        elements.filter { $0.name == name }.map(\.value)
    }

    /// The first value of a name directly inside; of what CDA has once, more are a fault.
    public func first(_ name: String) -> DataValue? {
        elements.first { $0.name == name }?.value
    }

    /// The parts of a name directly inside, in document order.
    public func parts(_ name: String) -> [Part] { parts.filter { $0.name == name } }

    /// ``ids``, and those that are written with more than an identifier has, as
    /// `assigningAuthorityName`.
    public var allIds: [InstanceIdentifier] { ids + all("id").compactMap(\.identifier) }
    /// ``templateIds``, and those that are written with more.
    public var allTemplateIds: [InstanceIdentifier] {
        templateIds + all("templateId").compactMap(\.identifier)
    }

    /// `code`.
    public var code: CodedConcept? { first("code")?.concept }
    /// `statusCode/@code`, as written.
    public var statusCode: String? { first("statusCode")?.concept?.code }
    /// `effectiveTime`, all of them: of a substanceAdministration the period comes first, then the
    /// frequency, joined by their operators.
    public var effectiveTimes: [TimeExpression] { all("effectiveTime").compactMap(\.time) }
    /// `value`, all of them; several are a fault unless they are equal.
    public var values: [DataValue] { all("value") }
    /// `text`.
    public var text: EncapsulatedText? { first("text")?.text }
    /// `priorityCode`.
    public var priorityCode: CodedConcept? { first("priorityCode")?.concept }
    /// `interpretationCode`, all of them.
    public var interpretations: [CodedConcept] {
        all("interpretationCode").compactMap(\.concept)
    }
    /// `methodCode`, all of them.
    public var methods: [CodedConcept] { all("methodCode").compactMap(\.concept) }
    /// `targetSiteCode`, all of them.
    public var targetSites: [CodedConcept] { all("targetSiteCode").compactMap(\.concept) }
    /// `approachSiteCode`, all of them.
    public var approachSites: [CodedConcept] { all("approachSiteCode").compactMap(\.concept) }
    /// `routeCode`.
    public var route: CodedConcept? { first("routeCode")?.concept }
    /// `doseQuantity`: an interval, with a single amount as its ``QuantityRange/value``.
    public var dose: QuantityRange? { first("doseQuantity")?.range }
    /// `rateQuantity`, in the same form.
    public var rate: QuantityRange? { first("rateQuantity")?.range }
    /// `maxDoseQuantity`.
    public var maximumDose: QuantityRatio? { first("maxDoseQuantity")?.ratio }
    /// `administrationUnitCode`.
    public var administrationUnit: CodedConcept? { first("administrationUnitCode")?.concept }
    /// `repeatNumber`: an interval of numbers.
    public var repeatNumber: QuantityRange? { first("repeatNumber")?.range }
    /// `quantity` of a supply.
    public var quantity: WrittenQuantity? { first("quantity")?.quantity }
    /// `expectedUseTime` of a supply.
    public var expectedUseTime: TimeExpression? { first("expectedUseTime")?.time }

    /// `performer`, all of them.
    public var performers: [Part] { parts("performer") }
    /// `participant`, all of them.
    public var participants: [Part] { parts("participant") }
    /// What an allergy is to: the entities that participate as consumable or causative agent; not a
    /// place, a person or anything else that participates.
    public var substances: [Part] {
        participants.filter { ["CSM", "CAGNT", nil].contains($0.typeCode) }
            .compactMap { $0["participantRole"]?["playingEntity"] }
    }
    /// `specimen`, all of them.
    public var specimens: [Part] { parts("specimen") }
    /// `referenceRange/observationRange`, all of them: `value`, `text` and `interpretationCode`
    /// inside.
    public var referenceRanges: [Part] {
        parts("referenceRange").compactMap { $0["observationRange"] }
    }
    /// `precondition`, all of them.
    public var preconditions: [Part] { parts("precondition") }
    /// `reference` to external acts, documents, observations and procedures.
    public var references: [Part] { parts("reference") }

    /// `consumable/manufacturedProduct` or `product/manufacturedProduct`.
    public var product: Part? {
        let holder =
            parts.first { $0.name == "consumable" } ?? parts.first { $0.name == "product" }
        return holder?["manufacturedProduct"]
    }
    /// The material or labelled drug of ``product``, with `code`, `name` and `lotNumberText`.
    public var material: Part? {
        guard let product else { return nil }
        return product["manufacturedMaterial"] ?? product["manufacturedLabeledDrug"]
            ?? product["manufacturedPersistentMaterial"]
    }

    private static let items = Set(
        ["10", "11", "12", "13"].map { "1.3.6.1.4.1.19376.1.9.1.3." + $0 })

    /// Whether it is nothing but a reference to an item of a treatment plan, of a prescription, of
    /// a dispensation or of an advice (IHE Pharmacy): it names no product.
    public var isReferenceToItem: Bool {
        guard templateIds.contains(where: { $0.root.map(Self.items.contains) == true }) else {
            return false
        }
        let code = material?.code
        return code?.code == nil && code?.display == nil && material?.names.isEmpty ?? true
    }
}
