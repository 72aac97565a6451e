import PageFrame
import AccessLog
import HealthStore

/// What the pages about the access log say.
enum LogWord: PageWord {
    case lead, nobodyYet, didAllowed, didDenied, allowed, denied, withheld, unknown, older, newest
    case details, notRecognised, notRecognisedText, whatNow, stopAppText, openSharing
    case when, who, role, what, why, throughApp, record, place, reason
    case download, downloadText, forgotten, staff, staffMember, others, askHost, through,
        nothingFound

    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .lead:
            (
                "Who wanted to see your data, and what became of it. Nothing is given out before it stands here, and nobody can change it afterwards. What you look at yourself is not listed.",
                "Wer Ihre Daten sehen wollte, und was daraus wurde. Nichts wird herausgegeben, bevor es hier steht, und niemand kann es nachträglich ändern. Was Sie selbst ansehen, steht nicht hier.",
                "Qui a voulu voir vos données, et avec quel résultat. Rien n’est remis avant d’être inscrit ici, et personne ne peut le modifier ensuite. Ce que vous consultez vous-même n’y figure pas.",
                "Chi ha voluto vedere i vostri dati, e con quale esito. Nulla viene consegnato prima di comparire qui, e nessuno può modificarlo in seguito. Ciò che guardate voi stessi non è elencato."
            )
        case .nobodyYet:
            (
                "Nobody but you has asked for anything yet.",
                "Bisher hat ausser Ihnen niemand etwas verlangt.",
                "Personne d’autre que vous n’a encore rien demandé.",
                "Nessuno oltre a voi ha ancora chiesto nulla."
            )
        case .didAllowed: ("{1} {2}", "hat {2} {1}", "a {1} {2}", "ha {1} {2}")
        case .didDenied:
            ("wanted to {1} {2}", "wollte {2} {1}", "a voulu {1} {2}", "voleva {1} {2}")
        case .allowed: ("Allowed", "Erlaubt", "Autorisé", "Consentito")
        case .denied: ("Saw nothing", "Sah nichts", "N’a rien vu", "Non ha visto nulla")
        case .withheld:
            (
                "{1} more were not shown", "{1} weitere wurden nicht gezeigt",
                "{1} autres n’ont pas été montrés", "altri {1} non sono stati mostrati"
            )
        case .unknown:
            (
                "Somebody since forgotten", "Jemand, seither vergessen", "Quelqu’un, oublié depuis",
                "Qualcuno, poi dimenticato"
            )
        case .older:
            ("Earlier accesses", "Frühere Zugriffe", "Accès antérieurs", "Accessi precedenti")
        case .newest: ("Latest accesses", "Neueste Zugriffe", "Derniers accès", "Ultimi accessi")
        case .details: ("Details", "Einzelheiten", "Détails", "Dettagli")
        case .notRecognised:
            (
                "I don’t recognise this", "Das kenne ich nicht", "Je ne reconnais pas cela",
                "Non lo riconosco"
            )
        case .notRecognisedText:
            (
                "You did not expect this access? Here is all that is known of it, and what you can do.",
                "Sie haben diesen Zugriff nicht erwartet? Hier steht alles, was darüber bekannt ist, und was Sie tun können.",
                "Vous ne vous attendiez pas à cet accès ? Voici tout ce que l’on en sait, et ce que vous pouvez faire.",
                "Non vi aspettavate questo accesso? Ecco tutto ciò che se ne sa, e che cosa potete fare."
            )
        case .whatNow:
            (
                "What you can do", "Was Sie tun können", "Ce que vous pouvez faire",
                "Che cosa potete fare"
            )
        case .stopAppText:
            (
                "Stop the app: it sees nothing more from now on. What it has already seen cannot be taken back.",
                "Die App stoppen: Sie sieht ab sofort nichts mehr. Was sie schon gesehen hat, lässt sich nicht zurückholen.",
                "Arrêter l’application : elle ne voit plus rien dès maintenant. Ce qu’elle a déjà vu ne peut être repris.",
                "Fermare l’app: da subito non vede più nulla. Ciò che ha già visto non si può riprendere."
            )
        case .openSharing:
            (
                "See everything that you allow", "Alles ansehen, was Sie erlauben",
                "Voir tout ce que vous autorisez", "Vedere tutto ciò che consentite"
            )
        case .when: ("When", "Wann", "Quand", "Quando")
        case .who: ("Who", "Wer", "Qui", "Chi")
        case .role: ("In which role", "In welcher Rolle", "À quel titre", "In quale ruolo")
        case .what: ("What", "Was", "Quoi", "Che cosa")
        case .why: ("What for", "Wofür", "Dans quel but", "Per quale scopo")
        case .throughApp:
            ("Through which app", "Mit welcher App", "Par quelle application", "Con quale app")
        case .record:
            (
                "Record that decided", "Entscheid dahinter", "Décision appliquée",
                "Decisione applicata"
            )
        case .place:
            (
                "Number in the log", "Nummer im Protokoll", "Numéro dans le journal",
                "Numero nel registro"
            )
        case .reason:
            (
                "In their own words", "In eigenen Worten", "Selon leurs propres mots",
                "Con parole loro"
            )
        case .download:
            (
                "Download the log (JSON)", "Protokoll herunterladen (JSON)",
                "Télécharger le journal (JSON)", "Scarica il registro (JSON)"
            )
        case .downloadText:
            (
                "With a proof for each access that it stands in the log unchanged. Others can check it without us.",
                "Mit einem Beweis für jeden Zugriff, dass er unverändert im Protokoll steht. Andere können ihn ohne uns prüfen.",
                "Avec, pour chaque accès, la preuve qu’il figure inchangé dans le journal. D’autres peuvent la vérifier sans nous.",
                "Con una prova per ogni accesso che figura invariato nel registro. Altri possono verificarla senza di noi."
            )
        case .forgotten:
            (
                "What exactly was forgotten.", "Was genau, ist vergessen.",
                "Le détail a été oublié.", "Il dettaglio è stato dimenticato."
            )
        case .staff:
            (
                "Somebody who runs this service", "Jemand, der diesen Dienst betreibt",
                "Quelqu’un qui gère ce service", "Qualcuno che gestisce questo servizio"
            )
        case .others: ("and {1} more", "und {1} weitere", "et {1} autres", "e altri {1}")
        case .askHost:
            (
                "Ask whoever runs this service. Give them the number in the log; it tells them nothing about you.",
                "Fragen Sie die Stelle, die diesen Dienst betreibt. Nennen Sie ihr die Nummer im Protokoll; sie verrät nichts über Sie.",
                "Demandez au responsable de ce service. Donnez-lui le numéro dans le journal ; il ne révèle rien sur vous.",
                "Chiedete a chi gestisce questo servizio. Indicate il numero nel registro; non rivela nulla su di voi."
            )
        case .nothingFound:
            (
                "nothing was found", "nichts wurde gefunden", "rien n’a été trouvé",
                "nulla è stato trovato"
            )
        case .staffMember:
            (
                "{1} (staff)", "{1} (Personal)", "{1} (personnel)", "{1} (personale)"
            )
        case .through: ("through {1}", "mit {1}", "par {1}", "tramite {1}")
        }
    }
}

