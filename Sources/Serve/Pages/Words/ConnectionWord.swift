import PageFrame

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
