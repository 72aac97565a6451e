import PageFrame

/// What the page says on which everything is that was decided.
enum SharingWord: PageWord {
    case lead, waitingTitle, askedOn, oneDocument, manyDocuments, typesAsked, answer
    case showAll, more, fromStart
    case emergencyTitle, emergencyText, emergencyOpen, emergencyReason, acknowledge, whoTitle
    case nobody, newDecision, removedTitle, removedText, appsTitle, appsText, mayRead
    case mayNotRead, maySave, mayNotSave, notAskedRead, notAskedSave, allow, allowAll, stop
    case stopAll, stopAllHint, delegatesTitle, delegatesText, inItsWords, onlyLast, onlyBetween

    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .showAll: ("Show all", "Alle anzeigen", "Tout afficher", "Mostra tutto")
        case .more: ("Show more", "Weitere anzeigen", "Afficher la suite", "Mostra altri")
        case .fromStart:
            ("Back to the start", "Zum Anfang", "Retour au début", "Torna all’inizio")
        case .lead:
            (
                "Nobody sees your documents unless you allow it; staff of this service only with a reason, which stands in your access log. What you change here counts from the next access on.",
                "Niemand sieht Ihre Dokumente, ausser Sie erlauben es; das Personal dieses Dienstes nur mit einem Grund, der in Ihrem Zugriffsprotokoll steht. Was Sie hier ändern, gilt ab dem nächsten Zugriff.",
                "Personne ne voit vos documents sans votre accord ; le personnel de ce service seulement avec un motif, inscrit dans votre journal des accès. Ce que vous changez ici vaut dès le prochain accès.",
                "Nessuno vede i vostri documenti senza il vostro consenso; il personale di questo servizio solo con un motivo, iscritto nel vostro registro degli accessi. Ciò che cambiate qui vale dal prossimo accesso."
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
        case .allowAll:
            ("Allow all of it", "Alles davon erlauben", "Tout autoriser", "Consenti tutto")
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
        }
    }
}

/// What the pages say about apps that people have let in themselves.
enum ConnectionWord: PageWord {
    case title, text, unlessUsed, end

    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .title:
            (
                "Apps that you have let in", "Apps, die Sie zugelassen haben",
                "Applications que vous avez autorisées", "App a cui avete dato accesso"
            )
        case .text:
            (
                "They come back without asking you again. Which documents they see is decided above, which measurements below.",
                "Sie kommen wieder, ohne Sie nochmals zu fragen. Welche Dokumente sie sehen, ist oben entschieden, welche Messwerte unten.",
                "Elles reviennent sans vous redemander. Les documents qu’elles voient se décident ci-dessus, les mesures ci-dessous.",
                "Tornano senza chiedervelo di nuovo. Quali documenti vedono si decide qui sopra, quali misure qui sotto."
            )
        case .unlessUsed:
            (
                "ends on {1} if it is not used before",
                "endet am {1}, wenn sie vorher nicht benutzt wird",
                "prend fin le {1} si elle n’est pas utilisée avant",
                "termina il {1} se non viene usata prima"
            )
        case .end:
            ("End access", "Zugang beenden", "Mettre fin à l’accès", "Termina l’accesso")
        }
    }
}
