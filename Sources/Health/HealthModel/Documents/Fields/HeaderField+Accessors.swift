// Written from the tables of the catalogue; `make catalogue` writes it anew.

extension HeaderField {
    /// The first `title`, white space normalised.
    public static var title: Self { Self(known: 0) }
    /// The name to show for the first patient.
    public static var patientName: Self { Self(known: 1) }
    /// What kind of document it is.
    public static var typeCode: Self { Self(known: 2) }
    /// Every author's name in document order; an author without one is left out.
    public static var authorNames: Self { Self(known: 3) }
    /// The custodian organisation's name.
    public static var custodianName: Self { Self(known: 4) }
    /// The language's code as written.
    public static var languageCode: Self { Self(known: 5) }
    /// The confidentiality's code as written.
    public static var confidentialityCode: Self { Self(known: 6) }
    /// What the document calls itself; in the wild it is not always unique.
    public static var id: Self { Self(known: 7) }
    /// What all versions of a document have in common.
    public static var setID: Self { Self(known: 8) }
    /// The version as written.
    public static var versionNumber: Self { Self(known: 9) }
    /// What the document says of others.
    public static var relatedDocuments: Self { Self(known: 10) }
    /// Every identifier of every patient, in document order.
    public static var patientIdentifiers: Self { Self(known: 11) }
    /// When it was made, as written; the sample's dates are what it was read as.
    public static var effectiveTime: Self { Self(known: 12) }
    /// The time cared for.
    public static var servicePeriod: Self { Self(known: 13) }
    /// The templates that it follows; none if it was stored before they were kept.
    public static var templateIDs: Self { Self(known: 14) }
}

extension CDADocument {
    /// The first `title`, white space normalised.
    public var title: String? {
        get { header.text(.title) }
        set { header[.title] = newValue.map(HeaderValue.text) }
    }
    /// The name to show for the first patient.
    public var patientName: String? {
        get { header.text(.patientName) }
        set { header[.patientName] = newValue.map(HeaderValue.text) }
    }
    /// What kind of document it is.
    public var typeCode: Code? {
        get { header.code(.typeCode) }
        set { header[.typeCode] = newValue.map(HeaderValue.code) }
    }
    /// Every author's name in document order; an author without one is left out.
    public var authorNames: [String] {
        get { header.names(.authorNames) }
        set { header[.authorNames] = .names(newValue) }
    }
    /// The custodian organisation's name.
    public var custodianName: String? {
        get { header.text(.custodianName) }
        set { header[.custodianName] = newValue.map(HeaderValue.text) }
    }
    /// The language's code as written.
    public var languageCode: String? {
        get { header.text(.languageCode) }
        set { header[.languageCode] = newValue.map(HeaderValue.text) }
    }
    /// The confidentiality's code as written.
    public var confidentialityCode: String? {
        get { header.text(.confidentialityCode) }
        set { header[.confidentialityCode] = newValue.map(HeaderValue.text) }
    }
    /// What the document calls itself; in the wild it is not always unique.
    public var id: InstanceIdentifier? {
        get { header.identifier(.id) }
        set { header[.id] = newValue.map(HeaderValue.identifier) }
    }
    /// What all versions of a document have in common.
    public var setID: InstanceIdentifier? {
        get { header.identifier(.setID) }
        set { header[.setID] = newValue.map(HeaderValue.identifier) }
    }
    /// The version as written.
    public var versionNumber: DocumentVersion? {
        get { header.version(.versionNumber) }
        set { header[.versionNumber] = newValue.map(HeaderValue.version) }
    }
    /// What the document says of others.
    public var relatedDocuments: [RelatedDocument] {
        get { header.relations(.relatedDocuments) }
        set { header[.relatedDocuments] = .relations(newValue) }
    }
    /// Every identifier of every patient, in document order.
    public var patientIdentifiers: [InstanceIdentifier] {
        get { header.identifiers(.patientIdentifiers) }
        set { header[.patientIdentifiers] = .identifiers(newValue) }
    }
    /// When it was made, as written; the sample's dates are what it was read as.
    public var effectiveTime: String? {
        get { header.text(.effectiveTime) }
        set { header[.effectiveTime] = newValue.map(HeaderValue.text) }
    }
    /// The time cared for.
    public var servicePeriod: ServicePeriod? {
        get { header.period(.servicePeriod) }
        set { header[.servicePeriod] = newValue.map { .period($0) } }
    }
    /// The templates that it follows; none if it was stored before they were kept.
    public var templateIDs: [InstanceIdentifier] {
        get { header.identifiers(.templateIDs) }
        set { header[.templateIDs] = .identifiers(newValue) }
    }
}

