#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import Base

/// `"route":[{"timestamp":"…","latitude":48.2,"longitude":16.4}]`,
/// `"heartbeats":[{"timeSinceStart":0.8,"precededByGap":false}]`, or `"count":1200` where the
/// points are kept elsewhere.
extension SeriesSample {
    init(form: SampleForm) throws(SampleError) {
        guard let type = SeriesType(form.type.objectType) else {
            preconditionFailure("the kind was looked at")
        }
        let points: Points
        if type == .workoutRoute, form.object.has("route") {
            var places: [Location] = []
            for (index, value) in try form.object.list("route").enumerated() {
                places.append(
                    try Location(form: value, path: "\(form.object.name("route"))[\(index)]"))
            }
            points = .route(places.sorted { $0.microseconds < $1.microseconds })
        } else if type == .heartbeatSeries, form.object.has("heartbeats") {
            var beats: [Heartbeat] = []
            for (index, value) in try form.object.list("heartbeats").enumerated() {
                let path = "\(form.object.name("heartbeats"))[\(index)]"
                beats.append(try Heartbeat(form: value, path: path))
            }
            points = .heartbeats(beats.sorted { $0.timeSinceStart < $1.timeSinceStart })
        } else {
            points = .elsewhere(
                count: try form.object.required(
                    "count", form.object.integer("count"),
                    type == .workoutRoute ? "a route or a count" : "heartbeats or a count"))
        }
        try self.init(
            type: type, points: points, interval: SampleInterval(form.start, form.end),
            metadata: form.metadata, device: form.device, sourceRevision: form.source,
            uuid: form.uuid)
        guard try form.object.integer("count").map({ $0 == count }) ?? true else {
            throw SampleError(
                .content, form.object.name("count"), expected: "as many as there are points",
                found: "another number")
        }
    }

    var form: [JSONMember] {
        switch points {
        case .route(let places): [.init(name: "route", value: .array(places.map(\.form)))]
        case .heartbeats(let beats): [.init(name: "heartbeats", value: .array(beats.map(\.form)))]
        case .elsewhere(let count): [.init(name: "count", value: .number(Double(count)))]
        }
    }
}

extension Location {
    init(form value: JSONValue, path: String) throws(SampleError) {
        let object = try FormObject(
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

    var form: JSONValue {
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
    init(form value: JSONValue, path: String) throws(SampleError) {
        let object = try FormObject(
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

    var form: JSONValue {
        .fields([
            "timeSinceStart": .number(timeSinceStart), "precededByGap": .boolean(precededByGap),
        ])
    }
}
