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
        entriesWithoutText
}
