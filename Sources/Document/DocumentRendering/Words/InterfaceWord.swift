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

/// A page's own words in its language.
struct InterfaceWords {
    let phrases: Phrasebook
    var language: InterfaceLanguage { phrases.language }

    init(language: InterfaceLanguage) { phrases = Phrasebook(language) }

    subscript(word: InterfaceWord) -> String { phrases[word] }

    /// A sentence about a number: `3 coded entries without text`.
    func count(_ number: Int, _ word: InterfaceWord) -> String { phrases.count(number, word) }

    subscript(role: RoleWord) -> String { phrases[role] }

    /// The name of a code of administrative gender (HL7 V3 AdministrativeGender); nil for others.
    func sex(_ code: String) -> String? {
        switch code.uppercased() {
        case "F": self[.female]
        case "M": self[.male]
        case "UN": self[.undifferentiated]
        default: nil
        }
    }

    /// The name of a code of confidentiality; the code itself where it has none.
    func confidentiality(_ code: String) -> String {
        phrases.name(NamedText("confidentiality.\(code)")) ?? code
    }
}
