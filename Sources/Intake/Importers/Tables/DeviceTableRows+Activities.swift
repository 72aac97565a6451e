/// Lists of activities, whose points are in files of their own.
extension DeviceTable {
    static let activities = [strava, garmin]

    /// Strava's archive (`activities.csv`): times are in UTC, and the second distance is in
    /// meters. An activity with a file is read from that file.
    private static let strava = DeviceTable(
        format: .strava, source: "Strava",
        signature: ["activity id", "activity date", "activity type", "filename"],
        start: "activity date", clock: .utc, rows: ("filename", [""]),
        about: [
            "activity id", "activity name", "activity description", "activity private note",
            "activity gear", "commute", "athlete weight", "bike weight", "distance",
            "max heart rate", "gear", "media", "elapsed time#2", "commute#2", "relative effort",
            "relative effort#2",
        ],
        leftOut: [
            "max speed", "average speed", "elevation loss", "elevation low", "elevation high",
            "max grade", "average grade", "average positive grade", "average negative grade",
            "max cadence", "average cadence", "max watts",
            "average watts", "max temperature", "average temperature", "grade adjusted distance",
        ],
        workout: Workout(
            kind: "activity type", elapsed: ("elapsed time", 1), duration: ("moving time", 1),
            distance: ("distance#2", 1), energy: "calories",
            averageHeartRate: "average heart rate", maximumHeartRate: "max heart rate#2",
            ascent: "elevation gain"), sourceColumn: "")

    /// The columns of Strava's archive in their order, which is the same in every language; older
    /// archives have no private note.
    private static let stravaColumns = [
        "activity id", "activity date", "activity name", "activity type", "activity description",
        "elapsed time", "distance", "max heart rate", "relative effort", "commute",
        "activity private note", "activity gear", "filename", "athlete weight", "bike weight",
        "elapsed time#2", "moving time", "distance#2", "max speed", "average speed",
        "elevation gain", "elevation loss", "elevation low", "elevation high", "max grade",
        "average grade", "average positive grade", "average negative grade", "max cadence",
        "average cadence", "max heart rate#2", "average heart rate", "max watts",
        "average watts", "calories",
    ]
    /// What the column of files is called.
    private static let stravaFiles: Set<String> = [
        "dateiname", "nom du fichier", "nombre de archivo", "nombre del archivo", "nome file",
        "nome del file", "nome do arquivo", "bestandsnaam",
    ]

    /// What the columns of a list of Strava's in another language are called in English; nil for
    /// another table.
    static func strava(_ names: [String], file: String) -> (table: DeviceTable, names: [String])? {
        guard "/\(file.lowercased())".hasSuffix("/activities.csv"),
            let place = names.firstIndex(where: stravaFiles.contains)
        else { return nil }
        var english = stravaColumns
        if place == 11 { english.remove(at: 10) }
        guard place == 11 || place == 12 else { return nil }
        english = Array(english.prefix(names.count))
        return (strava, english + names.dropFirst(english.count))
    }

    /// What Garmin Connect calls its first column.
    private static let garminKinds: Set<String> = [
        "aktivit\u{E4}tstyp", "type d'activit\u{E9}", "tipo de actividad",
        "tipo di attivit\u{E0}", "tipo attivit\u{E0}", "tipo de atividade", "activiteittype",
        "activiteitstype",
    ]

    /// The same of Garmin Connect's list, whose first nine columns are always the same.
    static func garmin(_ names: [String]) -> (table: DeviceTable, names: [String])? {
        guard names.count > 9, garminKinds.contains(names[0]) else { return nil }
        let english = [
            "activity type", "date", "favorite", "title", "distance", "calories", "time", "avg hr",
            "max hr",
        ]
        return (garmin, english + names.dropFirst(english.count))
    }

    /// Garmin Connect's list of activities. Its distances are in kilometers, miles,
    /// meters or yards, by the account and the sport, and are not kept.
    private static let garmin = DeviceTable(
        format: .garminConnect, source: "Garmin Connect",
        signature: ["activity type", "date", "title", "avg hr", "time"], start: "date",
        about: ["favorite", "title"],
        leftOut: [
            "distance", "avg run cadence", "max run cadence", "avg pace", "best pace",
            "avg speed", "max speed", "total ascent", "total descent", "ascent", "descent",
            "elev gain", "elev loss", "avg stride length", "training stress score\u{AE}",
            "aerobic te", "steps", "total reps", "total sets", "min temp", "max temp",
            "number of laps", "best lap time", "decompression", "moving time",
            "min elevation", "max elevation", "avg power", "max power", "avg bike cadence",
            "max bike cadence", "body battery drain", "avg swolf", "total strokes",
            "avg stroke rate", "avg resp", "min resp", "max resp",
        ],
        workout: Workout(
            kind: "activity type", elapsed: ("elapsed time", 1), duration: ("time", 1),
            energy: "calories", averageHeartRate: "avg hr", maximumHeartRate: "max hr"),
        sourceColumn: "")
}
