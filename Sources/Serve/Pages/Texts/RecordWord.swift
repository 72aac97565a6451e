import HealthStore
import PageFrame

/// What a decision says: whom it is for, what it is about, until when, and why it holds.
enum RecordWord: PageWord {
    case app, organisation, delegate, everybody, allowed, denied, removed, revoke, takeBack
    case restore, allDocuments, documentsThat, ofKind, byAuthor, keptBy, fromSource, since
    case before, confidential, oneDocumentGone, metadata, data, deniedAll, deniedContent
    case purposes, until, untilNoEnd
    case sinceDay, byDelegate, whyPermit, whyDenial, whyLesser, whyRemoval, whyEmergency
    case whyNothing, whyType

    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .app: ("{1} (app)", "{1} (App)", "{1} (application)", "{1} (app)")
        case .organisation:
            (
                "every app of {1}", "alle Apps von {1}", "toutes les applications de {1}",
                "tutte le app di {1}"
            )
        case .delegate:
            (
                "a person who helps you ({1})", "eine Person, die Ihnen hilft ({1})",
                "une personne qui vous aide ({1})", "una persona che vi aiuta ({1})"
            )
        case .everybody: ("everybody", "alle", "tout le monde", "tutti")
        case .allowed: ("Allowed", "Erlaubt", "Autorisé", "Consentito")
        case .denied: ("Denied", "Verboten", "Refusé", "Negato")
        case .removed: ("Closed", "Verschlossen", "Fermé", "Chiuso")
        case .revoke: ("Revoke", "Widerrufen", "Révoquer", "Revoca")
        case .takeBack: ("Take back", "Zurücknehmen", "Retirer", "Ritira")
        case .restore: ("Open again", "Wieder öffnen", "Rouvrir", "Riapri")
        case .allDocuments:
            (
                "All documents, those to come too", "Alle Dokumente, auch künftige",
                "Tous les documents, y compris à venir", "Tutti i documenti, anche futuri"
            )
        case .documentsThat:
            (
                "All documents {1}", "Alle Dokumente {1}", "Tous les documents {1}",
                "Tutti i documenti {1}"
            )
        case .ofKind: ("of the kind {1}", "der Art {1}", "du type {1}", "di tipo {1}")
        case .byAuthor: ("by {1}", "von {1}", "de {1}", "di {1}")
        case .keptBy: ("kept by {1}", "verwahrt von {1}", "conservés par {1}", "conservati da {1}")
        case .fromSource:
            ("brought by {1}", "übermittelt von {1}", "transmis par {1}", "trasmessi da {1}")
        case .since: ("from {1} on", "ab {1}", "dès le {1}", "dal {1}")
        case .before: ("before {1}", "vor {1}", "avant le {1}", "prima del {1}")
        case .confidential:
            (
                "of confidentiality {1}", "der Vertraulichkeit {1}", "de confidentialité {1}",
                "di riservatezza {1}"
            )
        case .oneDocumentGone:
            (
                "A document that is no longer here", "Ein Dokument, das nicht mehr hier ist",
                "Un document qui n’est plus ici", "Un documento che non è più qui"
            )
        case .metadata:
            (
                "title and dates only", "nur Titel und Daten", "titre et dates seulement",
                "solo titolo e date"
            )
        case .data: ("with its content", "mit Inhalt", "avec son contenu", "con il contenuto")
        case .deniedAll: ("everything", "alles", "tout", "tutto")
        case .deniedContent:
            (
                "only the content; title and dates stay visible",
                "nur der Inhalt; Titel und Daten bleiben sichtbar",
                "seulement le contenu ; titre et dates restent visibles",
                "solo il contenuto; titolo e date restano visibili"
            )
        case .purposes: ("for {1}", "für {1}", "pour {1}", "per {1}")
        case .until: ("until {1}", "bis {1}", "jusqu’au {1}", "fino al {1}")
        case .untilNoEnd: ("without an end", "ohne Ende", "sans fin", "senza fine")
        case .sinceDay: ("since {1}", "seit {1}", "depuis le {1}", "dal {1}")
        case .byDelegate:
            (
                "decided by a person who helps you",
                "entschieden von einer Person, die Ihnen hilft",
                "décidé par une personne qui vous aide", "deciso da una persona che vi aiuta"
            )
        case .whyPermit:
            (
                "because you allowed it", "weil Sie es erlaubt haben",
                "parce que vous l’avez autorisé", "perché l’avete consentito"
            )
        case .whyDenial:
            (
                "because you denied it", "weil Sie es verboten haben",
                "parce que vous l’avez refusé", "perché l’avete negato"
            )
        case .whyLesser:
            (
                "because you allowed title and dates only",
                "weil Sie nur Titel und Daten erlaubt haben",
                "parce que vous n’avez autorisé que titre et dates",
                "perché avete consentito solo titolo e date"
            )
        case .whyRemoval:
            (
                "because you closed it to everybody", "weil Sie es für alle verschlossen haben",
                "parce que vous l’avez fermé à tous", "perché l’avete chiuso a tutti"
            )
        case .whyEmergency:
            (
                "because of an emergency access", "wegen eines Notfallzugriffs",
                "en raison d’un accès d’urgence", "per un accesso d’emergenza"
            )
        case .whyNothing:
            (
                "because you have not allowed it", "weil Sie es nicht erlaubt haben",
                "parce que vous ne l’avez pas autorisé", "perché non l’avete consentito"
            )
        case .whyType:
            (
                "because it may not read documents at all",
                "weil sie gar keine Dokumente lesen darf",
                "parce qu’elle ne peut lire aucun document",
                "perché non può leggere alcun documento"
            )
        }
    }
}

extension PurposeOfUse: PageWord {
    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .treatment: ("treatment", "Behandlung", "les soins", "la cura")
        case .payment: ("payment", "Abrechnung", "la facturation", "il pagamento")
        case .operations:
            (
                "running the health service", "den Betrieb des Gesundheitsdienstes",
                "le fonctionnement du service", "la gestione del servizio"
            )
        case .emergencyTreatment:
            (
                "treatment in an emergency", "Behandlung im Notfall", "les soins d’urgence",
                "la cura d’emergenza"
            )
        case .breakTheGlass: ("an emergency", "einen Notfall", "une urgence", "un’emergenza")
        case .patientRequest:
            ("your own use", "Ihren eigenen Gebrauch", "votre propre usage", "il vostro uso")
        case .familyRequest:
            ("your family", "Ihre Familie", "votre famille", "la vostra famiglia")
        case .research: ("research", "Forschung", "la recherche", "la ricerca")
        case .publicHealth:
            (
                "public health", "die öffentliche Gesundheit", "la santé publique",
                "la salute pubblica"
            )
        case .test: ("a test", "einen Test", "un essai", "una prova")
        }
    }
}
