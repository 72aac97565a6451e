internal import Wording

/// What a page says in its own words.
enum InterfaceWord: String, TextGroup {
    static let group = "rendering"

    case contents, section, attachments, attachment, aboutDocument, patient, born, died, sex,
        identifier, identifiers, guardian, author, authors, custodian, written, encounter,
        from, until, service, informant, legalAuthenticator, authenticator, dataEnterer,
        recipient, participant, performer, subject, responsible, orders, version, replaces,
        appends, transforms, language, confidentiality, female, male, undifferentiated,
        documentIdentifier, documentSet, noTitle, noText, emptyDocument, inserted, deleted,
        unknownElements, linkWithout, picture, table, compressedFile, damagedFile,
        referredFile, fileInstead, seeAbove, notShownHere, leftOut, hiddenCharacters,
        entriesWithoutText, kind, date, relatedDocument, authorization, birthplace, place,
        organization, race, ethnicity, maritalStatus, religion, function, discharge, preferred,
        proficiency, mode, status, signature, furtherDetail, yes, notStated, home, holiday, work,
        mobile, pager, temporary, outdated, emergency, answering
}

/// What a person is in a document, by HL7's codes of participations and roles (HL7 V3
/// ParticipationType, RoleClass and RoleCode), where the element around does not say it.
enum RoleWord: String, TextGroup {
    static let group = "role"

    case admitter = "ADM"
    case attender = "ATND"
    case consultant = "CON"
    case discharger = "DIS"
    case referrer = "REF"
    case primaryPerformer = "PPRF"
    case secondaryPerformer = "SPRF"
    case holder = "HLD"
    case covered = "COV"
    case emergencyContact = "ECON"
    case nextOfKin = "NOK"
    case personal = "PRS"
    case caregiver = "CAREGIVER"
    case agent = "AGNT"
    case payer = "PAYOR"
    case policyHolder = "POLHOLD"
    case mother = "MTH"
    case father = "FTH"
    case parent = "PRN"
    case spouse = "SPS"
    case child = "CHILD"
    case friend = "FRND"
    case grandparent = "GRPRN"
}