extension AccessEvent.Role: PageWord {
    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .owner: ("yourself", "Sie selbst", "vous-même", "voi stessi")
        case .app: ("an app", "eine App", "une application", "un’app")
        case .delegate:
            (
                "a person who helps you", "eine Person, die Ihnen hilft",
                "une personne qui vous aide", "una persona che vi aiuta"
            )
        case .organization:
            (
                "somebody in a hospital or practice", "jemand in einem Spital oder einer Praxis",
                "quelqu’un dans un hôpital ou un cabinet",
                "qualcuno in un ospedale o uno studio medico"
            )
        case .administrator:
            (
                "whoever runs this service", "die betreibende Stelle", "le responsable du service",
                "chi gestisce il servizio"
            )
        case .staff:
            (
                "staff of this service", "Personal dieses Dienstes", "personnel de ce service",
                "personale di questo servizio"
            )
        case .intake:
            (
                "a sender of documents", "ein Übermittler von Dokumenten",
                "un expéditeur de documents", "un mittente di documenti"
            )
        }
    }
}

extension AccessEvent.Purpose: PageWord {
    var row: (StaticString, StaticString, StaticString, StaticString) {
        (PurposeOfUse(rawValue: rawValue) ?? .patientRequest).row
    }
}

/// What was done, as done and as wanted.
enum AccessVerb: PageWord {
    case done(AccessEvent.Action)
    case wanted(AccessEvent.Action)

    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .done(.create): ("added", "hinzugefügt", "ajouté", "aggiunto")
        case .done(.read): ("read", "gelesen", "lu", "letto")
        case .done(.update): ("changed", "geändert", "modifié", "modificato")
        case .done(.delete): ("deleted", "gelöscht", "supprimé", "eliminato")
        case .done(.search): ("looked for", "gesucht", "cherché", "cercato")
        case .wanted(.create): ("add", "hinzufügen", "ajouter", "aggiungere")
        case .wanted(.read): ("read", "lesen", "lire", "leggere")
        case .wanted(.update): ("change", "ändern", "modifier", "modificare")
        case .wanted(.delete): ("delete", "löschen", "supprimer", "eliminare")
        case .wanted(.search): ("look for", "suchen", "chercher", "cercare")
        }
    }
}

extension AccessEvent.Kind: PageWord {
    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .document: ("a document", "ein Dokument", "un document", "un documento")
        case .documents: ("documents", "Dokumente", "des documents", "documenti")
        case .samples: ("measurements", "Messwerte", "des mesures", "misure")
        case .statistics: ("statistics", "Statistiken", "des statistiques", "statistiche")
        case .changes: ("changes", "Änderungen", "des changements", "modifiche")
        case .characteristics:
            (
                "facts about you", "Angaben zu Ihrer Person", "des informations personnelles",
                "dati personali"
            )
        case .receipt:
            (
                "the receipt of a document", "die Quittung eines Dokuments",
                "le reçu d’un document", "la ricevuta di un documento"
            )
        case .person:
            ("your identifiers", "Ihre Kennungen", "vos identifiants", "i vostri identificativi")
        case .consent: ("your decisions", "Ihre Entscheide", "vos décisions", "le vostre decisioni")
        case .log: ("the access log", "das Zugriffsprotokoll", "le journal", "il registro")
        }
    }
}
