/// What the pages about sharing say.
enum SharingWord: PageWord {
    case lead, waitingTitle, askedOn, oneDocument, manyDocuments, answer, typesAsked
    case emergencyTitle, emergencyText, emergencyOpen, emergencyReason, acknowledge
    case whoTitle, nobody, newDecision, revoke, takeBack, allowed, denied, removed, removedTitle
    case removedText, appsTitle, appsText, mayRead, mayNotRead, maySave, mayNotSave
    case notAskedRead, notAskedSave, allow, stop, stopAll, stopAllHint
    case app, organisation, delegate, everybody, delegatesTitle, delegatesText
    case allDocuments, documentsThat, ofKind, byAuthor, keptBy, fromSource, since, before
    case confidential, oneDocumentGone
    case metadata, data, metadataHint, dataHint, purposes, until, untilNoEnd, sinceDay, byDelegate
    case inItsWords, onlyLast, onlyBetween
    // Deciding
    case decideTitle, decideLead, effect, effectAllow, effectDeny, whom, whomHint
    case anotherApp, anotherOrganisation, aDelegate, identifier, identifierHint, which
    case anyKind, institution, anyInstitution, fromDay, toDay, howMuch, forWhat, endTitle
    case endHint, oneMonth, oneYear, untilDay, noEnd, day, decide
    // Requests
    case denyAll, requestTitle, requestLead, requestEach, notThis, look, answerNow, closeRequest
    case closeHint, typesLead, wantsToRead, wantsToSave, howFarBack
    case everything, lastMonth, lastYear, fromNowOn
    // One document
    case documentTitle, nowTitle, seesNothing, seesMetadata, seesData, whyPermit
    case whyDenial, whyLesser, whyRemoval, whyEmergency, whyNothing, whyType
    case recordsTitle, noRecords, grantTitle, removeTitle, removeText, remove, removeConfirm
    case keep, restore
    // What was done
    case doneGranted, doneDenied, doneRevoked, doneAnswered, doneClosed, doneRemoved
    case doneRestored, doneAcknowledged, doneApp, doneStopped, doneGone, doneInvalid

    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .lead:
            (
                "Nobody sees your documents unless you allow it. What you change here counts from the next access on.",
                "Niemand sieht Ihre Dokumente, ausser Sie erlauben es. Was Sie hier ändern, gilt ab dem nächsten Zugriff.",
                "Personne ne voit vos documents sans votre accord. Ce que vous changez ici vaut dès le prochain accès.",
                "Nessuno vede i vostri documenti senza il vostro consenso. Ciò che cambiate qui vale dal prossimo accesso."
            )
        case .waitingTitle:
            ("Waiting for you", "Wartet auf Sie", "En attente de vous", "In attesa di voi")
        case .askedOn:
            ("asked on {1}", "angefragt am {1}", "demandé le {1}", "richiesto il {1}")
        case .oneDocument:
            (
                "would like to see 1 document", "möchte 1 Dokument sehen",
                "souhaite voir 1 document", "vorrebbe vedere 1 documento"
            )
        case .manyDocuments:
            (
                "would like to see {1} documents", "möchte {1} Dokumente sehen",
                "souhaite voir {1} documents", "vorrebbe vedere {1} documenti"
            )
        case .typesAsked:
            (
                "would like to read or save your data", "möchte Ihre Daten lesen oder speichern",
                "souhaite lire ou enregistrer vos données",
                "vorrebbe leggere o salvare i vostri dati"
            )
        case .answer:
            ("Look and answer", "Ansehen und antworten", "Voir et répondre", "Guarda e rispondi")
        case .emergencyTitle:
            (
                "Somebody saw your documents in an emergency",
                "Jemand hat Ihre Dokumente in einem Notfall gesehen",
                "Quelqu’un a vu vos documents en urgence",
                "Qualcuno ha visto i vostri documenti in un’emergenza"
            )
        case .emergencyText:
            (
                "{1}, through {2}, from {3} to {4}.", "{1}, mit {2}, von {3} bis {4}.",
                "{1}, par {2}, du {3} au {4}.", "{1}, tramite {2}, dal {3} al {4}."
            )
        case .emergencyOpen:
            (
                "This access is still open. Acknowledging it ends it.",
                "Dieser Zugriff ist noch offen. Wenn Sie ihn bestätigen, endet er.",
                "Cet accès est encore ouvert. Le confirmer y met fin.",
                "Questo accesso è ancora aperto. Confermandolo, termina."
            )
        case .emergencyReason:
            (
                "Reason given: {1}", "Angegebener Grund: {1}", "Motif indiqué : {1}",
                "Motivo indicato: {1}"
            )
        case .acknowledge:
            ("I know of this", "Ich weiss davon", "J’en ai connaissance", "Ne sono a conoscenza")
        case .whoTitle:
            (
                "Who may see your documents", "Wer Ihre Dokumente sehen darf",
                "Qui peut voir vos documents", "Chi può vedere i vostri documenti"
            )
        case .nobody:
            (
                "Nobody but you. Apps can ask you, and you can allow somebody yourself.",
                "Niemand ausser Ihnen. Apps können Sie fragen, und Sie können selbst jemandem etwas erlauben.",
                "Personne d’autre que vous. Des applications peuvent vous le demander, et vous pouvez autoriser quelqu’un vous-même.",
                "Nessuno oltre a voi. Le app possono chiedervelo, e potete autorizzare qualcuno voi stessi."
            )
        case .newDecision:
            (
                "Allow or deny somebody", "Jemandem erlauben oder verbieten",
                "Autoriser ou refuser quelqu’un", "Consenti o nega a qualcuno"
            )
        case .revoke: ("Revoke", "Widerrufen", "Révoquer", "Revoca")
        case .takeBack: ("Take back", "Zurücknehmen", "Retirer", "Ritira")
        case .allowed: ("Allowed", "Erlaubt", "Autorisé", "Consentito")
        case .denied: ("Denied", "Verboten", "Refusé", "Negato")
        case .removed: ("Closed", "Verschlossen", "Fermé", "Chiuso")
        case .removedTitle:
            ("Closed to everybody", "Für alle verschlossen", "Fermés à tous", "Chiusi a tutti")
        case .removedText:
            (
                "Nobody but you can tell that these documents exist, in emergencies neither.",
                "Niemand ausser Ihnen kann erkennen, dass es diese Dokumente gibt, auch im Notfall nicht.",
                "Personne d’autre que vous ne peut savoir que ces documents existent, même en urgence.",
                "Nessuno oltre a voi può sapere che questi documenti esistono, nemmeno in emergenza."
            )
        case .appsTitle:
            (
                "Apps and your data", "Apps und Ihre Daten", "Applications et vos données",
                "App e i vostri dati"
            )
        case .appsText:
            (
                "What each app may read and save, kind by kind.",
                "Was jede App lesen und speichern darf, Art für Art.",
                "Ce que chaque application peut lire et enregistrer, type par type.",
                "Ciò che ogni app può leggere e salvare, tipo per tipo."
            )
        case .mayRead: ("may read", "darf lesen", "peut lire", "può leggere")
        case .mayNotRead:
            ("may not read", "darf nicht lesen", "ne peut pas lire", "non può leggere")
        case .maySave: ("may save", "darf speichern", "peut enregistrer", "può salvare")
        case .mayNotSave:
            ("may not save", "darf nicht speichern", "ne peut pas enregistrer", "non può salvare")
        case .notAskedRead:
            (
                "reading undecided", "Lesen nicht entschieden", "lecture non décidée",
                "lettura non decisa"
            )
        case .notAskedSave:
            (
                "saving undecided", "Speichern nicht entschieden", "enregistrement non décidé",
                "salvataggio non deciso"
            )
        case .allow: ("Allow", "Erlauben", "Autoriser", "Consenti")
        case .stop: ("Stop", "Beenden", "Arrêter", "Ferma")
        case .stopAll:
            (
                "Stop everything by this app", "Alles von dieser App beenden",
                "Tout arrêter pour cette application", "Ferma tutto per questa app"
            )
        case .stopAllHint:
            (
                "It may no longer read or save anything, and all that you allowed it about documents is revoked.",
                "Sie darf nichts mehr lesen oder speichern, und alles, was Sie ihr bei Dokumenten erlaubt haben, ist widerrufen.",
                "Elle ne peut plus rien lire ni enregistrer, et tout ce que vous lui avez autorisé pour les documents est révoqué.",
                "Non può più leggere né salvare nulla, e tutto ciò che le avete consentito per i documenti è revocato."
            )
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
        case .delegatesTitle:
            (
                "People who help you", "Personen, die Ihnen helfen", "Personnes qui vous aident",
                "Persone che vi aiutano"
            )
        case .delegatesText:
            (
                "They sign in under their own name and see what you allow them, no more.",
                "Sie melden sich unter eigenem Namen an und sehen, was Sie ihnen erlauben, nicht mehr.",
                "Elles se connectent sous leur propre nom et voient ce que vous leur autorisez, rien de plus.",
                "Accedono con il proprio nome e vedono ciò che consentite loro, nulla di più."
            )
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
        case .metadataHint:
            (
                "Title and dates only", "Nur Titel und Daten", "Titre et dates seulement",
                "Solo titolo e date"
            )
        case .dataHint:
            ("With the content", "Mit dem Inhalt", "Avec le contenu", "Con il contenuto")
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
        case .inItsWords:
            (
                "In its own words: “{1}”", "In eigenen Worten: «{1}»",
                "Selon ses propres mots : « {1} »", "Con parole sue: «{1}»"
            )
        case .onlyLast:
            (
                "of the last {1} days", "der letzten {1} Tage", "des {1} derniers jours",
                "degli ultimi {1} giorni"
            )
        case .onlyBetween:
            (
                "of a limited time", "eines begrenzten Zeitraums", "d’une période limitée",
                "di un periodo limitato"
            )
        case .decideTitle:
            (
                "Allow or deny", "Erlauben oder verbieten", "Autoriser ou refuser",
                "Consentire o negare"
            )
        case .decideLead:
            (
                "A rule for many documents. One document is shared from its own page.",
                "Eine Regel für viele Dokumente. Ein einzelnes Dokument geben Sie auf seiner Seite frei.",
                "Une règle pour plusieurs documents. Un seul document se partage depuis sa page.",
                "Una regola per molti documenti. Un singolo documento si condivide dalla sua pagina."
            )
        case .effect:
            (
                "What do you want?", "Was möchten Sie?", "Que souhaitez-vous ?",
                "Che cosa desiderate?"
            )
        case .effectAllow: ("Allow it", "Erlauben", "Autoriser", "Consentire")
        case .effectDeny:
            (
                "Deny it; this counts before whatever is allowed",
                "Verbieten; das gilt vor allem, was erlaubt ist",
                "Refuser ; cela l’emporte sur toute autorisation",
                "Negare; questo prevale su ogni consenso"
            )
        case .whom: ("Whom?", "Wem?", "À qui ?", "A chi?")
        case .whomHint:
            (
                "Apps and organisations that you have dealt with, or another by its identifier.",
                "Apps und Organisationen, mit denen Sie zu tun hatten, oder eine andere mit ihrer Kennung.",
                "Les applications et organisations que vous connaissez, ou une autre par son identifiant.",
                "App e organizzazioni con cui avete avuto a che fare, o un’altra tramite il suo identificativo."
            )
        case .anotherApp:
            ("Another app", "Eine andere App", "Une autre application", "Un’altra app")
        case .anotherOrganisation:
            (
                "Another organisation", "Eine andere Organisation", "Une autre organisation",
                "Un’altra organizzazione"
            )
        case .aDelegate:
            (
                "A person who helps me", "Eine Person, die mir hilft", "Une personne qui m’aide",
                "Una persona che mi aiuta"
            )
        case .identifier:
            ("Its identifier", "Ihre Kennung", "Son identifiant", "Il suo identificativo")
        case .identifierHint:
            (
                "Only for another one: the app, the organisation or the person tells you.",
                "Nur für eine andere: die App, die Organisation oder die Person nennt sie Ihnen.",
                "Seulement pour une autre : l’application, l’organisation ou la personne vous l’indique.",
                "Solo per un’altra: ve lo indica l’app, l’organizzazione o la persona."
            )
        case .which:
            ("Which documents?", "Welche Dokumente?", "Quels documents ?", "Quali documenti?")
        case .anyKind: ("Of every kind", "Jeder Art", "De tout type", "Di ogni tipo")
        case .institution: ("Kept by", "Verwahrt von", "Conservés par", "Conservati da")
        case .anyInstitution: ("Anybody", "Beliebig", "N’importe qui", "Chiunque")
        case .fromDay: ("Dated from", "Datiert ab", "Datés dès le", "Datati dal")
        case .toDay: ("Dated until", "Datiert bis", "Datés jusqu’au", "Datati fino al")
        case .howMuch: ("How much?", "Wie viel?", "Quelle partie ?", "Quanto?")
        case .forWhat: ("For what?", "Wofür?", "Dans quel but ?", "Per quale scopo?")
        case .endTitle: ("Until when?", "Bis wann?", "Jusqu’à quand ?", "Fino a quando?")
        case .endHint:
            (
                "Please choose; there is no default.", "Bitte wählen Sie; es gibt keine Vorgabe.",
                "Choisissez ; il n’y a pas de valeur par défaut.",
                "Scegliete; non c’è un valore predefinito."
            )
        case .oneMonth: ("For 30 days", "Für 30 Tage", "Pendant 30 jours", "Per 30 giorni")
        case .oneYear: ("For one year", "Für ein Jahr", "Pendant un an", "Per un anno")
        case .untilDay:
            (
                "Until the end of this day:", "Bis zum Ende dieses Tages:",
                "Jusqu’à la fin de ce jour :", "Fino alla fine di questo giorno:"
            )
        case .noEnd:
            (
                "Without an end, until I revoke it", "Ohne Ende, bis ich es widerrufe",
                "Sans fin, jusqu’à ce que je révoque", "Senza fine, finché non revoco"
            )
        case .day: ("Day", "Tag", "Jour", "Giorno")
        case .decide: ("Decide", "Entscheiden", "Décider", "Decidi")
        case .requestTitle: ("{1} asks", "{1} fragt an", "{1} demande", "{1} chiede")
        case .requestLead:
            (
                "Asked on {1}, for {2}. Wanted: {3}.",
                "Angefragt am {1}, für {2}. Gewünscht: {3}.",
                "Demandé le {1}, pour {2}. Souhaité : {3}.",
                "Richiesto il {1}, per {2}. Desiderato: {3}."
            )
        case .denyAll: ("Deny all of them", "Alle verbieten", "Tout refuser", "Negare tutti")
        case .requestEach:
            (
                "Choose for each document. What you do not allow is denied; the app cannot tell it from a document that does not exist.",
                "Wählen Sie für jedes Dokument. Was Sie nicht erlauben, ist verboten; die App kann es nicht von einem Dokument unterscheiden, das es nicht gibt.",
                "Choisissez pour chaque document. Ce que vous n’autorisez pas est refusé ; l’application ne peut le distinguer d’un document inexistant.",
                "Scegliete per ogni documento. Ciò che non consentite è negato; l’app non può distinguerlo da un documento inesistente."
            )
        case .notThis: ("Not this one", "Dieses nicht", "Pas celui-ci", "Non questo")
        case .look: ("Look at it", "Ansehen", "Le voir", "Guardalo")
        case .answerNow:
            ("Send my answer", "Antwort senden", "Envoyer ma réponse", "Invia la risposta")
        case .closeRequest:
            (
                "Close without an answer", "Ohne Antwort schliessen", "Fermer sans réponse",
                "Chiudi senza risposta"
            )
        case .closeHint:
            (
                "Nothing is decided then, and the app may ask again.",
                "Dann ist nichts entschieden, und die App darf wieder fragen.",
                "Rien n’est alors décidé, et l’application pourra redemander.",
                "Allora nulla è deciso, e l’app potrà chiedere di nuovo."
            )
        case .typesLead:
            (
                "It asked on {1}. Choose what it may do; what you leave out is denied.",
                "Die Anfrage ist vom {1}. Wählen Sie, was sie darf; was Sie weglassen, ist verboten.",
                "Demande du {1}. Choisissez ce qu’elle peut faire ; le reste est refusé.",
                "Richiesta del {1}. Scegliete che cosa può fare; il resto è negato."
            )
        case .wantsToRead:
            ("It would like to read", "Sie möchte lesen", "Elle souhaite lire", "Vorrebbe leggere")
        case .wantsToSave:
            (
                "It would like to save", "Sie möchte speichern", "Elle souhaite enregistrer",
                "Vorrebbe salvare"
            )
        case .howFarBack:
            (
                "How far back may it read?", "Wie weit zurück darf sie lesen?",
                "Jusqu’où peut-elle remonter ?", "Quanto indietro può leggere?"
            )
        case .everything: ("Everything", "Alles", "Tout", "Tutto")
        case .lastMonth:
            (
                "The last 30 days at any time", "Jeweils die letzten 30 Tage",
                "Toujours les 30 derniers jours", "Sempre gli ultimi 30 giorni"
            )
        case .lastYear:
            (
                "The last 365 days at any time", "Jeweils die letzten 365 Tage",
                "Toujours les 365 derniers jours", "Sempre gli ultimi 365 giorni"
            )
        case .fromNowOn:
            ("Only from now on", "Nur ab jetzt", "Seulement dès maintenant", "Solo da ora in poi")
        case .documentTitle:
            (
                "Who may see this document", "Wer dieses Dokument sehen darf",
                "Qui peut voir ce document", "Chi può vedere questo documento"
            )
        case .nowTitle: ("As it is now", "So ist es jetzt", "Actuellement", "Adesso")
        case .seesNothing: ("does not see it", "sieht es nicht", "ne le voit pas", "non lo vede")
        case .seesMetadata:
            (
                "sees title and dates", "sieht Titel und Daten", "voit le titre et les dates",
                "vede titolo e date"
            )
        case .seesData: ("sees all of it", "sieht alles", "voit tout", "vede tutto")
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
        case .recordsTitle:
            (
                "Your decisions about it", "Ihre Entscheide dazu", "Vos décisions à son sujet",
                "Le vostre decisioni al riguardo"
            )
        case .noRecords:
            (
                "None about this document alone; rules for many may hold.",
                "Keine zu diesem Dokument allein; Regeln für viele können gelten.",
                "Aucune pour ce seul document ; des règles générales peuvent s’appliquer.",
                "Nessuna solo per questo documento; possono valere regole generali."
            )
        case .grantTitle:
            (
                "Share or deny this document", "Dieses Dokument freigeben oder verbieten",
                "Partager ou refuser ce document", "Condividere o negare questo documento"
            )
        case .removeTitle:
            (
                "Close this document to everybody", "Dieses Dokument für alle verschliessen",
                "Fermer ce document à tous", "Chiudere questo documento a tutti"
            )
        case .removeText:
            (
                "Then nobody but you can see it or tell that it exists, in emergencies neither. You can open it again.",
                "Dann kann niemand ausser Ihnen es sehen oder erkennen, dass es besteht, auch im Notfall nicht. Sie können es wieder öffnen.",
                "Personne d’autre que vous ne pourra le voir ni savoir qu’il existe, même en urgence. Vous pourrez le rouvrir.",
                "Allora nessuno oltre a voi può vederlo o sapere che esiste, nemmeno in emergenza. Potrete riaprirlo."
            )
        case .remove: ("Close it", "Verschliessen", "Fermer", "Chiudi")
        case .removeConfirm:
            (
                "Yes, close it to everybody", "Ja, für alle verschliessen", "Oui, fermer à tous",
                "Sì, chiudere a tutti"
            )
        case .keep: ("No, leave it", "Nein, so lassen", "Non, laisser", "No, lascia così")
        case .restore: ("Open again", "Wieder öffnen", "Rouvrir", "Riapri")
        case .doneGranted:
            (
                "Allowed, from now on.", "Erlaubt, ab sofort.", "Autorisé dès maintenant.",
                "Consentito da subito."
            )
        case .doneDenied:
            (
                "Denied, from now on.", "Verboten, ab sofort.", "Refusé dès maintenant.",
                "Negato da subito."
            )
        case .doneRevoked:
            (
                "Revoked. It counts from the next access on.",
                "Widerrufen. Das gilt ab dem nächsten Zugriff.",
                "Révoqué. Cela vaut dès le prochain accès.", "Revocato. Vale dal prossimo accesso."
            )
        case .doneAnswered:
            (
                "Your answer was sent.", "Ihre Antwort ist gesendet.",
                "Votre réponse a été envoyée.", "La vostra risposta è stata inviata."
            )
        case .doneClosed:
            (
                "The request was closed; nothing was decided.",
                "Die Anfrage ist geschlossen; nichts ist entschieden.",
                "La demande est fermée ; rien n’a été décidé.",
                "La richiesta è chiusa; nulla è stato deciso."
            )
        case .doneRemoved:
            (
                "Closed to everybody but you.", "Für alle ausser Ihnen verschlossen.",
                "Fermé à tous sauf à vous.", "Chiuso a tutti tranne voi."
            )
        case .doneRestored:
            (
                "Open again; what you decided before holds.",
                "Wieder offen; was Sie vorher entschieden haben, gilt.",
                "Rouvert ; vos décisions antérieures s’appliquent.",
                "Riaperto; valgono le decisioni precedenti."
            )
        case .doneAcknowledged:
            (
                "Noted, and the access is over.", "Vermerkt, und der Zugriff ist beendet.",
                "Pris en compte, et l’accès est terminé.", "Registrato, e l’accesso è concluso."
            )
        case .doneApp: ("Changed.", "Geändert.", "Modifié.", "Modificato.")
        case .doneStopped:
            (
                "Stopped. The app sees nothing from now on.",
                "Beendet. Die App sieht ab sofort nichts mehr.",
                "Arrêté. L’application ne voit plus rien dès maintenant.",
                "Fermato. L’app non vede più nulla da subito."
            )
        case .doneGone:
            (
                "That was already over; nothing was changed.",
                "Das war schon vorbei; es wurde nichts geändert.",
                "C’était déjà terminé ; rien n’a été modifié.",
                "Era già concluso; nulla è stato modificato."
            )
        case .doneInvalid:
            (
                "Something was missing or did not fit, so nothing was changed. Please look at the form again.",
                "Etwas fehlte oder passte nicht, darum wurde nichts geändert. Sehen Sie sich das Formular bitte noch einmal an.",
                "Un élément manquait ou ne convenait pas ; rien n’a été modifié. Revoyez le formulaire.",
                "Mancava qualcosa o non era adatto, quindi nulla è stato modificato. Rivedete il modulo."
            )
        }
    }
}
