import PageFrame

/// What the pages about receipts say.
enum ReceiptWord: PageWord {
    case lead, search, searchHint, find, anySource, show, noneFound, receipt, digest, outcome
    case decided, reason, steps, document, person, rivalOf, whatWasFound, notKept, checkedAgain
    case sourceGone, tryAgain, tryAgainHint, notFound, untitled, conflictText, storedText
    case rejectedText, log

    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .lead:
            (
                "What was decided about everything that came in.",
                "Was über alles entschieden wurde, das eingegangen ist.",
                "Ce qui a été décidé pour tout ce qui est entré.",
                "Cosa è stato deciso per tutto ciò che è arrivato."
            )
        case .search: ("Find a receipt", "Beleg suchen", "Chercher un reçu", "Cerca una ricevuta")
        case .searchHint:
            (
                "SHA-256, the document’s UUID, or its id as root^extension",
                "SHA-256, UUID des Dokuments oder seine id als root^extension",
                "SHA-256, UUID du document ou son id sous la forme root^extension",
                "SHA-256, UUID del documento o il suo id come root^extension"
            )
        case .find: ("Find", "Suchen", "Chercher", "Cerca")
        case .anySource: ("any", "jede", "toutes", "tutte")
        case .show: ("Show", "Anzeigen", "Afficher", "Mostra")
        case .noneFound:
            (
                "There are no such receipts.", "Es gibt keine solchen Belege.",
                "Aucun reçu de ce genre.", "Nessuna ricevuta di questo tipo."
            )
        case .receipt: ("Receipt", "Beleg", "Reçu", "Ricevuta")
        case .digest:
            ("SHA-256 of the bytes", "SHA-256 der Bytes", "SHA-256 des octets", "SHA-256 dei byte")
        case .outcome: ("Outcome", "Ergebnis", "Résultat", "Esito")
        case .decided: ("Decided", "Entschieden", "Décidé", "Deciso")
        case .reason: ("Reason", "Grund", "Motif", "Motivo")
        case .steps: ("Steps", "Schritte", "Étapes", "Passi")
        case .document: ("Document", "Dokument", "Document", "Documento")
        case .person: ("Person", "Person", "Personne", "Persona")
        case .rivalOf:
            (
                "Stored document of the same id", "Abgelegtes Dokument mit derselben id",
                "Document enregistré de même id", "Documento archiviato con lo stesso id"
            )
        case .whatWasFound:
            ("What was found", "Was gefunden wurde", "Ce qui a été trouvé", "Cosa è stato trovato")
        case .notKept:
            (
                "No report was kept with this receipt.",
                "Mit diesem Beleg wurde kein Bericht aufbewahrt.",
                "Aucun rapport n’a été conservé avec ce reçu.",
                "Con questa ricevuta non è stato conservato alcun rapporto."
            )
        case .checkedAgain:
            (
                "The file still lies in the drop folder and was checked again just now. What it says is masked.",
                "Die Datei liegt noch im Eingangsordner und wurde soeben erneut geprüft. Was in ihr steht, ist verdeckt.",
                "Le fichier est encore dans le dossier de dépôt et vient d’être revérifié. Son contenu est masqué.",
                "Il file è ancora nella cartella di deposito ed è stato appena ricontrollato. Il suo contenuto è coperto."
            )
        case .sourceGone:
            (
                "This is the report that was kept. The file itself is not at hand.",
                "Das ist der aufbewahrte Bericht. Die Datei selbst liegt nicht vor.",
                "Voici le rapport conservé. Le fichier lui-même n’est pas disponible.",
                "Questo è il rapporto conservato. Il file stesso non è disponibile."
            )
        case .tryAgain: ("Try again", "Erneut versuchen", "Réessayer", "Riprova")
        case .tryAgainHint:
            (
                "Puts the file back where it was dropped, for example after a rule has changed.",
                "Legt die Datei dorthin zurück, wo sie abgelegt wurde, etwa nachdem sich eine Regel geändert hat.",
                "Remet le fichier là où il avait été déposé, par exemple après un changement de règle.",
                "Rimette il file dove era stato depositato, per esempio dopo che una regola è cambiata."
            )
        case .notFound:
            (
                "Nothing is known by that name.", "Unter diesem Namen ist nichts bekannt.",
                "Rien n’est connu sous ce nom.", "Con questo nome non è noto nulla."
            )
        case .untitled: ("without a name", "ohne Namen", "sans nom", "senza nome")
        case .conflictText:
            (
                "A stored document has the same id and other bytes. These bytes are kept aside; nothing was replaced.",
                "Ein abgelegtes Dokument hat dieselbe id und andere Bytes. Diese Bytes sind beiseitegelegt; nichts wurde ersetzt.",
                "Un document enregistré a le même id et d’autres octets. Ceux-ci sont mis de côté ; rien n’a été remplacé.",
                "Un documento archiviato ha lo stesso id e altri byte. Questi sono messi da parte; nulla è stato sostituito."
            )
        case .storedText:
            (
                "The bytes are stored exactly as they came.",
                "Die Bytes sind genau so abgelegt, wie sie kamen.",
                "Les octets sont enregistrés exactement tels qu’ils sont arrivés.",
                "I byte sono archiviati esattamente come sono arrivati."
            )
        case .rejectedText:
            (
                "The document was not taken in, and the store kept no bytes of it.",
                "Das Dokument wurde nicht aufgenommen, und die Ablage hat keine Bytes davon behalten.",
                "Le document n’a pas été repris, et le dépôt n’en a gardé aucun octet.",
                "Il documento non è stato preso in carico e l’archivio non ne ha tenuto alcun byte."
            )
        case .log:
            (
                "That you look at this receipt is in the access log under your name.",
                "Dass Sie diesen Beleg ansehen, steht unter Ihrem Namen im Zugriffsprotokoll.",
                "Votre consultation de ce reçu figure dans le journal sous votre nom.",
                "La vostra consultazione di questa ricevuta è nel registro a vostro nome."
            )
        }
    }
}
