/// What a page says in its own words.
enum InterfaceWord: CaseIterable {
    case contents, section, attachments, attachment, aboutDocument
    case patient, born, died, sex, identifier, identifiers, guardian
    case author, authors, custodian, written, encounter, from, until, service, informant
    case legalAuthenticator, authenticator, dataEnterer, recipient, participant, performer, subject
    case responsible, orders, version, replaces, appends, transforms, language, confidentiality
    case confidentialityNormal, confidentialityRestricted, confidentialityVeryRestricted
    case female, male, undifferentiated, documentIdentifier, documentSet, noTitle
    case noText, oneEntry, manyEntries, withoutText, emptyDocument
    case inserted, deleted, unknownElements, linkWithout, picture, table, damagedFile,
        compressedFile
    case referredFile, fileInstead, seeAbove, notShownHere, leftOut, hiddenCharacters, oclock

    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .contents: ("Contents", "Inhalt", "Sommaire", "Indice")
        case .section: ("Section", "Abschnitt", "Section", "Sezione")
        case .attachments: ("Attachments", "Anhänge", "Pièces jointes", "Allegati")
        case .attachment: ("Attachment", "Anhang", "Pièce jointe", "Allegato")
        case .aboutDocument:
            (
                "About this document", "Über dieses Dokument", "À propos de ce document",
                "Informazioni sul documento"
            )
        case .patient: ("Patient", "Patient/in", "Patient", "Paziente")
        case .born: ("Born", "Geboren", "Naissance", "Data di nascita")
        case .died: ("Died", "Verstorben", "Décès", "Deceduto")
        case .sex: ("Sex", "Geschlecht", "Sexe", "Sesso")
        case .identifier: ("Identifier", "Kennung", "Identifiant", "Identificativo")
        case .identifiers: ("Identifiers", "Kennungen", "Identifiants", "Identificativi")
        case .guardian: ("Guardian", "Vertretung", "Représentant légal", "Tutore")
        case .author: ("Author", "Verfasst von", "Auteur", "Autore")
        case .authors: ("Authors", "Verfasst von", "Auteurs", "Autori")
        case .custodian: ("Kept by", "Verwahrt von", "Conservé par", "Conservato da")
        case .written: ("Date", "Datum", "Date", "Data")
        case .encounter: ("Encounter", "Aufenthalt", "Séjour", "Contatto clinico")
        case .from: ("from", "ab", "dès le", "dal")
        case .until: ("until", "bis", "jusqu’au", "fino al")
        case .service: ("Service", "Leistung", "Prestation", "Prestazione")
        case .informant:
            ("Information from", "Auskunft von", "Informations de", "Informazioni da")
        case .legalAuthenticator:
            (
                "Legally signed by", "Rechtsgültig unterzeichnet von", "Signé légalement par",
                "Firmato legalmente da"
            )
        case .authenticator: ("Signed by", "Unterzeichnet von", "Signé par", "Firmato da")
        case .dataEnterer: ("Entered by", "Erfasst von", "Saisi par", "Inserito da")
        case .recipient: ("For", "Für", "Destinataire", "Destinatario")
        case .participant: ("Also named", "Ebenfalls genannt", "Autre personne", "Altra persona")
        case .performer: ("Performed by", "Ausgeführt von", "Réalisé par", "Eseguito da")
        case .subject: ("About", "Betrifft", "Concerne", "Riguarda")
        case .responsible: ("Responsible", "Verantwortlich", "Responsable", "Responsabile")
        case .orders: ("Orders", "Aufträge", "Prescriptions", "Richieste")
        case .version: ("Version", "Version", "Version", "Versione")
        case .replaces: ("Replaces", "Ersetzt", "Remplace", "Sostituisce")
        case .appends: ("Adds to", "Ergänzt", "Complète", "Integra")
        case .transforms: ("Made from", "Erstellt aus", "Établi à partir de", "Ricavato da")
        case .language: ("Language", "Sprache", "Langue", "Lingua")
        case .confidentiality:
            ("Confidentiality", "Vertraulichkeit", "Confidentialité", "Riservatezza")
        case .confidentialityNormal: ("normal", "normal", "normale", "normale")
        case .confidentialityRestricted: ("restricted", "eingeschränkt", "restreinte", "ristretta")
        case .confidentialityVeryRestricted:
            ("very restricted", "stark eingeschränkt", "très restreinte", "molto ristretta")
        case .female: ("female", "weiblich", "féminin", "femminile")
        case .male: ("male", "männlich", "masculin", "maschile")
        case .undifferentiated: ("undifferentiated", "unbestimmt", "indifférencié", "indistinto")
        case .documentIdentifier:
            ("Document", "Dokumentkennung", "Identifiant du document", "Identificativo documento")
        case .documentSet:
            ("Set of versions", "Versionsreihe", "Série de versions", "Serie di versioni")
        case .noTitle:
            ("Untitled document", "Dokument ohne Titel", "Document sans titre", "Senza titolo")
        case .noText:
            (
                "This section has no text.", "Dieser Abschnitt hat keinen Text.",
                "Cette section n’a pas de texte.", "Questa sezione non contiene testo."
            )
        case .oneEntry: ("coded entry", "codierter Eintrag", "entrée codée", "voce codificata")
        case .manyEntries:
            ("coded entries", "codierte Einträge", "entrées codées", "voci codificate")
        case .withoutText: ("without text", "ohne Text", "sans texte", "senza testo")
        case .emptyDocument:
            (
                "This document has no content to show.",
                "Dieses Dokument hat keinen darstellbaren Inhalt.",
                "Ce document n’a pas de contenu à afficher.",
                "Questo documento non ha contenuti da mostrare."
            )
        case .inserted: ("inserted", "eingefügt", "ajouté", "inserito")
        case .deleted: ("deleted", "gestrichen", "supprimé", "eliminato")
        case .unknownElements:
            (
                "Text with a dotted line stands in markup that the standard does not know.",
                "Gepunktet unterstrichener Text steht in Markierungen ausserhalb des Standards.",
                "Le texte souligné en pointillé se trouve dans un balisage inconnu de la norme.",
                "Il testo con linea punteggiata è in una marcatura che lo standard non conosce."
            )
        case .linkWithout:
            ("refers to", "verweist auf", "renvoie à", "rimanda a")
        case .picture: ("Picture", "Bild", "Image", "Immagine")
        case .table: ("Table", "Tabelle", "Tableau", "Tabella")
        case .compressedFile:
            (
                "compressed: unpack it first", "komprimiert: zuerst entpacken",
                "compressé : à décompresser d’abord", "compresso: prima decomprimere"
            )
        case .damagedFile:
            (
                "This file is damaged; it is offered as it is written.",
                "Diese Datei ist beschädigt; sie wird so angeboten, wie sie geschrieben ist.",
                "Ce fichier est endommagé ; il est proposé tel qu’il est écrit.",
                "Questo file è danneggiato; è offerto così come è scritto."
            )
        case .referredFile:
            (
                "The content is outside the document and was not loaded:",
                "Der Inhalt liegt ausserhalb des Dokuments und wurde nicht geladen:",
                "Le contenu se trouve hors du document et n’a pas été chargé :",
                "Il contenuto è fuori dal documento e non è stato caricato:"
            )
        case .fileInstead:
            (
                "The content of this document is a file:",
                "Der Inhalt dieses Dokuments ist eine Datei:",
                "Le contenu de ce document est un fichier :",
                "Il contenuto di questo documento è un file:"
            )
        case .seeAbove: ("shown above", "oben gezeigt", "affiché plus haut", "mostrato sopra")
        case .notShownHere:
            ("not shown here", "hier nicht gezeigt", "non affiché ici", "non mostrato qui")
        case .leftOut:
            (
                "Not shown by the stylesheet", "Von der Formatvorlage nicht gezeigt",
                "Non affiché par la feuille de style", "Non mostrato dal foglio di stile"
            )
        case .hiddenCharacters:
            (
                "Characters that cannot be seen are shown by their number: ⟨U+…⟩.",
                "Unsichtbare Zeichen sind mit ihrer Nummer gezeigt: ⟨U+…⟩.",
                "Les caractères invisibles sont affichés par leur numéro : ⟨U+…⟩.",
                "I caratteri invisibili sono mostrati con il loro numero: ⟨U+…⟩."
            )
        case .oclock: ("", " Uhr", "", "")
        }
    }
}
