import PageFrame

/// What is said to somebody who signs in.
enum SignInWord: PageWord {
    case title, signIn, once, how, refused

    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .title: ("Sign in", "Anmelden", "Connexion", "Accesso")
        case .signIn: ("Sign in", "Anmelden", "Se connecter", "Accedi")
        case .once:
            (
                "Your link works once, in this browser. You stay signed in until you sign out, or have not been here for half an hour.",
                "Ihr Link gilt einmal, in diesem Browser. Sie bleiben angemeldet, bis Sie sich abmelden oder eine halbe Stunde nicht hier waren.",
                "Votre lien fonctionne une fois, dans ce navigateur. Vous restez connecté jusqu’à ce que vous vous déconnectiez, ou après une demi-heure d’absence.",
                "Il vostro link vale una volta, in questo browser. Restate connessi finché non uscite, o dopo mezz’ora di assenza."
            )
        case .how:
            (
                "One signs in here by a link that works once. Ask for a new one where you got yours, and open it in this browser.",
                "Hier meldet man sich mit einem Link an, der einmal gilt. Verlangen Sie einen neuen dort, wo Sie Ihren erhalten haben, und öffnen Sie ihn in diesem Browser.",
                "On se connecte ici par un lien qui fonctionne une fois. Demandez-en un nouveau là où vous avez reçu le vôtre, et ouvrez-le dans ce navigateur.",
                "Qui si accede con un link che vale una volta. Chiedetene uno nuovo a chi vi ha dato il vostro, e apritelo in questo browser."
            )
        case .refused:
            (
                "This link has been used, or has expired.",
                "Dieser Link wurde schon benutzt oder ist abgelaufen.",
                "Ce lien a déjà été utilisé, ou a expiré.",
                "Questo link è già stato usato, o è scaduto."
            )
        }
    }
}
