import Fixtures
import Foundation
import Importers
import Testing

/// Files of JSON with any value in any place, cut anywhere: what is none is refused, and nothing
/// ends the program.
@Suite struct HostileJSONTests {
    private static let rounds =
        ProcessInfo.processInfo.environment["CASEBOOK_ROUNDS"].flatMap(Int.init) ?? 200

    private static let files: [(format: SampleFormat, name: String, text: String)] = [
        (
            .garminConnect, "UDSFile_1.json",
            """
            [{"calendarDate":"2026-03-01","totalSteps":7142,"activeKilocalories":211.0,
            "wellnessStartTimeGmt":"2026-02-28T23:00:00.0","wellnessEndTimeGmt":1772406000000},
            {"sleepStartTimestampGMT":1772406000000,"sleepEndTimestampGMT":1772426000000},
            {"activityId":1,"beginTimestamp":1767225600000,"duration":1800000.0,"distance":150000},
            {"valueInML":250,"timestampLocal":[2026,3,1,8,0,0,1]},
            {"bloodPressure":{"systolic":120,"diastolic":80},
            "metaData":{"calendarDate":[2026,3,1,8,58,46,6000000]}},
            {"vo2MaxValue":42,"calendarDate":1772406000000}]
            """
        ),
        (
            .polar, "training-session-1.json",
            """
            {"startTime":"2026-01-30T13:24:11","timezoneOffsetMinutes":540,"exercises":[{
            "durationMillis":1790000,"laps":{"laps":[{"splitTimeMillis":600000,
            "durationMillis":600000}]},"routes":{"route":{"wayPoints":[{"latitude":47,
            "longitude":8,"altitude":400,"elapsedMillis":1}]}},"samples":{"samples":[
            {"type":"HEART_RATE","intervalMillis":1000,"values":[90,92]}],
            "speed":[{"dateTime":"2026-01-30T13:24:11","value":9}]}}]}
            """
        ),
        (
            .polar, "247ohr_1.json",
            """
            {"deviceDays":[{"date":"2026-07-06","samples":[{"heartRate":50,
            "secondsFromDayStart":1}]}]}
            """
        ),
        (
            .nightscout, "entries.json",
            """
            [{"sgv":105,"date":1767225600000},{"eventType":"x","created_at":"2026-01-01T08:00:00Z",
            "insulin":4.5,"carbs":40,"glucose":6.1,"units":"mmol"}]
            """
        ),
        (
            .openMHealth, "points.json",
            """
            [{"step_count":6000,"effective_time_frame":{"time_interval":{
            "start_date_time":"2026-02-05T06:25:00Z","duration":{"value":1,"unit":"h"}}}},
            {"activity_name":"run","distance":{"value":3,"unit":"km"},"effective_time_frame":{
            "time_interval":{"end_date_time":"2026-02-05T06:25:00Z",
            "duration":{"value":1,"unit":"d"}}}}]
            """
        ),
        (
            .oura, "oura.json",
            """
            {"data":[{"bedtime_start":"2026-06-01T23:00:00+02:00","sleep_phase_5_min":"2214",
            "bedtime_end":"2026-06-01T23:20:00+02:00","average_breath":14.5,"heart_rate":{
            "interval":300,"items":[53],"timestamp":"2026-06-01T23:00:00+02:00"}},
            {"steps":1,"day_start":"2026-06-01T04:00:00+02:00","day_end":"2026-06-02T04:00:00Z"}]}
            """
        ),
        (
            .fhir, "bundle.json",
            """
            {"resourceType":"Bundle","entry":[{"resource":{"resourceType":"Observation",
            "code":{"coding":[{"system":"http://loinc.org","code":"29463-7"}]},
            "effectiveDateTime":"2026-01-01T08:00:00Z","valueQuantity":{"value":70,"code":"kg"}}}]}
            """
        ),
    ]

    @Test func anyValueInAnyPlace() throws {
        let values = [
            "9223372036854775807", "-9223372036854775808", "1e308", "-1", "0", "null", "\"x\"",
            "[]", "{}", "true", "\"2026-13-45T99:99:99\"", "\"9999-12-31T23:59:59\"", "\"P1T\"",
            "\"PT1e300S\"",
        ]
        var random = SplitMix64(seed: 24)
        for (format, name, text) in Self.files {
            let places = Self.values(of: text)
            #expect(places.count >= 3)
            for place in places {
                for value in values {
                    try read(format, text.replacingCharacters(in: place, with: value), name)
                }
            }
            for _ in 0..<Self.rounds {
                var bytes = Array(text.utf8)
                bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
                if let place = bytes.indices.randomElement(using: &random) {
                    bytes[place] = UInt8.random(in: 0...255, using: &random)
                }
                try read(format, String(decoding: bytes, as: UTF8.self), name)
            }
        }
    }

    /// The places of values that are numbers or texts.
    private static func values(of text: String) -> [Range<String.Index>] {
        var places: [Range<String.Index>] = []
        for index in text.indices where ":[,".contains(text[index]) {
            let rest = text[text.index(after: index)...].drop { $0.isWhitespace }
            guard let first = rest.first, first == "\"" || first.isNumber || first == "-" else {
                continue
            }
            let end =
                first == "\""
                ? rest.dropFirst().firstIndex(of: "\"").map(text.index(after:))
                : rest.firstIndex { ",]}\n".contains($0) }
            if let end, end == text.endIndex || text[end] != ":" {
                places.append(rest.startIndex..<end)
            }
        }
        return places
    }

    private func read(_ format: SampleFormat, _ text: String, _ name: String) throws {
        do {
            _ = try Lines.all(format, text, name: name, options: VendorTableTests.zurich)
        } catch is FileFormatError {
            // Not JSON any more, or not of the format.
        }
    }
}
