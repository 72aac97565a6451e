#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
package import Base

/// `"route":[{"timestamp":"…","latitude":48.2,"longitude":16.4}]`,
/// `"heartbeats":[{"timeSinceStart":0.8,"precededByGap":false}]`, or `"count":1200` where the
/// points are kept elsewhere.
extension SeriesSample {
    init(json: SampleJSON) throws(SampleError) {
        guard let type = SeriesType(json.type.objectType) else {
            preconditionFailure("the kind was looked at")
        }
        let points: Points
        if type == .workoutRoute, json.object.has("route") {
            points = .route(
                try Location.places(json.object.list("route"), path: json.object.name("route")))
        } else if type == .heartbeatSeries, json.object.has("heartbeats") {
            var beats: [Heartbeat] = []
            for (index, value) in try json.object.list("heartbeats").enumerated() {
                let path = "\(json.object.name("heartbeats"))[\(index)]"
                beats.append(try Heartbeat(json: value, path: path))
            }
            points = .heartbeats(beats.sorted { $0.timeSinceStart < $1.timeSinceStart })
        } else {
            points = .elsewhere(
                count: try json.object.required(
                    "count", json.object.integer("count"),
                    type == .workoutRoute ? "a route or a count" : "heartbeats or a count"))
        }
        try self.init(
            type: type, points: points, interval: SampleInterval(json.start, json.end),
            metadata: json.metadata, device: json.device, sourceRevision: json.source,
            uuid: json.uuid)
        guard try json.object.integer("count").map({ $0 == count }) ?? true else {
            throw SampleError(
                .content, json.object.name("count"), expected: "as many as there are points",
                found: "another number")
        }
    }

    var json: [JSONMember] {
        switch points {
        case .route(let places): [.init(name: "route", value: .array(places.map(\.json)))]
        case .heartbeats(let beats): [.init(name: "heartbeats", value: .array(beats.map(\.json)))]
        case .elsewhere(let count): [.init(name: "count", value: .number(Double(count)))]
        }
    }
}

extension Location {
    /// Reads the places of a route in their JSON form, by time.
    package static func route(_ json: JSONValue) throws(SampleError) -> [Location] {
        guard case .array(let list) = json else {
            throw SampleError(.form, "route", expected: "a list", found: json.kindName)
        }
        return try places(list, path: "route")
    }

    /// The JSON form of places: a list.
    package static func routeText(_ places: some Sequence<Location>) -> String {
        JSONValue.array(places.map(\.json)).jsonText
    }

    /// Places of a list, by time. A route has many: the path of one is made where it is wrong.
    fileprivate static func places(
        _ list: [JSONValue], path: String
    ) throws(SampleError) -> [Location] {
        var places: [Location] = []
        places.reserveCapacity(list.count)
        var isSorted = true
        for (index, value) in list.enumerated() {
            let place: Location
            if let plain = Location(plain: value) {
                place = plain
            } else {
                place = try Location(json: value, path: "\(path)[\(index)]")
            }
            if let last = places.last, last.microseconds > place.microseconds { isSorted = false }
            places.append(place)
        }
        return isSorted ? places : places.sorted { $0.microseconds < $1.microseconds }
    }

    /// Reads an object that is as it should be; nil for any other, which is read with care.
    private init?(plain value: JSONValue) {
        guard case .object(let members) = value else { return nil }
        var time: Int64?
        var numbers: [Double?] = [nil, nil, nil, nil, nil, nil, nil]
        for member in members {
            if member.name == "timestamp" {
                guard case .string(let text) = member.value, time == nil,
                    text.utf8.contains(UInt8(ascii: "T"))
                else { return nil }
                time = InstantText.parse(text)
                continue
            }
            guard case .number(let number) = member.value, !number.losesDigits,
                let place = Self.names.firstIndex(of: member.name), numbers[place] == nil
            else { return nil }
            numbers[place] = number.double
        }
        guard let time, let latitude = numbers[0], let longitude = numbers[1],
            let place = try? Location(
                timestamp: Date(microseconds: time), latitude: latitude, longitude: longitude,
                altitude: numbers[2], horizontalAccuracy: numbers[3],
                verticalAccuracy: numbers[4], course: numbers[5], speed: numbers[6])
        else { return nil }
        self = place
    }

    private static let names = [
        "latitude", "longitude", "altitude", "horizontalAccuracy", "verticalAccuracy", "course",
        "speed",
    ]

    init(json value: JSONValue, path: String) throws(SampleError) {
        let object = try JSONFields(
            value, path: path,
            allowing: [
                "timestamp", "latitude", "longitude", "altitude", "horizontalAccuracy",
                "verticalAccuracy", "course", "speed",
            ])
        do {
            try self.init(
                timestamp: object.required("timestamp", object.date("timestamp"), "a date"),
                latitude: object.required("latitude", object.number("latitude"), "a number"),
                longitude: object.required("longitude", object.number("longitude"), "a number"),
                altitude: object.number("altitude"),
                horizontalAccuracy: object.number("horizontalAccuracy"),
                verticalAccuracy: object.number("verticalAccuracy"),
                course: object.number("course"), speed: object.number("speed"))
        } catch {
            throw error.within(path)
        }
    }

    var json: JSONValue {
        .fields([
            "timestamp": .date(timestamp), "latitude": .number(latitude),
            "longitude": .number(longitude), "altitude": altitude.map(JSONValue.number),
            "horizontalAccuracy": horizontalAccuracy.map(JSONValue.number),
            "verticalAccuracy": verticalAccuracy.map(JSONValue.number),
            "course": course.map(JSONValue.number), "speed": speed.map(JSONValue.number),
        ])
    }
}

extension Heartbeat {
    init(json value: JSONValue, path: String) throws(SampleError) {
        let object = try JSONFields(
            value, path: path, allowing: ["timeSinceStart", "precededByGap"])
        do {
            try self.init(
                timeSinceStart: object.required(
                    "timeSinceStart", object.number("timeSinceStart"), "a number"),
                precededByGap: object.boolean("precededByGap") ?? false)
        } catch {
            throw error.within(path)
        }
    }

    var json: JSONValue {
        .fields([
            "timeSinceStart": .number(timeSinceStart), "precededByGap": .boolean(precededByGap),
        ])
    }
}
