internal import Base
internal import Foundation
public import HealthModel

/// Writes routes as GPX 1.1 (topografix.com), piece by piece: one track with a segment for each
/// route. Speed, course and accuracy are in extensions with Apple's names.
///
/// What is read again is the same places: numbers have all their digits, times their microseconds.
public enum GPXWriter {
    /// What stands above the points.
    public static func head(of workout: WorkoutSample) -> String {
        let name = MarkupEscaping.xmlAttribute.escape(workout.activityType.name)
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="Casebook" xmlns="http://www.topografix.com/GPX/1/1">
             <trk>
              <name>\(name)</name>
              <type>\(name)</type>

            """
    }

    /// Above the points of one route.
    public static let segmentStart = "  <trkseg>\n"
    /// Below them.
    public static let segmentEnd = "  </trkseg>\n"
    /// What stands below everything.
    public static let tail = " </trk>\n</gpx>\n"

    /// One place.
    public static func point(_ place: Location) -> String {
        var text =
            "   <trkpt lat=\"\(NumberText.format(place.latitude))\" "
            + "lon=\"\(NumberText.format(place.longitude))\">"
        if let altitude = place.altitude { text += "<ele>\(NumberText.format(altitude))</ele>" }
        text += "<time>\(InstantText.format(place.timestamp.microseconds))</time>"
        let more = [
            ("speed", place.speed), ("course", place.course), ("hAcc", place.horizontalAccuracy),
            ("vAcc", place.verticalAccuracy),
        ].compactMap { name, value in
            value.map { "<\(name)>\(NumberText.format($0))</\(name)>" }
        }
        if !more.isEmpty { text += "<extensions>\(more.joined())</extensions>" }
        return text + "</trkpt>\n"
    }
}
