internal import Base
internal import Foundation
internal import HealthModel

/// A recorded activity as watches and bicycle computers know it: points by time, pauses and laps,
/// what the device itself worked out. FIT, TCX and GPX become one of these first.
struct RecordedActivity {
    /// What readers note of points whose position is none on Earth, and of measurements.
    static let noPlace = "invalid coordinates of points, left out"
    static let noNumber = "values of points that are not numbers, left out"

    /// One moment. What is not known is nil.
    struct Point {
        /// Microseconds since 1970.
        var time: Int64
        /// Degrees.
        var latitude: Double?
        var longitude: Double?
        /// Meters.
        var altitude: Double?
        /// Beats a minute.
        var heartRate: Double?
        /// Revolutions a minute of the pedals.
        var cadence: Double?
        /// Watts.
        var power: Double?
        /// Meters a second.
        var speed: Double?
        /// Meters since the beginning of the activity.
        var distance: Double?
        /// Meters, the radius of uncertainty.
        var accuracy: Double?
        /// Meters, the uncertainty of the altitude.
        var verticalAccuracy: Double?
        /// Degrees from north.
        var course: Double?
        /// Meters that a runner moves up and down at each step.
        var oscillation: Double?
        /// Milliseconds that a runner's foot is on the ground.
        var contact: Double?
        /// Meters between a runner's steps.
        var stride: Double?

        init(time: Int64) { self.time = time }

        /// The place; nil without one, and for one that is none.
        var place: Location? {
            guard let latitude, let longitude else { return nil }
            return try? Location(
                timestamp: Date(microseconds: time), latitude: latitude, longitude: longitude,
                altitude: altitude, horizontalAccuracy: accuracy,
                verticalAccuracy: verticalAccuracy, course: course, speed: speed)
        }
    }

    /// What a device says of the whole.
    struct Totals {
        var distance: Double?
        var kilocalories: Double?
        /// Seconds without pauses.
        var duration: Double?
        var ascent: Double?
        var descent: Double?
        var strokes: Double?
        var averageHeartRate: Double?
        var maximumHeartRate: Double?
        var poolLength: Double?
    }

    var type: WorkoutActivityType
    var isIndoor: Bool?
    var line: Int
    var start: Int64
    var end: Int64
    var points: [Point] = []
    var totals = Totals()
    /// Whether its energy is a sample too, and not only a total of the workout.
    var countsEnergy = true
    var pauses: [(from: Int64, to: Int64)] = []
    var laps: [(from: Int64, to: Int64)] = []
    var revision: SourceRevision
    var device: Device?

    init(
        _ type: WorkoutActivityType, line: Int, start: Int64, end: Int64, revision: SourceRevision
    ) {
        self.type = type
        self.line = line
        self.start = start
        self.end = end
        self.revision = revision
    }
}

extension RecordedActivity {
    /// A time of a track: in UTC where it has no zone, which GPX and TCX ask for.
    static func time(_ text: String) -> Int64? {
        InstantText.parse(text) ?? InstantText.parse(text + "Z")
            ?? InstantText.parse(text.replacing(" ", with: "T") + "Z")
    }

    /// A number, also with the comma that some programs write for its point.
    static func number(_ text: String) -> Double? {
        DecimalText.number(text) ?? DecimalText.number(text.replacing(",", with: "."))
    }
}

/// Kinds of sport by the words and numbers of formats.
enum SportNames {
    /// A kind for a word as programs write it: `Biking`, `trail_running`, `Ride`. A word that is
    /// not known may name HealthKit's kind.
    static func type(_ word: String) -> WorkoutActivityType? {
        let word = word.lowercased().filter { $0.isLetter || $0.isNumber }
        if let row = rows.first(where: { $0.words.contains(word) }) { return row.type }
        // A number is that of the program, and not HealthKit's.
        return word.allSatisfy(\.isNumber) ? nil : WorkoutActivityType(named: word)
    }

    private static let rows: [(type: WorkoutActivityType, words: [String])] = [
        (
            .running,
            [
                "running", "run", "trailrunning", "trailrun", "treadmillrunning", "virtualrun",
                "trackrunning", "streetrunning", "jogging", "indoorrunning", "obstaclerun",
                "ultrarun", "lauf", "laufen", "laufband", "course\u{E0}pied", "carrera", "correr",
                "corsa", "hardlopen", "9",
            ]
        ),
        (
            .cycling,
            [
                "cycling", "biking", "ride", "bike", "roadbiking", "mountainbiking",
                "virtualride", "indoorcycling", "ebikeride", "gravelcycling", "gravelride",
                "mountainbikeride", "roadcycling", "virtualcycling", "outdoorbike", "spin",
                "spinning", "bmx", "gravelunpavedcycling", "cyclocross",
                "radfahren", "radfahrt", "cyclisme", "v\u{E9}lo", "ciclismo", "fietsen", "1",
            ]
        ),
        (
            .walking,
            [
                "walking", "walk", "outdoorwalk", "casualwalking", "speedwalking",
                "nordicwalking", "indoorwalking", "gehen", "spaziergang", "marche",
                "marche\u{E0}pied", "caminar", "caminata", "camminata",
                "wandelen", "10",
            ]
        ),
        (
            .hiking,
            [
                "hiking", "hike", "wandern", "wanderung", "randonn\u{E9}e", "senderismo",
                "escursionismo", "4",
            ]
        ),
        (
            .swimming,
            [
                "swimming", "swim", "lapswimming", "openwaterswimming", "poolswim",
                "poolswimming", "schwimmen", "schwimmbadschwimmen", "natation", "nataci\u{F3}n",
                "nuoto", "zwemmen", "16",
            ]
        ),
        (.rowing, ["rowing", "indoorrowing", "rowingv2", "indoorrowingv2"]),
        (.mixedCardio, ["indoorcardio", "cardio"]),
        (
            .crossCountrySkiing,
            ["nordicski", "crosscountryskiing", "crosscountryskiingws", "skateskiingws"]
        ),
        (
            .downhillSkiing,
            [
                "alpineski", "alpineskiing", "backcountryski", "downhillskiing",
                "resortskiing", "resortskiingsnowboardingws", "backcountryskiing",
            ]
        ),
        (.snowboarding, ["snowboard", "snowboarding"]),
        (.skatingSports, ["iceskate", "inlineskate", "skating", "inlineskating", "iceskating"]),
        (.paddleSports, ["kayaking", "canoeing", "standuppaddling", "paddling"]),
        (
            .traditionalStrengthTraining,
            ["weighttraining", "strengthtraining", "weights", "weightlifting"]
        ),
        (.functionalStrengthTraining, ["functionalfitness"]),
        (.yoga, ["yoga"]), (.elliptical, ["elliptical"]),
        (.climbing, ["rockclimbing", "climbing", "indoorclimbing", "bouldering"]),
        (.stairClimbing, ["stairstepper", "stairclimbing", "stairclimber", "floorclimbing"]),
        (.golf, ["golf"]),
        (.highIntensityIntervalTraining, ["hiit", "intervalworkout"]), (.pilates, ["pilates"]),
        (.equestrianSports, ["horsebackriding"]), (.sailing, ["sailing", "sail"]),
        (.surfingSports, ["surfing", "kitesurf", "windsurf"]),
        (.other, ["other", "workout", "generic", "unknown", "otheroutdoor", "otherindoor"]),
    ]
}
