package import XMLTree

/// An author of a document (CDA R2, 4.2.2.2): a person, a device, an organization, or unknown.
public struct Author: Sendable, Hashable {
    /// What wrote the document.
    public enum Kind: String, Sendable, Hashable { case person, device, organization, unknown }

    /// A device's names.
    public struct Device: Sendable, Hashable {
        /// `softwareName`, where it has text.
        public let softwareName: String?
        /// `manufacturerModelName`, where it has text.
        public let manufacturerModelName: String?
    }

    /// What wrote it.
    public let kind: Kind
    /// The name to show; nil where none is given.
    public let display: String?
    /// When it was written, as written.
    public let time: String?
    /// The author's identifiers.
    public let ids: [InstanceIdentifier]
    /// The name of the organization that the author acts for.
    public let organization: String?
    /// The device, where one is named, also beside a person.
    public let device: Device?
    /// The person's names.
    public let names: [EntityName]

    package init(_ author: XMLNode) {
        let assigned = author.child("assignedAuthor")
        let names = (assigned?.children("assignedPerson") ?? [])
            .flatMap { $0.children("name") }.map(EntityName.init)
        let device = assigned?.child("assignedAuthoringDevice").map {
            Device(
                softwareName: $0.child("softwareName")?.normalizedText.nonBlank,
                manufacturerModelName: $0.child("manufacturerModelName")?.normalizedText.nonBlank)
        }
        let organization = assigned?.child("representedOrganization").map(Organization.init)?.name
        self.names = names
        self.device = device
        self.organization = organization
        ids = (assigned?.children("id") ?? []).map(InstanceIdentifier.init)
        time = author.child("time").flatMap {
            $0.attribute("value") ?? $0.child("low")?.attribute("value")
        }
        if let name = names.firstDisplay {
            (kind, display) = (.person, name)
        } else if let device {
            (kind, display) = (.device, device.softwareName ?? device.manufacturerModelName)
        } else if let organization {
            (kind, display) = (.organization, organization)
        } else {
            (kind, display) = (.unknown, nil)
        }
    }
}

extension String {
    var nonBlank: String? { isEmpty ? nil : self }
}
