package import XMLTree

/// A patient that a document is about (CDA R2, 4.2.2.11 recordTarget).
public struct Patient: Sendable, Hashable {
    /// The identifiers of `patientRole`, by which a person is found.
    public let ids: [InstanceIdentifier]
    /// All names, in document order.
    public let names: [EntityName]
    /// `birthTime` as written.
    public let birthTime: String?
    /// The code of `administrativeGenderCode`.
    public let gender: String?
    /// The name of the organization that provides the record.
    public let providerOrganization: String?

    package init(patientRole role: XMLNode) {
        let patient = role.child("patient")
        ids = role.children("id").map(InstanceIdentifier.init)
        names = (patient?.children("name") ?? []).map(EntityName.init)
        birthTime = patient?.child("birthTime")?.attribute("value")
        gender = patient?.child("administrativeGenderCode")?.attribute("code")
        providerOrganization = role.child("providerOrganization").map(Organization.init)?.name
    }

    /// The name to show: the first legal one that has text, else the first that has text.
    public var displayName: String? { names.legalDisplay }
}

extension [EntityName] {
    /// The first legal one that has text, else the first that has text.
    var legalDisplay: String? {
        filter { $0.uses.contains("L") }.firstDisplay ?? firstDisplay
    }
}
