public import XMLTree

/// What a clinical document says of itself (CDA R2, 4.2): values only, nothing parsed away.
public struct DocumentHeader: Sendable, Hashable {
    /// The title's text; nil where there is no title or it is empty.
    public let title: String?
    /// Whether there is a `title` element.
    public let hasTitle: Bool
    /// Why there is no title.
    public let titleNullFlavor: String?
    /// One for each recordTarget with a patientRole, in document order.
    public let patients: [Patient]
    /// The keeper of the document; nil where none is named.
    public let custodian: Organization?
    /// All authors of the document (not of its sections), duplicates kept.
    public let authors: [Author]
    /// The document's identifier.
    public let id: InstanceIdentifier?
    /// What kind of document it is.
    public let code: CodedValue?
    /// When it was made, as written.
    public let effectiveTime: WrittenTime?
    /// The language's code, as written.
    public let languageCode: String?
    /// The code of `confidentialityCode`.
    public let confidentialityCode: String?
    /// The codes of each `realmCode`.
    public let realmCodes: [String?]
    /// `typeId`.
    public let typeId: InstanceIdentifier?
    /// The templates that the document claims to follow.
    public let templateIds: [InstanceIdentifier]
    /// The set that all versions of the document share.
    public let setId: InstanceIdentifier?
    /// The version, as written.
    public let versionNumber: String?
    /// The body, without its content.
    public let body: DocumentBody
    /// Documents that this one replaces or adds to.
    public let relatedDocuments: [RelatedDocument]
    /// The period cared for: the first `documentationOf/serviceEvent/effectiveTime`.
    public let servicePeriod: WrittenTime?
    /// What was asked for beside that, in the order of asking; nil for what it does not say.
    public let facts: [HeaderFact.Value?]

    /// The name of the first patient to show.
    public var patientName: String? { patients.first?.displayName }
    /// The names of all authors that have one, in document order.
    public var authorNames: [String] { authors.compactMap(\.display) }

    /// Reads the header of a document.
    ///
    /// - Parameter facts: What else is read; see ``facts``.
    /// - Returns: nil where the root is not `ClinicalDocument` in `urn:hl7-org:v3`.
    /// - Complexity: O(*n*) in the document for the number of sections, else in the header.
    public init?(_ document: XMLDocument, reading facts: [HeaderFact] = []) {
        let root = document.root
        guard root.is(XMLName("ClinicalDocument", hl7)) else { return nil }
        let title = root.child("title")
        self.title = title?.normalizedText.nonBlank
        hasTitle = title != nil
        titleNullFlavor = title?.attribute("nullFlavor").nonEmpty
        patients = root.children("recordTarget").compactMap { $0.child("patientRole") }
            .map(Patient.init(patientRole:))
        custodian = root.child("custodian")?.children("assignedCustodian")
            .flatMap { $0.children("representedCustodianOrganization") }.first
            .map(Organization.init)
        authors = root.children("author").map(Author.init)
        id = root.child("id").map(InstanceIdentifier.init)
        code = root.child("code").map(CodedValue.init)
        effectiveTime = root.child("effectiveTime").map(WrittenTime.init)
        languageCode = root.child("languageCode")?.attribute("code")
        confidentialityCode = root.child("confidentialityCode")?.attribute("code")
        realmCodes = root.children("realmCode").map { $0.attribute("code") }
        typeId = root.child("typeId").map(InstanceIdentifier.init)
        templateIds = root.children("templateId").map(InstanceIdentifier.init)
        setId = root.child("setId").map(InstanceIdentifier.init)
        versionNumber = root.child("versionNumber")?.attribute("value")
        body = DocumentBody(root)
        relatedDocuments = root.children("relatedDocument").map(RelatedDocument.init)
        servicePeriod = root.children("documentationOf").flatMap { $0.children("serviceEvent") }
            .compactMap { $0.child("effectiveTime") }.first.map(WrittenTime.init)
        let elements = HeaderElements(root)
        self.facts = facts.map { $0.value(in: elements) }
    }
}

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

/// An organization of the header (CDA R2, Organization and CustodianOrganization).
public struct Organization: Sendable, Hashable {
    /// The first of its names that has text.
    public let name: String?
    /// Its identifiers.
    public let ids: [InstanceIdentifier]

    package init(_ element: XMLNode) {
        name = element.children("name").map(EntityName.init).firstDisplay
        ids = element.children("id").map(InstanceIdentifier.init)
    }
}

/// A document that this one replaces, appends or transforms (CDA R2, 4.2.3.1 relatedDocument).
public struct RelatedDocument: Sendable, Hashable {
    /// `RPLC`, `APND` or `XFRM`, as written.
    public let typeCode: String?
    /// The identifiers of the parent document.
    public let ids: [InstanceIdentifier]
    /// The parent document's set.
    public let setId: InstanceIdentifier?
    /// The parent document's version, as written.
    public let versionNumber: String?

    package init(_ element: XMLNode) {
        let parents = element.children("parentDocument")
        typeCode = element.attribute("typeCode")
        ids = parents.flatMap { $0.children("id") }.map(InstanceIdentifier.init)
        setId = parents.first?.child("setId").map(InstanceIdentifier.init)
        versionNumber = parents.first?.child("versionNumber")?.attribute("value")
    }
}
