import PageFrame

/// What the pages about measurements, activity and downloads say.
enum MeasurementWord: PageWord {
    case lead, noneYet, latest, otherData, otherDataText, activity, activityText, week
    case day, month, year, earlier, later, total, average, lowest, highest, time, noValues
    case asTable, sources, sourcesText, chartOfSums, chartOfRanges, noData, totalOf
    case captionOfHours, captionOfDays, captionOfMonths, captionOfRanges
    case move, exercise, stand, roll, ringsOf, noActivity, spanTitle
    case exportTitle, exportLead, exportDocuments, exportSamples, exportDecisions, exportLog
    case exportButton, exportHint

    var row: (StaticString, StaticString, StaticString, StaticString) {
        switch self {
        case .lead:
            (
                "What devices and apps have measured, and what was written down about you.",
                "Was Geräte und Apps gemessen haben und was über Sie erfasst wurde.",
                "Ce que des appareils et applications ont mesuré, et ce qui a été noté à votre sujet.",
                "Ciò che dispositivi e app hanno misurato, e ciò che è stato annotato su di voi."
            )
        case .noneYet:
            (
                "There are no measurements yet.", "Es gibt noch keine Messwerte.",
                "Il n’y a pas encore de mesures.", "Non ci sono ancora misure."
            )
        case .latest: ("Latest: {1}", "Zuletzt: {1}", "Dernière : {1}", "Ultima: {1}")
        case .totalOf:
            ("Total of {1}", "Summe vom {1}", "Total du {1}", "Totale del {1}")
        case .otherData: ("Other data", "Weitere Daten", "Autres données", "Altri dati")
        case .otherDataText:
            (
                "Not a number, so without a chart; it is part of the download.",
                "Keine Zahl, darum ohne Diagramm; beim Herunterladen ist es dabei.",
                "Pas un nombre, donc sans graphique ; c’est compris dans le téléchargement.",
                "Non è un numero, quindi senza grafico; è compreso nel download."
            )
        case .activity: ("Activity", "Aktivität", "Activité", "Attività")
        case .activityText:
            (
                "Each ring closes at its goal: {1} of movement, {2} of exercise, {3} hours with some standing.",
                "Jeder Ring schliesst sich beim Ziel: {1} Bewegung, {2} Training, {3} Stunden mit etwas Stehen.",
                "Chaque anneau se ferme à son objectif : {1} de mouvement, {2} d’exercice, {3} heures avec un moment debout.",
                "Ogni anello si chiude all’obiettivo: {1} di movimento, {2} di esercizio, {3} ore con un po’ in piedi."
            )
        case .day: ("Day", "Tag", "Jour", "Giorno")
        case .week: ("Week", "Woche", "Semaine", "Settimana")
        case .month: ("Month", "Monat", "Mois", "Mese")
        case .year: ("Year", "Jahr", "Année", "Anno")
        case .earlier: ("Earlier", "Früher", "Avant", "Prima")
        case .later: ("Later", "Später", "Après", "Dopo")
        case .total: ("Total", "Summe", "Total", "Totale")
        case .average: ("Average", "Durchschnitt", "Moyenne", "Media")
        case .lowest: ("Lowest", "Tiefster", "Minimum", "Minimo")
        case .highest: ("Highest", "Höchster", "Maximum", "Massimo")
        case .time: ("Time", "Zeit", "Période", "Periodo")
        case .noValues:
            (
                "No values in this time.", "Keine Werte in dieser Zeit.",
                "Aucune valeur dans cette période.", "Nessun valore in questo periodo."
            )
        case .asTable:
            (
                "The same as a table", "Dasselbe als Tabelle", "Les mêmes données en tableau",
                "Gli stessi dati in tabella"
            )
        case .sources:
            ("Where this comes from", "Woher das kommt", "D’où cela provient", "Da dove proviene")
        case .sourcesText:
            (
                "Where several measured at the same time, each moment counts once.",
                "Wo mehrere gleichzeitig gemessen haben, zählt jeder Moment einmal.",
                "Si plusieurs ont mesuré en même temps, chaque instant compte une fois.",
                "Se più fonti hanno misurato insieme, ogni momento conta una volta."
            )
        case .chartOfSums:
            (
                "Bar chart of {1}, {2}. The highest bar is {3}.",
                "Balkendiagramm: {1}, {2}. Der höchste Balken ist {3}.",
                "Diagramme en barres : {1}, {2}. La barre la plus haute est {3}.",
                "Grafico a barre: {1}, {2}. La barra più alta è {3}."
            )
        case .chartOfRanges:
            (
                "Chart of {1}, {2}: from lowest to highest, a circle at the average.",
                "Diagramm: {1}, {2}: vom tiefsten zum höchsten Wert, ein Kreis beim Durchschnitt.",
                "Graphique : {1}, {2} : du minimum au maximum, un cercle à la moyenne.",
                "Grafico: {1}, {2}: dal minimo al massimo, un cerchio sulla media."
            )
        case .noData: ("–", "–", "–", "–")
        case .captionOfHours:
            (
                "Total of each hour", "Summe jeder Stunde", "Total de chaque heure",
                "Totale di ogni ora"
            )
        case .captionOfDays:
            (
                "Total of each day", "Summe jedes Tages", "Total de chaque jour",
                "Totale di ogni giorno"
            )
        case .captionOfMonths:
            (
                "Total of each month", "Summe jedes Monats", "Total de chaque mois",
                "Totale di ogni mese"
            )
        case .captionOfRanges:
            (
                "From lowest to highest, a circle at the average",
                "Vom tiefsten zum höchsten Wert, ein Kreis beim Durchschnitt",
                "Du minimum au maximum, un cercle à la moyenne",
                "Dal minimo al massimo, un cerchio sulla media"
            )
        case .move: ("Move", "Bewegen", "Bouger", "Movimento")
        case .exercise: ("Exercise", "Trainieren", "S’entraîner", "Esercizio")
        case .stand: ("Stand", "Stehen", "Se lever", "In piedi")
        case .roll: ("Roll", "Rollen", "Rouler", "Spinta")
        case .ringsOf:
            (
                "Rings of {1}: {2}", "Ringe vom {1}: {2}", "Anneaux du {1} : {2}",
                "Anelli del {1}: {2}"
            )
        case .noActivity:
            (
                "No activity in this week.", "Keine Aktivität in dieser Woche.",
                "Aucune activité cette semaine.", "Nessuna attività in questa settimana."
            )
        case .spanTitle: ("Span of time", "Zeitraum", "Période", "Periodo")
        case .exportTitle:
            ("Download everything", "Alles herunterladen", "Tout télécharger", "Scarica tutto")
        case .exportLead:
            (
                "All that is kept about you, in one file that you can take anywhere.",
                "Alles, was über Sie gespeichert ist, in einer Datei, die Sie überallhin mitnehmen können.",
                "Tout ce qui est conservé à votre sujet, dans un fichier que vous pouvez emporter partout.",
                "Tutto ciò che è conservato su di voi, in un file da portare ovunque."
            )
        case .exportDocuments:
            (
                "Every document exactly as it was received (XML), superseded ones too",
                "Jedes Dokument genau so, wie es eingetroffen ist (XML), auch ersetzte",
                "Chaque document exactement tel que reçu (XML), remplacés compris",
                "Ogni documento esattamente come ricevuto (XML), anche quelli sostituiti"
            )
        case .exportSamples:
            (
                "Every measurement (JSON, one a line)", "Jeder Messwert (JSON, einer pro Zeile)",
                "Chaque mesure (JSON, une par ligne)", "Ogni misura (JSON, una per riga)"
            )
        case .exportDecisions:
            (
                "Every decision of yours (JSON)", "Jeder Ihrer Entscheide (JSON)",
                "Chacune de vos décisions (JSON)", "Ogni vostra decisione (JSON)"
            )
        case .exportLog:
            (
                "The access log with its proofs (JSON)",
                "Das Zugriffsprotokoll mit seinen Beweisen (JSON)",
                "Le journal des accès avec ses preuves (JSON)",
                "Il registro degli accessi con le prove (JSON)"
            )
        case .exportButton:
            ("Download (TAR)", "Herunterladen (TAR)", "Télécharger (TAR)", "Scarica (TAR)")
        case .exportHint:
            (
                "The file is not encrypted. Keep it where nobody else reads it.",
                "Die Datei ist nicht verschlüsselt. Bewahren Sie sie dort auf, wo niemand sonst sie liest.",
                "Le fichier n’est pas chiffré. Gardez-le à l’abri des regards.",
                "Il file non è cifrato. Conservatelo dove nessun altro lo legga."
            )
        }
    }
}
