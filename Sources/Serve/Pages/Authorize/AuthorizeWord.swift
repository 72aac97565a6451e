import PageFrame

/// What is said to somebody whom an app asks.
package enum AuthorizeWord: PageWord {
    case title, lead, leadOf, choose, offline, atOnce, documents, allow, deny
    case read, write, readAndWrite, everything, documentList, documentsNoun, contents
    case measurements, identity
    case only, vitalSigns, activity, laboratory, survey

    package var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .title:
            ("Allow {1}?", "{1} zulassen?", "Autoriser {1} ?", "Consentire l’accesso a {1}?")
        case .lead:
            (
                "The app {1} asks for access to your data here.",
                "Die App {1} bittet um Zugang zu Ihren Daten.",
                "L’application {1} demande l’accès à vos données.",
                "L’app {1} chiede l’accesso ai vostri dati."
            )
        case .leadOf:
            (
                "The app {1} of {2} asks for access to your data here.",
                "Die App {1} von {2} bittet um Zugang zu Ihren Daten.",
                "L’application {1} de {2} demande l’accès à vos données.",
                "L’app {1} di {2} chiede l’accesso ai vostri dati."
            )
        case .choose:
            ("It may", "Sie darf", "Elle peut", "Può")
        case .offline:
            (
                "It may do so also while you are not there, until you take it back.",
                "Sie darf das auch, während Sie nicht da sind, bis Sie es zurücknehmen.",
                "Elle peut le faire aussi en votre absence, jusqu’à ce que vous le révoquiez.",
                "Può farlo anche in vostra assenza, finché non lo revocate."
            )
        case .atOnce:
            (
                "Measurements that you allow here it may read at once, also those to come. What you denied it before stays denied. You can change both under Sharing.",
                "Messwerte, die Sie hier erlauben, darf sie sofort lesen, auch künftige. Was Sie ihr früher verweigert haben, bleibt verweigert. Beides können Sie unter Freigaben ändern.",
                "Les mesures que vous autorisez ici, elle peut les lire aussitôt, aussi les futures. Ce que vous lui avez refusé auparavant reste refusé. Vous pouvez changer les deux sous Partages.",
                "Le misure che consentite qui può leggerle subito, anche quelle future. Ciò che le avete negato prima resta negato. Potete cambiare entrambi sotto Condivisioni."
            )
        case .documents:
            (
                "Which documents it sees you decide one by one under Sharing, also later.",
                "Welche Dokumente sie sieht, entscheiden Sie einzeln unter Freigaben, auch später.",
                "Les documents qu’elle voit, vous en décidez un par un sous Partages, même plus tard.",
                "Quali documenti vede lo decidete uno per uno sotto Condivisioni, anche dopo."
            )
        case .allow: ("Allow", "Zulassen", "Autoriser", "Consenti")
        case .deny: ("Do not allow", "Nicht zulassen", "Refuser", "Non consentire")
        case .read: ("read {1}", "{1} lesen", "lire {1}", "leggere {1}")
        case .write: ("add {1}", "{1} hinzufügen", "ajouter {1}", "aggiungere {1}")
        case .readAndWrite:
            (
                "read and add {1}", "{1} lesen und hinzufügen", "lire et ajouter {1}",
                "leggere e aggiungere {1}"
            )
        case .everything: ("everything", "alles", "tout", "tutto")
        case .documentList:
            (
                "the list of documents", "die Liste der Dokumente", "la liste des documents",
                "l’elenco dei documenti"
            )
        case .documentsNoun: ("documents", "Dokumente", "des documents", "documenti")
        case .contents:
            (
                "what is in the documents", "den Inhalt der Dokumente",
                "le contenu des documents", "il contenuto dei documenti"
            )
        case .measurements: ("measurements", "Messwerte", "des mesures", "misure")
        case .only:
            ("of these only {1}", "davon nur {1}", "dont seulement {1}", "di queste solo {1}")
        case .vitalSigns: ("vital signs", "Vitalwerte", "les signes vitaux", "i parametri vitali")
        case .activity:
            (
                "activity and sleep", "Bewegung und Schlaf", "l’activité et le sommeil",
                "l’attività e il sonno"
            )
        case .laboratory:
            (
                "laboratory values", "Laborwerte", "les valeurs de laboratoire",
                "i valori di laboratorio"
            )
        case .survey:
            (
                "symptoms and notes", "Symptome und Angaben", "les symptômes et indications",
                "i sintomi e le indicazioni"
            )
        case .identity:
            (
                "who you are", "Angaben zu Ihrer Person", "vos données personnelles",
                "i vostri dati personali"
            )
        }
    }
}
