/// What is said of a form that lacks something, and where it does.
package enum MistakeWord: PageWord {
    case title, chooseOne, chooseSome, whom, day

    package var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .title:
            (
                "Nothing was changed yet. Please look at what is marked in the form:",
                "Es wurde noch nichts geändert. Bitte sehen Sie an, was im Formular markiert ist:",
                "Rien n’a encore été modifié. Voyez ce qui est signalé dans le formulaire :",
                "Nulla è stato ancora modificato. Vedete che cosa è segnalato nel modulo:"
            )
        case .chooseOne:
            (
                "Please choose one.", "Bitte wählen Sie eines.", "Choisissez une réponse.",
                "Scegliete una risposta."
            )
        case .chooseSome:
            (
                "Please choose at least one.", "Bitte wählen Sie mindestens eines.",
                "Choisissez au moins une réponse.", "Scegliete almeno una risposta."
            )
        case .whom:
            (
                "Please choose from the list, or write the identifier.",
                "Bitte wählen Sie aus der Liste, oder schreiben Sie die Kennung.",
                "Choisissez dans la liste, ou écrivez l’identifiant.",
                "Scegliete dall’elenco, o scrivete l’identificativo."
            )
        case .day:
            (
                "Please give the day: today or a later one.",
                "Bitte geben Sie den Tag an: heute oder einen späteren.",
                "Indiquez le jour : aujourd’hui ou plus tard.",
                "Indicate il giorno: oggi o uno successivo."
            )
        }
    }
}
