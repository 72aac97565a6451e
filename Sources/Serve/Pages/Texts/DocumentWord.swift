import PageFrame

/// What the pages about documents say.
enum DocumentWord: PageWord {
    case timelineLead, search, searchHint, kind, anyKind, from, to, show, onlyCurrent, allVersions
    case apply, clear, moreChoices, older, firstPage, noneYet, noneFound
    case noneFoundHint
    case new, newHint, replaced, untitled
    case date, arrived, source, size, checked
    case checkedPassed, checkedFindings, read, fullPage, originalText, originalTitle, downloadXML
    case whoMaySee
    case newerVersion, openNewer, attachments, attachmentsHint, frameTitle, printHint
    case damaged, unreadable, titleOnly, about, originalLead, tooLongToShow, expired

    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .timelineLead:
            (
                "Everything that hospitals and practices have filed about you, the newest first.",
                "Alles, was Spitäler und Praxen über Sie abgelegt haben, das Neueste zuerst.",
                "Tout ce que les hôpitaux et les cabinets ont déposé à votre sujet, le plus récent d’abord.",
                "Tutto ciò che ospedali e studi medici hanno depositato su di voi, dal più recente."
            )
        case .search: ("Search", "Suche", "Recherche", "Ricerca")
        case .searchHint:
            (
                "Title, author or institution", "Titel, Verfasser/in oder Institution",
                "Titre, auteur ou institution", "Titolo, autore o istituzione"
            )
        case .kind: ("Kind", "Art", "Type", "Tipo")
        case .anyKind: ("All kinds", "Alle Arten", "Tous les types", "Tutti i tipi")
        case .from: ("From", "Von", "Du", "Dal")
        case .to: ("To", "Bis", "Au", "Al")
        case .show: ("Show", "Anzeigen", "Afficher", "Mostra")
        case .onlyCurrent:
            (
                "Current documents", "Aktuelle Dokumente", "Documents actuels", "Documenti attuali"
            )
        case .allVersions:
            (
                "Replaced ones too", "Auch ersetzte", "Les remplacés aussi", "Anche i sostituiti"
            )
        case .apply: ("Search", "Suchen", "Rechercher", "Cerca")
        case .moreChoices:
            ("More choices", "Weitere Angaben", "Plus de critères", "Altri criteri")
        case .clear: ("Show everything", "Alles zeigen", "Tout afficher", "Mostra tutto")
        case .older:
            (
                "Older documents", "Ältere Dokumente", "Documents plus anciens",
                "Documenti precedenti"
            )
        case .firstPage:
            (
                "Newest documents", "Neueste Dokumente", "Documents les plus récents",
                "Documenti più recenti"
            )
        case .noneYet:
            (
                "There are no documents yet. New ones appear here by themselves.",
                "Es gibt noch keine Dokumente. Neue erscheinen hier von selbst.",
                "Il n’y a pas encore de documents. Les nouveaux apparaîtront ici d’eux-mêmes.",
                "Non ci sono ancora documenti. I nuovi appariranno qui da soli."
            )
        case .noneFound:
            (
                "No document fits.", "Kein Dokument passt dazu.", "Aucun document ne correspond.",
                "Nessun documento corrisponde."
            )
        case .noneFoundHint:
            (
                "Try fewer words, or a longer time.",
                "Versuchen Sie es mit weniger Wörtern oder einem längeren Zeitraum.",
                "Essayez avec moins de mots ou une période plus longue.",
                "Provate con meno parole o un periodo più lungo."
            )
        case .damaged:
            (
                "Documents missing here because they cannot be read: {1}. What was stored is damaged; whoever runs this service can bring it back from a backup.",
                "Dokumente, die hier fehlen, weil sie nicht gelesen werden können: {1}. Das Gespeicherte ist beschädigt; wer diesen Dienst betreibt, kann es aus einer Sicherung zurückholen.",
                "Documents qui manquent ici parce qu’ils ne peuvent être lus : {1}. Ce qui était enregistré est endommagé ; l’exploitant de ce service peut le rétablir depuis une sauvegarde.",
                "Documenti che mancano qui perché non si possono leggere: {1}. Quanto memorizzato è danneggiato; chi gestisce questo servizio può ripristinarlo da un backup."
            )
        case .new: ("New", "Neu", "Nouveau", "Nuovo")
        case .newHint:
            (
                "“New” marks what arrived in the last seven days.",
                "«Neu» ist, was in den letzten sieben Tagen eingetroffen ist.",
                "« Nouveau » signale ce qui est arrivé ces sept derniers jours.",
                "«Nuovo» indica ciò che è arrivato negli ultimi sette giorni."
            )
        case .replaced: ("Replaced", "Ersetzt", "Remplacé", "Sostituito")
        case .untitled:
            (
                "Untitled document", "Dokument ohne Titel", "Document sans titre",
                "Documento senza titolo"
            )
        case .date: ("Date", "Datum", "Date", "Data")
        case .arrived: ("Arrived here", "Hier eingetroffen", "Arrivé ici", "Arrivato qui")
        case .source: ("Brought by", "Übermittelt von", "Transmis par", "Trasmesso da")
        case .size: ("Size", "Grösse", "Taille", "Dimensione")
        case .checked: ("Form", "Form", "Forme", "Forma")
        case .checkedPassed:
            (
                "follows the standard", "entspricht der Norm", "conforme à la norme",
                "conforme alla norma"
            )
        case .checkedFindings:
            (
                "departs from the standard in places", "weicht stellenweise von der Norm ab",
                "s’écarte par endroits de la norme", "si discosta in alcuni punti dalla norma"
            )
        case .read: ("The document", "Das Dokument", "Le document", "Il documento")
        case .fullPage:
            (
                "Read or print on a full page", "Auf ganzer Seite lesen oder drucken",
                "Lire ou imprimer en pleine page", "Leggi o stampa a pagina intera"
            )
        case .originalText:
            ("Show the original", "Original zeigen", "Afficher l’original", "Mostra l’originale")
        case .originalTitle:
            (
                "The original as text", "Das Original als Text", "L’original en texte",
                "L’originale come testo"
            )
        case .downloadXML:
            ("Download (XML)", "Herunterladen (XML)", "Télécharger (XML)", "Scarica (XML)")
        case .whoMaySee:
            ("Who may see this", "Wer darf das sehen", "Qui peut voir ceci", "Chi può vederlo")
        case .newerVersion:
            (
                "A newer document has taken the place of this one.",
                "Ein neueres Dokument ist an die Stelle von diesem getreten.",
                "Un document plus récent a remplacé celui-ci.",
                "Un documento più recente ha sostituito questo."
            )
        case .openNewer:
            (
                "Open the newer one", "Das neuere öffnen", "Ouvrir le plus récent",
                "Apri il più recente"
            )
        case .attachments: ("Attachments", "Anhänge", "Pièces jointes", "Allegati")
        case .attachmentsHint:
            (
                "Files inside this document. They are given to you as they are; open only what you trust.",
                "Dateien in diesem Dokument. Sie erhalten sie, wie sie sind; öffnen Sie nur, dem Sie vertrauen.",
                "Fichiers contenus dans ce document. Ils vous sont remis tels quels ; n’ouvrez que ce en quoi vous avez confiance.",
                "File contenuti in questo documento. Vi sono dati così come sono; aprite solo ciò di cui vi fidate."
            )
        case .frameTitle:
            ("The document: {1}", "Das Dokument: {1}", "Le document : {1}", "Il documento: {1}")
        case .printHint:
            (
                "The document is not on this sheet: it is printed from its full page.",
                "Das Dokument steht nicht auf diesem Blatt: Gedruckt wird es von seiner ganzen Seite aus.",
                "Le document ne figure pas sur cette feuille : il s’imprime depuis sa pleine page.",
                "Il documento non è su questo foglio: si stampa dalla sua pagina intera."
            )
        case .unreadable:
            (
                "This document cannot be shown as a page. You can still download it.",
                "Dieses Dokument lässt sich nicht als Seite zeigen. Sie können es aber herunterladen.",
                "Ce document ne peut pas être affiché sous forme de page. Vous pouvez le télécharger.",
                "Questo documento non può essere mostrato come pagina. Potete però scaricarlo."
            )
        case .titleOnly:
            (
                "Of this document you may see the title and the dates, not its content.",
                "Von diesem Dokument dürfen Sie Titel und Daten sehen, nicht den Inhalt.",
                "De ce document, vous pouvez voir le titre et les dates, mais pas le contenu.",
                "Di questo documento potete vedere il titolo e le date, non il contenuto."
            )
        case .about:
            (
                "About this document", "Über dieses Dokument", "À propos de ce document",
                "Informazioni sul documento"
            )
        case .originalLead:
            (
                "The document exactly as it was received, as text. This is what its sender signed.",
                "Das Dokument genau so, wie es eingetroffen ist, als Text. Das ist, was der Absender unterzeichnet hat.",
                "Le document exactement tel qu’il a été reçu, sous forme de texte. C’est ce que l’expéditeur a signé.",
                "Il documento esattamente come è stato ricevuto, come testo. È ciò che il mittente ha firmato."
            )
        case .tooLongToShow:
            (
                "The rest is not shown here; download the document to see all of it.",
                "Der Rest ist hier nicht gezeigt; laden Sie das Dokument herunter, um alles zu sehen.",
                "La suite n’est pas affichée ici ; téléchargez le document pour tout voir.",
                "Il resto non è mostrato qui; scaricate il documento per vederlo tutto."
            )
        case .expired:
            (
                "This search is over; here is everything again.",
                "Diese Suche ist abgelaufen; hier ist wieder alles.",
                "Cette recherche a expiré ; voici de nouveau tout.",
                "Questa ricerca è scaduta; ecco di nuovo tutto."
            )
        }
    }
}
