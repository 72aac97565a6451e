import PageFrame

/// What the page about the access log says.
enum StaffLogWord: PageWord {
    case lead, size, root, verify, verifyHint, earlier, earlierHint, sound, unsound, erased
    case checkpoint, checkpointHint, noCheckpoint, matched, badCheckpoint, findings
    case malformed, misplaced, alteredPart, alteredTree, cut, altered, download

    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .lead:
            (
                "Every access is an event in a log that cannot be changed without it showing.",
                "Jeder Zugriff ist ein Eintrag in einem Protokoll, das sich nicht unbemerkt ändern lässt.",
                "Chaque accès est un événement d’un journal qu’on ne peut modifier sans que cela se voie.",
                "Ogni accesso è un evento di un registro che non si può modificare senza che si noti."
            )
        case .size: ("Events", "Einträge", "Événements", "Eventi")
        case .root: ("Root hash", "Wurzel-Hash", "Hachage racine", "Hash radice")
        case .verify:
            ("Check the log", "Protokoll prüfen", "Vérifier le journal", "Verifica il registro")
        case .verifyHint:
            (
                "Reads every event and works all hashes out again. With millions of events this takes a while.",
                "Liest jeden Eintrag und rechnet alle Hashes nach. Bei Millionen von Einträgen dauert das eine Weile.",
                "Lit chaque événement et recalcule tous les hachages. Avec des millions d’événements, cela prend un moment.",
                "Legge ogni evento e ricalcola tutti gli hash. Con milioni di eventi ci vuole un po’."
            )
        case .earlier:
            (
                "Earlier checkpoint", "Früherer Kontrollpunkt", "Point de contrôle antérieur",
                "Punto di controllo precedente"
            )
        case .earlierHint:
            (
                "The text of a checkpoint that was kept elsewhere. Without one, an end that was cut off does not show. Its signature is not checked here.",
                "Der Text eines Kontrollpunkts, der anderswo aufbewahrt wurde. Ohne ihn zeigt sich ein abgeschnittenes Ende nicht. Seine Unterschrift wird hier nicht geprüft.",
                "Le texte d’un point de contrôle conservé ailleurs. Sans lui, une fin coupée ne se voit pas. Sa signature n’est pas vérifiée ici.",
                "Il testo di un punto di controllo conservato altrove. Senza, una fine tagliata non si nota. La sua firma non è verificata qui."
            )
        case .sound:
            (
                "The log is as it was written.", "Das Protokoll ist so, wie es geschrieben wurde.",
                "Le journal est tel qu’il a été écrit.", "Il registro è come è stato scritto."
            )
        case .unsound:
            (
                "The log is not as it was written.",
                "Das Protokoll ist nicht so, wie es geschrieben wurde.",
                "Le journal n’est pas tel qu’il a été écrit.",
                "Il registro non è come è stato scritto."
            )
        case .erased: ("Erased parts", "Gelöschte Teile", "Parties effacées", "Parti cancellate")
        case .checkpoint: ("Checkpoint", "Kontrollpunkt", "Point de contrôle", "Punto di controllo")
        case .checkpointHint:
            (
                "Size and root, and nothing of any event. Keep it where nobody who runs the store can change it; `casebook audit checkpoint` signs it.",
                "Grösse und Wurzel, und nichts von einem Eintrag. Bewahren Sie ihn dort auf, wo niemand, der die Ablage betreibt, ihn ändern kann; `casebook audit checkpoint` unterschreibt ihn.",
                "La taille et la racine, et rien d’un événement. Conservez-le hors de portée de qui exploite le dépôt ; `casebook audit checkpoint` le signe.",
                "Dimensione e radice, e nulla di alcun evento. Conservatelo dove chi gestisce l’archivio non può modificarlo; `casebook audit checkpoint` lo firma."
            )
        case .noCheckpoint:
            (
                "No earlier checkpoint was given: an end that was cut off would not show.",
                "Es wurde kein früherer Kontrollpunkt angegeben: Ein abgeschnittenes Ende würde sich nicht zeigen.",
                "Aucun point de contrôle antérieur n’a été donné : une fin coupée ne se verrait pas.",
                "Nessun punto di controllo precedente è stato indicato: una fine tagliata non si noterebbe."
            )
        case .matched:
            (
                "The first {1} events are those of the checkpoint.",
                "Die ersten {1} Einträge sind die des Kontrollpunkts.",
                "Les {1} premiers événements sont ceux du point de contrôle.",
                "I primi {1} eventi sono quelli del punto di controllo."
            )
        case .badCheckpoint:
            (
                "That is no checkpoint: its first three lines are a name, a number and a root.",
                "Das ist kein Kontrollpunkt: Seine ersten drei Zeilen sind ein Name, eine Zahl und eine Wurzel.",
                "Ce n’est pas un point de contrôle : ses trois premières lignes sont un nom, un nombre et une racine.",
                "Non è un punto di controllo: le sue prime tre righe sono un nome, un numero e una radice."
            )
        case .findings: ("What is wrong", "Was nicht stimmt", "Ce qui ne va pas", "Cosa non va")
        case .malformed:
            (
                "Event {1} is none of the log.", "Eintrag {1} ist keiner des Protokolls.",
                "L’événement {1} n’est pas du journal.", "L’evento {1} non è del registro."
            )
        case .misplaced:
            (
                "Event {1} is not in its place.", "Eintrag {1} ist nicht an seinem Platz.",
                "L’événement {1} n’est pas à sa place.", "L’evento {1} non è al suo posto."
            )
        case .alteredPart:
            (
                "A part of event {1} was changed.", "Ein Teil von Eintrag {1} wurde geändert.",
                "Une partie de l’événement {1} a été modifiée.",
                "Una parte dell’evento {1} è stata modificata."
            )
        case .alteredTree:
            (
                "The hashes of event {1} were changed.",
                "Die Hashes von Eintrag {1} wurden geändert.",
                "Les hachages de l’événement {1} ont été modifiés.",
                "Gli hash dell’evento {1} sono stati modificati."
            )
        case .cut:
            (
                "There are {1} events, and once there were {2}.",
                "Es sind {1} Einträge, und es waren einmal {2}.",
                "Il y a {1} événements, et il y en avait {2}.",
                "Ci sono {1} eventi, e una volta erano {2}."
            )
        case .altered:
            (
                "The first {1} events are not what they were.",
                "Die ersten {1} Einträge sind nicht, was sie waren.",
                "Les {1} premiers événements ne sont plus ce qu’ils étaient.",
                "I primi {1} eventi non sono più quelli che erano."
            )
        case .download:
            (
                "Download the checkpoint", "Kontrollpunkt herunterladen",
                "Télécharger le point de contrôle", "Scarica il punto di controllo"
            )
        }
    }
}
