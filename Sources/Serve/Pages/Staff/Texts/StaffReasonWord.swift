import PageFrame

/// What the page says that asks staff why they look at somebody's data.
enum StaffReasonWord: PageWord {
    case title, lead, leadAll, purpose, choose, reason, reasonHint, go, mistake

    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .title:
            (
                "Why do you look at this?", "Warum sehen Sie das an?",
                "Pourquoi consultez-vous ceci ?", "Perché consultate questi dati?"
            )
        case .lead:
            (
                "What follows is about a person. That person reads your name, the purpose and the reason in their access log. You are asked once per person until you sign out.",
                "Was folgt, betrifft eine Person. Sie liest Ihren Namen, den Zweck und den Grund in ihrem Zugriffsprotokoll. Sie werden für jede Person einmal gefragt, bis Sie sich abmelden.",
                "La suite concerne une personne. Elle lit votre nom, le but et le motif dans son journal des accès. La question vous est posée une fois par personne, jusqu’à votre déconnexion.",
                "Ciò che segue riguarda una persona, che legge il vostro nome, lo scopo e il motivo nel proprio registro degli accessi. La domanda vi viene posta una volta per persona, fino alla disconnessione."
            )
        case .leadAll:
            (
                "This list names persons whose documents were opened in an emergency. Each of them reads your name, the purpose and the reason in their access log.",
                "Diese Liste nennt Personen, deren Dokumente im Notfall geöffnet wurden. Jede von ihnen liest Ihren Namen, den Zweck und den Grund in ihrem Zugriffsprotokoll.",
                "Cette liste désigne des personnes dont les documents ont été ouverts en urgence. Chacune lit votre nom, le but et le motif dans son journal des accès.",
                "Questo elenco indica persone i cui documenti sono stati aperti in emergenza. Ognuna legge il vostro nome, lo scopo e il motivo nel proprio registro degli accessi."
            )
        case .purpose: ("Purpose", "Zweck", "But", "Scopo")
        case .choose: ("Please choose", "Bitte wählen", "Veuillez choisir", "Scegliete")
        case .reason: ("Reason", "Grund", "Motif", "Motivo")
        case .reasonHint:
            (
                "One line in your own words, 3 to 500 characters",
                "Eine Zeile in eigenen Worten, 3 bis 500 Zeichen",
                "Une ligne, avec vos mots, de 3 à 500 caractères",
                "Una riga con parole vostre, da 3 a 500 caratteri"
            )
        case .go: ("Continue", "Weiter", "Continuer", "Continua")
        case .mistake:
            (
                "Choose a purpose, and give a reason of 3 to 500 characters on one line.",
                "Wählen Sie einen Zweck, und nennen Sie auf einer Zeile einen Grund von 3 bis 500 Zeichen.",
                "Choisissez un but et indiquez un motif de 3 à 500 caractères sur une ligne.",
                "Scegliete uno scopo e indicate un motivo da 3 a 500 caratteri su una riga."
            )
        }
    }
}
