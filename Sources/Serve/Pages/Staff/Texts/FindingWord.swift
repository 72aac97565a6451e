import PageFrame

/// What stands around findings; what a finding itself says is in English.
enum FindingWord: PageWord {
    case lead, file, fileHint, check, verdict, valid, invalid, nothingFound, source, sourceHint
    case line, more, levels, passed, failed, skipped, fatal, error, warning, information
    case tooLarge, noFile, another, reportInEnglish, reportedOnly

    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .lead:
            (
                "Checks a document and shows what is wrong with it, and where. Nothing is stored.",
                "Prüft ein Dokument und zeigt, was daran falsch ist und wo. Nichts wird abgelegt.",
                "Vérifie un document et montre ce qui ne va pas, et où. Rien n’est enregistré.",
                "Verifica un documento e mostra cosa non va, e dove. Nulla viene archiviato."
            )
        case .file: ("Document", "Dokument", "Document", "Documento")
        case .fileHint:
            (
                "A CDA document as XML, at most {1}", "Ein CDA-Dokument als XML, höchstens {1}",
                "Un document CDA en XML, {1} au plus", "Un documento CDA in XML, al massimo {1}"
            )
        case .check: ("Check", "Prüfen", "Vérifier", "Verifica")
        case .verdict: ("Result", "Ergebnis", "Résultat", "Risultato")
        case .valid: ("valid", "gültig", "valide", "valido")
        case .invalid: ("not valid", "nicht gültig", "non valide", "non valido")
        case .nothingFound:
            (
                "Nothing was found.", "Es wurde nichts gefunden.", "Rien n’a été trouvé.",
                "Non è stato trovato nulla."
            )
        case .source:
            (
                "The place in the source", "Die Stelle im Quelltext", "L’endroit dans la source",
                "Il punto nel sorgente"
            )
        case .sourceHint:
            (
                "The standard’s names of elements and attributes are shown; everything else is masked.",
                "Sichtbar sind die Namen von Elementen und Attributen, die der Standard kennt; alles andere ist verdeckt.",
                "Les noms d’éléments et d’attributs de la norme sont visibles ; tout le reste est masqué.",
                "I nomi di elementi e attributi dello standard sono visibili; tutto il resto è coperto."
            )
        case .line: ("line {1}", "Zeile {1}", "ligne {1}", "riga {1}")
        case .more:
            ("and {1} more", "und {1} weitere", "et {1} autres", "e altri {1}")
        case .levels: ("Levels", "Stufen", "Niveaux", "Livelli")
        case .passed: ("passed", "bestanden", "réussi", "superato")
        case .failed: ("failed", "nicht bestanden", "échoué", "non superato")
        case .skipped: ("not checked", "nicht geprüft", "non vérifié", "non verificato")
        case .fatal: ("fatal", "fatal", "fatal", "fatale")
        case .error: ("error", "Fehler", "erreur", "errore")
        case .warning: ("warning", "Warnung", "avertissement", "avviso")
        case .information: ("information", "Hinweis", "information", "informazione")
        case .tooLarge:
            (
                "The file is larger than {1}.", "Die Datei ist grösser als {1}.",
                "Le fichier dépasse {1}.", "Il file supera {1}."
            )
        case .noFile:
            (
                "Choose a file first.", "Wählen Sie zuerst eine Datei.",
                "Choisissez d’abord un fichier.", "Scegliete prima un file."
            )
        case .another:
            (
                "Check another file", "Weitere Datei prüfen", "Vérifier un autre fichier",
                "Verifica un altro file"
            )
        case .reportInEnglish:
            (
                "What the rules say is in English.", "Was die Regeln sagen, steht auf Englisch.",
                "Ce que disent les règles est en anglais.", "Ciò che dicono le regole è in inglese."
            )
        case .reportedOnly:
            (
                "{1} of {2} findings are shown.", "{1} von {2} Befunden werden gezeigt.",
                "{1} constats sur {2} sont affichés.", "Sono mostrati {1} riscontri su {2}."
            )
        }
    }
}
