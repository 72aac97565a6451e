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
