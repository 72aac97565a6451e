internal import Units

/// The names of units by language: made once, from the rows.
struct UnitNameTable: Sendable {
    static let shared = UnitNameTable()

    private var names: [Substring: [HealthUnit: String]] = [:]

    /// nil where the international symbol is written.
    func name(of unit: HealthUnit, language: String) -> String? {
        names[Substring(language)]?[unit] ?? names["und"]?[unit]
    }

    private init() {
        for row in TableRow.all(UnitNameRows.all) {
            for pair in row.dropFirst() {
                let halves = pair.split(separator: "=")
                guard halves.count == 2, let unit = try? HealthUnit(String(halves[0])) else {
                    preconditionFailure("name \(pair)")
                }
                names[row[0], default: [:]][unit] = String(halves[1]).replacing("¤", with: " ")
            }
        }
    }
}

/// How units are written after a number where that is not their international symbol, a line for
/// a language, `und` for those without one: unit string, `=`, what is written, a space as `¤`.
///
/// Source: CLDR, main, units of length short.
enum UnitNameRows {
    static let all = """
        und st=st
        en fl_oz_us=fl¤oz fl_oz_imp=fl¤oz¤Imp. mi/hr=mph
        de fl_oz_us=fl¤oz fl_oz_imp=Imp.fl¤oz mi/hr=mi/h Cal=kcal
        fr ft=pi in=po fl_oz_us=fl¤oz fl_oz_imp=fl¤oz¤imp mi/hr=mi/h
        es fl_oz_us=fl¤oz fl_oz_imp=fl¤oz¤imp. mi/hr=mi/h
        it fl_oz_us=fl¤oz fl_oz_imp=fl¤oz¤imp. mi/hr=mi/h
        ru ft=фт in=дюйм. kg=кг g=г mg=мг mcg=мкг lb=фнт m=м cm=см km=км mi=мил. \
            L=л mL=мл kcal=ккал Cal=ккал kJ=кДж J=Дж km/hr=км/ч min=мин hr=ч
        """
}

/// How rates per minute are written after a number, by what is counted: `72 bpm`, `16 breaths/min`.
///
/// A line for several types: the types, `:`, then the name in each language, `und` for the others.
/// A name with a slash in front is written without a space: `72/min`.
///
/// Source: CLDR, main, units `beat-per-minute` where it has them; else the usual abbreviations.
enum RateNames {
    private static let rows = """
        HeartRate RestingHeartRate WalkingHeartRateAverage HeartRateRecoveryOneMinute : \
        en=bpm de=/min fr=bpm it=bpm und=/min
        RespiratoryRate : en=breaths/min de=/min fr=resp./min it=atti/min und=/min
        CyclingCadence : en=rpm de=U/min fr=tr/min it=giri/min und=/min
        """

    /// The name for a type in a language; nil for a type that is not a rate per minute.
    static func name(of type: QuantityType, language: String) -> String? {
        names[type].map { $0[Substring(language)] ?? $0["und"] ?? "/min" }
    }

    private static let names: [QuantityType: [Substring: String]] = {
        var names: [QuantityType: [Substring: String]] = [:]
        for line in rows.split(separator: "\n") {
            let halves = line.split(separator: ":")
            var byLanguage: [Substring: String] = [:]
            for pair in halves[1].split(separator: " ") {
                let parts = pair.split(separator: "=")
                byLanguage[parts[0]] = String(parts[1])
            }
            for name in halves[0].split(separator: " ") {
                guard let type = QuantityType(identifier: String(name)) else {
                    preconditionFailure("no type is called \(name)")
                }
                names[type] = byLanguage
            }
        }
        return names
    }()
}
