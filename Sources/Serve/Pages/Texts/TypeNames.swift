import PageFrame
import HealthModel

/// What types of health data are called: the common ones in four languages, the others by the
/// words of their identifier.
enum TypeNames {
    /// A type's name; `isTranslated` says whether it is in the page's language.
    static func name(
        of type: ObjectType, in words: PageWords
    ) -> (text: String, isTranslated: Bool) {
        guard let row = rows[type.name] else { return (split(type.name), false) }
        return (words[TypeRow(row: row)], true)
    }

    /// The same as a piece of a page.
    static func markup(of type: ObjectType, in words: PageWords) -> Markup {
        let (text, isTranslated) = name(of: type, in: words)
        return isTranslated ? Markup(text: text) : MarkupTag.span(.lang("en")) { text }
    }

    /// `VO2Max` → `VO2 max`, `StepCount` → `Step count`.
    static func split(_ name: String) -> String {
        var words: [String] = []
        for character in name {
            if character.isUppercase, words.last?.last?.isLowercase == true || words.isEmpty {
                words.append(String(character))
            } else if words.isEmpty {
                words.append(String(character))
            } else {
                words[words.count - 1].append(character)
            }
        }
        let text = words.enumerated().map { place, word in
            place == 0 || word.dropFirst().contains(where: \.isUppercase)
                ? word : word.lowercased()
        }
        return text.joined(separator: " ")
    }

    private struct TypeRow: PageWord {
        let row: (StaticString, StaticString, StaticString, StaticString)
    }

    private static let rows: [String: (StaticString, StaticString, StaticString, StaticString)] = [
        "CDA": (
            "Clinical documents", "Klinische Dokumente", "Documents cliniques", "Documenti clinici"
        ),
        "StepCount": ("Steps", "Schritte", "Pas", "Passi"),
        "DistanceWalkingRunning": (
            "Walking and running distance", "Geh- und Laufstrecke", "Distance (marche et course)",
            "Distanza (camminata e corsa)"
        ),
        "DistanceCycling": (
            "Cycling distance", "Velostrecke", "Distance à vélo", "Distanza in bicicletta"
        ),
        "DistanceSwimming": (
            "Swimming distance", "Schwimmstrecke", "Distance à la nage", "Distanza a nuoto"
        ),
        "FlightsClimbed": ("Floors climbed", "Treppen", "Étages montés", "Piani saliti"),
        "ActiveEnergyBurned": (
            "Active energy", "Aktivitätsenergie", "Énergie active", "Energia attiva"
        ),
        "BasalEnergyBurned": (
            "Resting energy", "Ruheenergie", "Énergie au repos", "Energia a riposo"
        ),
        "AppleExerciseTime": (
            "Exercise minutes", "Trainingsminuten", "Minutes d’exercice", "Minuti di esercizio"
        ),
        "AppleStandTime": (
            "Stand minutes", "Stehminuten", "Minutes debout", "Minuti in piedi"
        ),
        "AppleStandHour": ("Stand hours", "Stehstunden", "Heures debout", "Ore in piedi"),
        "AppleMoveTime": (
            "Move minutes", "Bewegungsminuten", "Minutes de mouvement", "Minuti di movimento"
        ),
        "HeartRate": ("Heart rate", "Herzfrequenz", "Fréquence cardiaque", "Frequenza cardiaca"),
        "RestingHeartRate": (
            "Resting heart rate", "Ruhepuls", "Fréquence au repos", "Frequenza a riposo"
        ),
        "WalkingHeartRateAverage": (
            "Walking heart rate", "Puls beim Gehen", "Fréquence à la marche",
            "Frequenza camminando"
        ),
        "HeartRateVariabilitySDNN": (
            "Heart rate variability", "Herzfrequenzvariabilität", "Variabilité cardiaque",
            "Variabilità cardiaca"
        ),
        "BloodPressure": (
            "Blood pressure", "Blutdruck", "Tension artérielle", "Pressione sanguigna"
        ),
        "BloodPressureSystolic": (
            "Systolic blood pressure", "Systolischer Blutdruck", "Tension systolique",
            "Pressione sistolica"
        ),
        "BloodPressureDiastolic": (
            "Diastolic blood pressure", "Diastolischer Blutdruck", "Tension diastolique",
            "Pressione diastolica"
        ),
        "BloodGlucose": ("Blood glucose", "Blutzucker", "Glycémie", "Glicemia"),
        "OxygenSaturation": (
            "Oxygen saturation", "Sauerstoffsättigung", "Saturation en oxygène",
            "Saturazione di ossigeno"
        ),
        "BodyTemperature": (
            "Body temperature", "Körpertemperatur", "Température corporelle",
            "Temperatura corporea"
        ),
        "RespiratoryRate": (
            "Respiratory rate", "Atemfrequenz", "Fréquence respiratoire",
            "Frequenza respiratoria"
        ),
        "BodyMass": ("Weight", "Gewicht", "Poids", "Peso"),
        "BodyMassIndex": (
            "Body mass index", "Body-Mass-Index", "Indice de masse corporelle",
            "Indice di massa corporea"
        ),
        "BodyFatPercentage": (
            "Body fat", "Körperfett", "Masse grasse", "Massa grassa"
        ),
        "LeanBodyMass": ("Lean mass", "Magermasse", "Masse maigre", "Massa magra"),
        "Height": ("Height", "Grösse", "Taille", "Altezza"),
        "WaistCircumference": (
            "Waist", "Taillenumfang", "Tour de taille", "Circonferenza vita"
        ),
        "VO2Max": ("VO₂ max", "VO₂max", "VO₂ max", "VO₂ max"),
        "SleepAnalysis": ("Sleep", "Schlaf", "Sommeil", "Sonno"),
        "MindfulSession": ("Mindfulness", "Achtsamkeit", "Pleine conscience", "Consapevolezza"),
        "DietaryEnergyConsumed": (
            "Energy eaten", "Nahrungsenergie", "Énergie consommée", "Energia assunta"
        ),
        "DietaryWater": ("Water", "Wasser", "Eau", "Acqua"),
        "InsulinDelivery": (
            "Insulin", "Insulin", "Insuline", "Insulina"
        ),
        "NumberOfTimesFallen": ("Falls", "Stürze", "Chutes", "Cadute"),
        "MenstrualFlow": ("Menstruation", "Menstruation", "Règles", "Mestruazioni"),
        "Workout": ("Workouts", "Trainings", "Entraînements", "Allenamenti"),
        "ActivitySummary": (
            "Activity summaries", "Aktivitätsringe", "Résumés d’activité", "Riepiloghi attività"
        ),
        "DateOfBirth": ("Date of birth", "Geburtsdatum", "Date de naissance", "Data di nascita"),
        "BiologicalSex": ("Sex", "Geschlecht", "Sexe", "Sesso"),
        "BloodType": ("Blood type", "Blutgruppe", "Groupe sanguin", "Gruppo sanguigno"),
    ]
}
