import Foundation
import HealthModel
import Importers
import Testing
import Units

/// Exports of whole accounts, in JSON.
extension VendorTableTests {
    // MARK: Garmin

    @Test func garminDays() throws {
        let text = """
            [{"calendarDate":"2026-03-01","uuid":"x","totalSteps":7142,"totalDistanceMeters":4799,
            "activeKilocalories":211.0,"floorsAscendedInMeters":6.096,"restingHeartRate":67,
            "currentDayRestingHeartRate":55,"wellnessStartTimeGmt":"2026-02-28T23:00:00.0",
            "wellnessEndTimeGmt":"2026-03-01T23:00:00.0"},
            {"calendarDate":{"date":"2019-05-01 00:00:00"},"totalSteps":10,"restingHeartRate":60}]
            """
        let read = try read(text, name: "UDSFile_2026-03-01_2026-06-09.json", as: .garminConnect)
        #expect(
            read.found == [
                Found("StepCount", 7_142, "2026-02-28T23:00:00Z", 86_400),
                Found("ActiveEnergyBurned", 211, "2026-02-28T23:00:00Z", 86_400),
                Found("FlightsClimbed", 2, "2026-02-28T23:00:00Z", 86_400),
                Found("RestingHeartRate", 55, "2026-02-28T23:00:00Z", 86_400),
                Found("StepCount", 10, "2019-04-30T22:00:00Z", 86_400),
                Found("RestingHeartRate", 60, "2019-04-30T22:00:00Z", 86_400),
            ])
        #expect(read.failures.isEmpty)
    }

    @Test func garminNights() throws {
        let text = """
            [{"sleepStartTimestampGMT":"2026-08-10T22:57:00.0","calendarDate":"2026-08-11",
            "sleepEndTimestampGMT":"2026-08-11T05:46:00.0","deepSleepSeconds":1560,
            "averageRespiration":14.5,"sleepWindowConfirmationType":"ENHANCED_CONFIRMED_FINAL",
            "spo2SleepSummary":{"averageSPO2":95.0,"averageHR":52.0}},
            {"sleepStartTimestampGMT":"2026-08-11T22:57:00.0","calendarDate":"2026-08-12",
            "sleepEndTimestampGMT":"2026-08-12T05:46:00.0",
            "sleepWindowConfirmationType":"OFF_WRIST"}]
            """
        let read = try read(text, name: "2026_1_sleepData.json", as: .garminConnect)
        let start = "2026-08-10T22:57:00Z"
        #expect(
            read.found == [
                Found("SleepAnalysis", 0, start, 24_540),
                Found("RespiratoryRate", 14.5, start, 24_540),
                Found("OxygenSaturation", 0.95, start, 24_540),
                Found("HeartRate", 52, start, 24_540),
            ])
        #expect(read.notes.contains("nights without the watch, left out"))
    }

    /// Centimeters, milliseconds and Garmin's kilojoules.
    @Test func garminActivities() throws {
        let text = """
            [{"summarizedActivitiesExport":[
            {"activityId":1,"name":"x","activityType":"lap_swimming","beginTimestamp":1767225600000,
            "duration":1800000.0,"elapsedDuration":2000000.0,"distance":150000.0,"calories":838.0,
            "avgHr":120.0,"maxHr":150.0},
            {"activityId":2,"activityType":{"typeKey":"multi_sport"},"parent":true,
            "beginTimestamp":1767225600000,"duration":1.0}]}]
            """
        let name = "DI-Connect-Fitness/x_0_summarizedActivities.json"
        let (lines, reader) = try Lines.all(.garminConnect, text, name: name)
        guard case .workout(let swim)? = lines.first?.sample else {
            Issue.record("no workout")
            return
        }
        #expect(swim.activityType == .swimming)
        #expect(swim.duration == 1_800)
        #expect(swim.endDate.timeIntervalSince(swim.startDate) == 2_000)
        #expect(swim.totals[.distance] == Quantity(1_500, .meter()))
        #expect(swim.totals[.energyBurned] == Quantity(200, .kilocalorie()))
        // The day has the energy.
        #expect(lines.count == 1)
        #expect(reader.notes.all.map(\.text) == ["sessions of several sports, read by their parts"])
    }

    /// Local times, as lists and texts, and those of Greenwich beside them.
    @Test func garminMeasurements() throws {
        let pressure = """
            [{"version":1,"metaData":{"calendarDate":[2026,8,3,8,58,46,6000000]},
            "bloodPressure":{"systolic":107,"diastolic":70,"pulse":81}}]
            """
        let name = "BloodPressureFile_2026-01-01_2026-12-31.json"
        #expect(
            try read(pressure, name: name, as: .garminConnect).found == [
                Found("BloodPressure", 2, "2026-08-03T06:58:46Z"),
                Found("HeartRate", 81, "2026-08-03T06:58:46Z"),
            ])
        #expect(throws: FileFormatError.self) {
            try Lines.all(.garminConnect, pressure, name: name)
        }
        let weights = """
            [{"metaData":{"calendarDate":"2026-08-10T18:28:36.8"},"userSetNullForWeight":true},
            {"metaData":{"calendarDate":"2026-08-10T18:29:24.423"},"weight":{"weight":71000.0,
            "timestampGMT":"2026-08-10T16:29:24.423"}}]
            """
        #expect(
            try read(weights, name: "1_userBioMetrics.json", as: .garminConnect).found == [
                Found("BodyMass", 71_000, "2026-08-10T16:29:24Z")
            ])
        let water = """
            [{"hydrationSource":"GARMIN_GCM","valueInML":250.0,
            "timestampLocal":"2026-07-01T12:00:00.0"},
            {"hydrationSource":"GARMIN_GCM","valueInML":-250.0,
            "timestampLocal":"2026-07-01T12:01:00.0"}]
            """
        #expect(
            try read(water, name: "HydrationLogFile_x.json", as: .garminConnect).found == [
                Found("DietaryWater", 250, "2026-07-01T10:00:00Z")
            ])
        let oxygen = """
            [{"calendarDate":"2026-03-15","timestampGmt":1773576000000,"vo2MaxValue":42.0}]
            """
        #expect(
            try read(oxygen, name: "ActivityVo2Max_x.json", as: .garminConnect).found == [
                Found("VO2Max", 42, "2026-03-15T12:00:00Z")
            ])
    }

    // MARK: Polar

    @Test func polarSessionsUntil2024() throws {
        let text = """
            {"exportVersion":"1.6","name":"Running","startTime":"2026-01-30T13:24:11.000",
            "stopTime":"2026-01-30T13:54:11.000","timeZoneOffset":60,"distance":5000.0,
            "duration":"PT1800S","averageHeartRate":140,"kiloCalories":400,
            "physicalInformationSnapshot":{"dateTime":"x"},"exercises":[{
            "startTime":"2026-01-30T13:24:11.000","stopTime":"2026-01-30T13:54:11.000",
            "timezoneOffset":60,"duration":"PT29M30S","distance":4990.0,"sport":"TRAIL_RUNNING",
            "kiloCalories":390,"heartRate":{"min":90,"avg":141,"max":171},"samples":{
            "heartRate":[{"dateTime":"2026-01-30T13:24:11.000","value":90},
            {"dateTime":"2026-01-30T13:24:12.000"},
            {"dateTime":"2026-01-30T13:24:13.000","value":92}],
            "speed":[{"dateTime":"2026-01-30T13:24:11.000","value":9.0}],
            "recordedRoute":[{"dateTime":"2026-01-30T13:24:11.000","longitude":8.5,
            "latitude":47.3,"altitude":400.0}]}}]}
            """
        let (lines, reader) = try Lines.all(
            .polar, text, name: "training-session-2026-01-30-1-x.json")
        guard case .workout(let run)? = lines.first?.sample else {
            Issue.record("no workout")
            return
        }
        #expect(run.activityType == .running)
        #expect(run.startDate.ISO8601Format() == "2026-01-30T12:24:11Z")
        #expect(run.duration == 1_770)
        #expect(run.totals[.distance] == Quantity(4_990, .meter()))
        #expect(run.totals[.energyBurned] == Quantity(390, .kilocalorie()))
        let parts = lines.dropFirst().compactMap(\.anySample)
        #expect(
            parts.map(\.sampleType.objectType.name) == [
                "WorkoutRoute", "HeartRate", "RunningSpeed", "ActiveEnergyBurned",
            ])
        guard case .quantity(let rates)? = parts.dropFirst().first,
            case .quantity(let speeds)? = parts.dropFirst(2).first
        else {
            Issue.record("no series")
            return
        }
        #expect(rates.count == 2)
        #expect(speeds.quantity.value == 2.5)
        #expect(reader.notes.all.isEmpty)
    }

    @Test func polarSessionsSince2024() throws {
        let text = """
            {"identifier":{"id":"1"},"created":"2026-01-30T12:59:11.000",
            "startTime":"2026-01-30T13:24:11","stopTime":"2026-01-30T13:54:11",
            "timezoneOffsetMinutes":540,"durationMillis":1800000,"sport":{"id":"2"},
            "distanceMeters":10000,"calories":600,"hrAvg":150,"hrMax":181,"exercises":[{
            "startTime":"2026-01-30T13:24:11","stopTime":"2026-01-30T13:54:11",
            "timezoneOffsetMinutes":540,"durationMillis":1790000,"sport":{"id":"2"},
            "laps":{"laps":[{"splitTimeMillis":600000,"durationMillis":600000},
            {"splitTimeMillis":900000,"durationMillis":300000}]},
            "pauseTimes":[{"startTime":"2026-01-30T13:30","endTime":"2026-01-30T13:31:00.500"}],
            "routes":{"route":{"startTime":"2026-01-30T13:24:12","wayPoints":[
            {"latitude":47.3,"longitude":8.5,"altitude":400,"elapsedMillis":0}]}},
            "samples":{"samples":[
            {"type":"HEART_RATE","intervalMillis":1000,"values":[90,"NaN",92]},
            {"type":"TEMPERATURE","intervalMillis":1000,"values":[20]}]}}]}
            """
        let (lines, reader) = try Lines.all(
            .polar, text, name: "training-session_2026-01-30T13-24-11_1-x.json")
        guard case .workout(let ride)? = lines.first?.sample else {
            Issue.record("no workout")
            return
        }
        #expect(ride.activityType == .cycling)
        #expect(ride.startDate.ISO8601Format() == "2026-01-30T04:24:11Z")
        // The only exercise of a session has the session's amounts.
        #expect(ride.totals[.distance] == Quantity(10_000, .meter()))
        #expect(ride.events.map(\.type) == [.lap, .pause, .resume, .lap])
        guard case .quantity(let rates)? = lines.compactMap(\.anySample).dropFirst(2).first else {
            Issue.record("no series")
            return
        }
        #expect(rates.count == 2)
        #expect(
            reader.notes.all.map(\.text) == [
                "not kept: temperatures and other measurements of sessions"
            ])
    }

    @Test func polarDays() throws {
        let rates = """
            {"deviceDays":[{"userId":1,"deviceId":"x","date":"2026-07-06","samples":[
            {"heartRate":50,"secondsFromDayStart":1,"source":"x"},
            {"heartRate":0,"secondsFromDayStart":2,"source":"x"}]}]}
            """
        #expect(
            try read(rates, name: "247ohr_2026_7-x.json", as: .polar).found == [
                Found("HeartRate", 50, "2026-07-05T22:00:01Z")
            ])
        let steps = """
            {"exportVersion":"1.2","date":"2026-07-06","summary":{"stepCount":40},"samples":{
            "mets":[],"steps":[{"localTime":"23:59:00.000","value":30},
            {"localTime":"00:01:00.000","value":10}]}}
            """
        #expect(
            try read(steps, name: "activity-2026-07-06-x.json", as: .polar).found == [
                Found("StepCount", 30, "2026-07-06T21:59:00Z", 60),
                Found("StepCount", 10, "2026-07-06T22:01:00Z", 60),
            ])
    }

    @Test func polarNights() throws {
        func night(_ evaluation: String) -> String {
            """
            [{"night":"2026-07-06","evaluation":{\(evaluation)},"sleepResult":{"hypnogram":{
            "sleepStart":"2026-07-05T23:00:00.000+02:00","sleepEnd":"2026-07-06T07:00:00.000+02:00",
            "sleepStateChanges":[{"offsetFromStart":"PT0S","state":"NONREM2"},
            {"offsetFromStart":"PT3600S","state":"NONREM3"},
            {"offsetFromStart":"PT2H","state":"WAKE"},
            {"offsetFromStart":"PT28800S","state":"WAKE"}]}}}]
            """
        }
        let staged = try read(
            night("\"phaseDurations\":{}"), name: "sleep_result_1-x.json", as: .polar)
        let start = "2026-07-05T21:00:00Z"
        #expect(
            staged.found == [
                Found("SleepAnalysis", 0, start, 28_800), Found("SleepAnalysis", 3, start, 3_600),
                Found("SleepAnalysis", 4, "2026-07-05T22:00:00Z", 3_600),
                Found("SleepAnalysis", 2, "2026-07-05T23:00:00Z", 21_600),
            ])
        // Without phases the device tells sleep from wakefulness only.
        let plain = try read(night(""), name: "sleep_result_1-x.json", as: .polar)
        #expect(plain.found.map(\.value) == [0, 1, 1, 2])
    }

    // MARK: Oura

    @Test(arguments: [
        """
        {"sleep":[{"summary_date":"2026-06-01","bedtime_start":"2026-06-01T23:00:00+02:00",
        "bedtime_end":"2026-06-01T23:20:00+02:00","hypnogram_5min":"2214","hr_5min":[0,53],
        "breath_average":14.5,"rmssd":60}],"activity":[{"summary_date":"2026-06-01",
        "day_start":"2026-06-01T04:00:00+02:00","day_end":"2026-06-02T03:59:59+02:00",
        "steps":8000,"cal_active":400}]}
        """,
        """
        {"data":[{"day":"2026-06-01","type":"long_sleep","bedtime_start":"2026-06-01T23:00:00+02:00",
        "bedtime_end":"2026-06-01T23:20:00+02:00","sleep_phase_5_min":"2214","average_breath":14.5,
        "average_hrv":60,"heart_rate":{"interval":300.0,"items":[null,53.0],
        "timestamp":"2026-06-01T23:00:00.000+02:00"}}]}
        """,
    ])
    func ouraInJSON(text: String) throws {
        let read = try read(text, name: "oura.json", as: .oura, ImportOptions())
        let start = "2026-06-01T21:00:00Z"
        #expect(
            read.found.prefix(6) == [
                Found("SleepAnalysis", 0, start, 1_200), Found("SleepAnalysis", 3, start, 600),
                Found("SleepAnalysis", 4, "2026-06-01T21:10:00Z", 300),
                Found("SleepAnalysis", 2, "2026-06-01T21:15:00Z", 300),
                Found("RespiratoryRate", 14.5, start, 1_200),
                Found("HeartRate", 53, "2026-06-01T21:05:00Z"),
            ])
        if text.contains("cal_active") {
            #expect(
                read.found.suffix(2) == [
                    Found("StepCount", 8_000, "2026-06-01T02:00:00Z", 86_399),
                    Found("ActiveEnergyBurned", 400, "2026-06-01T02:00:00Z", 86_399),
                ])
        }
        #expect(read.notes == ["not kept: heart rate variabilities as RMSSD"])
    }
}
