#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A place on a route (CLLocation).
public struct Location: Sendable, Hashable {
    let microseconds: Int64
    /// Degrees north, -90 to 90 (WGS 84).
    public let latitude: Double
    /// Degrees east, -180 to 180 (WGS 84).
    public let longitude: Double
    /// Meters above sea level; nil if not known.
    public let altitude: Double?
    /// The radius of uncertainty in meters; nil if not known.
    public let horizontalAccuracy: Double?
    /// The uncertainty of the altitude in meters; nil if not known.
    public let verticalAccuracy: Double?
    /// Degrees from true north, clockwise, 0 to 360; nil if not known.
    public let course: Double?
    /// Meters a second; nil if not known.
    public let speed: Double?

    /// A place at a time, which is rounded to the microsecond. Throws where a coordinate is out
    /// of range or a number is not finite. A negative accuracy, course or speed is CoreLocation's
    /// way to say that it is not known, and is taken as such.
    public init(
        timestamp: Date, latitude: Double, longitude: Double, altitude: Double? = nil,
        horizontalAccuracy: Double? = nil, verticalAccuracy: Double? = nil,
        course: Double? = nil, speed: Double? = nil
    ) throws(SampleError) {
        microseconds = try SampleInterval(timestamp, timestamp).start
        guard (-90...90).contains(latitude) else {
            throw SampleError(
                .value, "latitude", expected: "-90 to 90 degrees", found: "another number")
        }
        guard (-180...180).contains(longitude) else {
            throw SampleError(
                .value, "longitude", expected: "-180 to 180 degrees", found: "another number")
        }
        for number in [altitude, horizontalAccuracy, verticalAccuracy, course, speed] {
            guard number?.isFinite ?? true else {
                throw SampleError(
                    .value, "location", expected: "finite numbers", found: "one that is not")
            }
        }
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
        self.horizontalAccuracy = Self.known(horizontalAccuracy)
        self.verticalAccuracy = Self.known(verticalAccuracy)
        self.course = Self.known(course)
        self.speed = Self.known(speed)
    }

    /// When.
    public var timestamp: Date { Date(microseconds: microseconds) }

    private static func known(_ number: Double?) -> Double? {
        number.flatMap { $0 < 0 ? nil : $0 }
    }
}