extension SamplePredicate {
    /// `title` matches a text.
    public static func title(_ match: TextMatch) -> Self {
        .header(HeaderCondition(.title, .text(match)))
    }
    /// `title` contains a text, ignoring case and accents.
    public static func title(contains text: String) -> Self {
        .header(HeaderCondition(.title, .text(.contains(text))))
    }
    /// `title` equals a text, ignoring case and accents.
    public static func title(equals text: String) -> Self {
        .header(HeaderCondition(.title, .text(.equals(text))))
    }
    /// `patientName` matches a text.
    public static func patientName(_ match: TextMatch) -> Self {
        .header(HeaderCondition(.patientName, .text(match)))
    }
    /// `patientName` contains a text, ignoring case and accents.
    public static func patientName(contains text: String) -> Self {
        .header(HeaderCondition(.patientName, .text(.contains(text))))
    }
    /// `patientName` equals a text, ignoring case and accents.
    public static func patientName(equals text: String) -> Self {
        .header(HeaderCondition(.patientName, .text(.equals(text))))
    }
    /// `typeCode` is this, as written, and its system unless that is nil.
    public static func typeCode(_ code: String, codeSystem: String?) -> Self {
        .header(HeaderCondition(.typeCode, .code(code, system: codeSystem)))
    }
    /// `authorName` matches a text.
    public static func authorName(_ match: TextMatch) -> Self {
        .header(HeaderCondition(.authorNames, .text(match)))
    }
    /// `authorName` contains a text, ignoring case and accents.
    public static func authorName(contains text: String) -> Self {
        .header(HeaderCondition(.authorNames, .text(.contains(text))))
    }
    /// `authorName` equals a text, ignoring case and accents.
    public static func authorName(equals text: String) -> Self {
        .header(HeaderCondition(.authorNames, .text(.equals(text))))
    }
    /// `custodianName` matches a text.
    public static func custodianName(_ match: TextMatch) -> Self {
        .header(HeaderCondition(.custodianName, .text(match)))
    }
    /// `custodianName` contains a text, ignoring case and accents.
    public static func custodianName(contains text: String) -> Self {
        .header(HeaderCondition(.custodianName, .text(.contains(text))))
    }
    /// `custodianName` equals a text, ignoring case and accents.
    public static func custodianName(equals text: String) -> Self {
        .header(HeaderCondition(.custodianName, .text(.equals(text))))
    }
    /// `documentID` names what this names; see ``InstanceIdentifier/key``.
    public static func documentID(_ identifier: InstanceIdentifier) -> Self {
        .header(HeaderCondition(.id, .identifier(identifier)))
    }
    /// `setID` names what this names; see ``InstanceIdentifier/key``.
    public static func setID(_ identifier: InstanceIdentifier) -> Self {
        .header(HeaderCondition(.setID, .identifier(identifier)))
    }
    /// `patientIdentifier` names what this names; see ``InstanceIdentifier/key``.
    public static func patientIdentifier(_ identifier: InstanceIdentifier) -> Self {
        .header(HeaderCondition(.patientIdentifiers, .identifier(identifier)))
    }
}

extension DocumentSort.Key {
    /// The first `title`, white space normalised.
    public static var title: Self { Self(kind: .field(.title)) }
    /// The name to show for the first patient.
    public static var patientName: Self { Self(kind: .field(.patientName)) }
    /// Every author's name in document order; an author without one is left out.
    public static var authorName: Self { Self(kind: .field(.authorNames)) }
    /// The custodian organisation's name.
    public static var custodianName: Self { Self(kind: .field(.custodianName)) }
}
