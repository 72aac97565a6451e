import PageFrame

/// What the forms say by which somebody is allowed or denied something.
enum DecisionWord: PageWord {
    case title, lead, effect, effectAllow, effectDeny, whom, whomHint, anotherApp
    case anotherOrganisation, aDelegate, identifier, identifierHint, which, anyKind
    case institution, anyInstitution, fromDay, toDay, howMuch, metadataHint, dataHint, closes
    case closesAll, closesContent, forWhat
    case endTitle, endHint, oneMonth, oneYear, untilDay, noEnd, day, decide

    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .title:
            (
                "Allow or deny", "Erlauben oder verbieten", "Autoriser ou refuser",
                "Consentire o negare"
            )
        case .lead:
            (
                "A rule for many documents. One document is shared from its own page.",
                "Eine Regel für viele Dokumente. Ein einzelnes Dokument geben Sie auf seiner Seite frei.",
                "Une règle pour plusieurs documents. Un seul document se partage depuis sa page.",
                "Una regola per molti documenti. Un singolo documento si condivide dalla sua pagina."
            )
        case .effect:
            (
                "What do you want?", "Was möchten Sie?", "Que souhaitez-vous ?",
                "Che cosa desiderate?"
            )
        case .effectAllow: ("Allow it", "Erlauben", "Autoriser", "Consentire")
        case .effectDeny:
            (
                "Deny it; this counts before whatever is allowed",
                "Verbieten; das gilt vor allem, was erlaubt ist",
                "Refuser ; cela l’emporte sur toute autorisation",
                "Negare; questo prevale su ogni consenso"
            )
        case .whom: ("Whom?", "Wem?", "À qui ?", "A chi?")
        case .whomHint:
            (
                "Apps and organisations that you have dealt with, or another by its identifier.",
                "Apps und Organisationen, mit denen Sie zu tun hatten, oder eine andere mit ihrer Kennung.",
                "Les applications et organisations que vous connaissez, ou une autre par son identifiant.",
                "App e organizzazioni con cui avete avuto a che fare, o un’altra tramite il suo identificativo."
            )
        case .anotherApp:
            ("Another app", "Eine andere App", "Une autre application", "Un’altra app")
        case .anotherOrganisation:
            (
                "Another organisation", "Eine andere Organisation", "Une autre organisation",
                "Un’altra organizzazione"
            )
        case .aDelegate:
            (
                "A person who helps me", "Eine Person, die mir hilft", "Une personne qui m’aide",
                "Una persona che mi aiuta"
            )
        case .identifier:
            ("Its identifier", "Ihre Kennung", "Son identifiant", "Il suo identificativo")
        case .identifierHint:
            (
                "Only for another one: the app, the organisation or the person tells you.",
                "Nur für eine andere: die App, die Organisation oder die Person nennt sie Ihnen.",
                "Seulement pour une autre : l’application, l’organisation ou la personne vous l’indique.",
                "Solo per un’altra: ve lo indica l’app, l’organizzazione o la persona."
            )
        case .which:
            ("Which documents?", "Welche Dokumente?", "Quels documents ?", "Quali documenti?")
        case .anyKind: ("Of every kind", "Jeder Art", "De tout type", "Di ogni tipo")
        case .institution: ("Kept by", "Verwahrt von", "Conservés par", "Conservati da")
        case .anyInstitution: ("Anybody", "Beliebig", "N’importe qui", "Chiunque")
        case .fromDay: ("Dated from", "Datiert ab", "Datés dès le", "Datati dal")
        case .toDay: ("Dated until", "Datiert bis", "Datés jusqu’au", "Datati fino al")
        case .howMuch:
            (
                "If you allow it: how much?", "Wenn Sie es erlauben: wie viel?",
                "Si vous autorisez : quelle partie ?", "Se consentite: quanto?"
            )
        case .closes:
            (
                "If you deny it: what is closed?",
                "Wenn Sie es verbieten: was wird verschlossen?",
                "Si vous refusez : qu’est-ce qui est fermé ?",
                "Se negate: che cosa viene chiuso?"
            )
        case .closesAll: ("Everything", "Alles", "Tout", "Tutto")
        case .closesContent:
            (
                "Only the content; title and dates stay visible",
                "Nur der Inhalt; Titel und Daten bleiben sichtbar",
                "Seulement le contenu ; titre et dates restent visibles",
                "Solo il contenuto; titolo e date restano visibili"
            )
        case .metadataHint:
            (
                "Title and dates only", "Nur Titel und Daten", "Titre et dates seulement",
                "Solo titolo e date"
            )
        case .dataHint:
            ("With the content", "Mit dem Inhalt", "Avec le contenu", "Con il contenuto")
        case .forWhat: ("For what?", "Wofür?", "Dans quel but ?", "Per quale scopo?")
        case .endTitle: ("Until when?", "Bis wann?", "Jusqu’à quand ?", "Fino a quando?")
        case .endHint:
            (
                "Please choose; there is no default.", "Bitte wählen Sie; es gibt keine Vorgabe.",
                "Choisissez ; il n’y a pas de valeur par défaut.",
                "Scegliete; non c’è un valore predefinito."
            )
        case .oneMonth: ("For 30 days", "Für 30 Tage", "Pendant 30 jours", "Per 30 giorni")
        case .oneYear: ("For one year", "Für ein Jahr", "Pendant un an", "Per un anno")
        case .untilDay:
            (
                "Until the end of this day:", "Bis zum Ende dieses Tages:",
                "Jusqu’à la fin de ce jour :", "Fino alla fine di questo giorno:"
            )
        case .noEnd:
            (
                "Without an end, until I revoke it", "Ohne Ende, bis ich es widerrufe",
                "Sans fin, jusqu’à ce que je révoque", "Senza fine, finché non revoco"
            )
        case .day: ("Day", "Tag", "Jour", "Giorno")
        case .decide: ("Decide", "Entscheiden", "Décider", "Decidi")
        }
    }
}
