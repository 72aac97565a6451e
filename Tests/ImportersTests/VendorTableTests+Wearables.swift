import Foundation
import HealthModel
import Importers
import Testing
import Units

extension VendorTableTests {
    // MARK: Samsung Health

    @Test func samsung() throws {
        let beats = """
            com.samsung.shealth.tracker.heart_rate,6305010,4
            source,com.samsung.health.heart_rate.heart_rate,com.samsung.health.heart_rate.min,com.samsung.health.heart_rate.start_time,com.samsung.health.heart_rate.end_time,com.samsung.health.heart_rate.time_offset,com.samsung.health.heart_rate.deviceuuid,
            ,70.5,65,2026-10-03 10:00:00.000,2026-10-03 10:59:59.000,UTC+0200,abc,

            """
        let name = "Samsung Health/com.samsung.shealth.tracker.heart_rate.20261006090000.csv"
        let (lines, reader) = try Lines.all(.samsungHealth, beats, name: name)
        #expect(SampleFormat.detect(name: name, head: Array(beats.utf8)) == .samsungHealth)
        #expect(
            lines.compactMap(Found.init) == [
                Found("HeartRate", 70.5, "2026-10-03T10:00:00Z", 3_599)
            ])
        #expect(lines[0].sample?.sourceRevision?.source.name == "Samsung Health (abc)")
        #expect(
            reader.notes.all.map(\.text) == [
                "times read as in UTC, as Samsung documents; no file of the export shows it",
                "not kept: the column min",
            ])
        let steps = """
            com.samsung.shealth.step_daily_trend,6305010,3
            source_type,count,distance,calorie,deviceuuid,day_time,
            -2,8000,6000,300,abc,1790812800000,
            0,5000,4000,200,abc,1790812800000,
            -2,10,8,1,abc,2026-10-02 00:00:00.000,

            """
        // 1790812800000 is 2026-10-01T00:00:00Z, which names the day.
        let days = try read(
            steps, name: "com.samsung.shealth.step_daily_trend.1.csv", as: .samsungHealth)
        #expect(
            days.found == [
                Found("StepCount", 8_000, "2026-09-30T22:00:00Z", 86_400),
                Found("DistanceWalkingRunning", 6_000, "2026-09-30T22:00:00Z", 86_400),
                Found("StepCount", 10, "2026-10-01T22:00:00Z", 86_400),
                Found("DistanceWalkingRunning", 8, "2026-10-01T22:00:00Z", 86_400),
            ])
        #expect(days.notes.contains("not kept: rows of other kinds"))
    }

    @Test func samsungSleepPressureAndExercise() throws {
        let stages = """
            com.samsung.health.sleep_stage,7006003,6
            start_time,end_time,stage,sleep_id,time_offset,
            2026-10-04 20:55:00.000,2026-10-05 00:15:00.000,40002,a,UTC+0200,
            2026-10-05 00:15:00.000,2026-10-05 01:45:00.000,40003,a,UTC+0200,

            """
        let nights = try read(
            stages, name: "com.samsung.health.sleep_stage.1.csv", as: .samsungHealth,
            ImportOptions())
        #expect(nights.found.map(\.value) == [3, 4])
        let pressures = """
            com.samsung.shealth.blood_pressure,1,1
            com.samsung.health.blood_pressure.start_time,com.samsung.health.blood_pressure.systolic,com.samsung.health.blood_pressure.diastolic,com.samsung.health.blood_pressure.pulse,
            2026-10-04 20:55:00.000,120.0,80.0,0,

            """
        #expect(
            try read(
                pressures, name: "com.samsung.shealth.blood_pressure.1.csv", as: .samsungHealth
            ).found == [Found("BloodPressure", 2, "2026-10-04T20:55:00Z")])
        let exercises = """
            com.samsung.shealth.exercise,1,1
            com.samsung.health.exercise.exercise_type,com.samsung.health.exercise.start_time,com.samsung.health.exercise.end_time,com.samsung.health.exercise.duration,com.samsung.health.exercise.distance,com.samsung.health.exercise.calorie,
            1002,2026-10-04 10:00:00.000,2026-10-04 10:31:00.000,1800000,5000.5,300,
            99999,2026-10-04 11:00:00.000,2026-10-04 11:31:00.000,1800000,,,

            """
        let read = try read(
            exercises, name: "com.samsung.shealth.exercise.1.csv", as: .samsungHealth)
        let running = Double(WorkoutActivityType.running.rawValue)
        let other = Double(WorkoutActivityType.other.rawValue)
        #expect(read.found.filter { $0.type == "Workout" }.map(\.value) == [running, other])
        #expect(read.notes == ["a kind of exercise that is not known, read as Other"])
    }

    // MARK: Oura, WHOOP

    /// Cells hold JSON without quotes around it.
    @Test func oura() throws {
        let text = """
            id;day;bedtime_start;bedtime_end;average_breath;type;sleep_phase_5_min;heart_rate
            a;2026-10-05;2026-10-04T22:40:00.000+02:00;2026-10-04T22:58:00.000+02:00;14.5;long_sleep;4221;{"interval":300,"items":[60,null]}
            b;2026-10-05;2026-10-05T14:00:00.000+02:00;2026-10-05T14:40:00.000+02:00;;rest;;{}

            """
        let read = try read(text, name: "App Data/sleepmodel.csv", as: .oura, ImportOptions())
        #expect(
            read.found == [
                Found("SleepAnalysis", 0, "2026-10-04T20:40:00Z", 1_080),
                Found("SleepAnalysis", 2, "2026-10-04T20:40:00Z", 300),
                Found("SleepAnalysis", 3, "2026-10-04T20:45:00Z", 600),
                Found("SleepAnalysis", 4, "2026-10-04T20:55:00Z", 180),
                Found("RespiratoryRate", 14.5, "2026-10-04T20:40:00Z", 1_080),
            ])
        #expect(read.failures.isEmpty)
        let days = "id;day;steps;active_calories;contributors\nd;2026-10-05;9000;420;{\"a\":1}\n"
        #expect(
            try self.read(days, name: "dailyactivity.csv", as: .oura).found == [
                Found("StepCount", 9_000, "2026-10-04T22:00:00Z", 86_400),
                Found("ActiveEnergyBurned", 420, "2026-10-04T22:00:00Z", 86_400),
            ])
    }

    @Test(
        arguments: [
            "Cycle start time,Cycle end time,Cycle timezone,Sleep onset,Wake onset,Respiratory rate (rpm),Nap",
            "Hora de inicio del ciclo,Hora de finalización del ciclo,Zona horaria del ciclo,Inicio del sueño,Inicio de la vigilia,Frecuencia respiratoria (rpm),Siesta",
        ])
    func whoopNights(head: String) throws {
        let row =
            "2025-11-05 04:59:53,,UTC+07:00,2025-11-05 04:59:53,2025-11-05 10:59:08,13.6,false\n"
        let read = try read("\(head)\n\(row)", name: "sleeps.csv", as: .whoop, ImportOptions())
        #expect(
            read.found == [
                Found("SleepAnalysis", 0, "2025-11-04T21:59:53Z", 21_555),
                Found("RespiratoryRate", 13.6, "2025-11-04T21:59:53Z", 21_555),
            ])
        #expect(read.notes.isEmpty)
    }

    @Test func whoopWorkouts() throws {
        let text = """
            Cycle start time,Cycle end time,Cycle timezone,Workout start time,Workout end time,Activity name,Energy burned (cal),Max HR (bpm),Average HR (bpm)
            2026-04-15 06:00:00,,UTCZ,2026-04-15 07:00:00,2026-04-15 07:30:00,Running,500,170,150

            """
        let lines = try Lines.all(.whoop, text, name: "workouts.csv").lines
        guard case .workout(let run)? = lines.first?.anySample else {
            Issue.record("no workout")
            return
        }
        #expect(run.activityType == .running && run.duration == 1_800)
        #expect(run.totals[.energyBurned] == Quantity(500, .kilocalorie()))
    }

    // MARK: Lists of activities

    /// The second distance is in meters; what has a file is in that file.
    @Test func strava() throws {
        let text = """
            Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Filename,Elapsed Time,Moving Time,Distance
            1,"Apr 5, 2026, 6:23:11 AM",Lunch,Run,1900,5.01,activities/1.fit.gz,1900.0,1800.0,5012.3
            2,"Apr 6, 2026, 12:23:11 AM",Home,Weight Training,1900,0,,1900.0,1800.0,

            """
        let read = try read(text, name: "activities.csv", as: .strava, ImportOptions())
        #expect(
            read.found == [
                Found(
                    "Workout", Double(WorkoutActivityType.traditionalStrengthTraining.rawValue),
                    "2026-04-06T00:23:11Z", 1_900)
            ])
        #expect(read.notes == ["not kept: rows of other kinds"])
    }

    @Test func garminConnect() throws {
        let text = """
            Activity Type,Date,Favorite,Title,Distance,Calories,Time,Avg HR,Max HR,Elapsed Time
            Trail Running,2026-04-05 08:23:11,false,"Zurich, lake",10.01,"1,012",00:50:30.5,150,--,01:00:00

            """
        var options = Self.zurich
        options.decimalMark = "."
        let lines = try Lines.all(.garminConnect, text, options: options).lines
        guard case .workout(let run)? = lines.first?.anySample else {
            Issue.record("no workout")
            return
        }
        #expect(run.startDate.ISO8601Format() == "2026-04-05T06:23:11Z")
        #expect(run.duration == 3_030.5 && run.totals[.distance] == nil)
        #expect(run.totals[.energyBurned] == Quantity(1_012, .kilocalorie()))
        #expect(run.endDate.timeIntervalSince(run.startDate) == 3_600)
    }

    // MARK: Clocks

    @Test(
        arguments: [
            ("2026/02/13 午後 5:10", "2026-02-13T16:10:00Z"),
            ("2026/02/13 上午 5:10", "2026-02-13T04:10:00Z"),
            ("13.02.2026 05:10 Uhr", "2026-02-13T04:10:00Z"),
            ("2026-02-13 5:10\u{202F}PM", "2026-02-13T16:10:00Z"),
            ("Feb 13, 2026, 5:10:00 PM", "2026-02-13T16:10:00Z"),
            ("2026-02-13 5:10 μ.μ.", nil),
        ] as [(String, String?)])
    func clocksOfManyCountries(text: String, expected: String?) throws {
        let table = "type,start,value,unit\nStepCount,\"\(text)\",1,count\n"
        let lines = try Lines.all(.csv, table, options: Self.zurich).lines
        #expect(lines.first?.sample?.startDate.ISO8601Format() == expected)
    }

    /// Columns are known by their order, and rows with a file are read from it.
    @Test(arguments: [
        (
            "Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Beschreibung,Verstrichene Zeit,Distanz,HF max,Aufwand,Pendeln,Private Notiz,Ausrüstung,Dateiname,Gewicht,Radgewicht,Verstrichene Zeit,Bewegungszeit,Distanz",
            "\"15.08.2026, 17:00:00\"", "2026-08-15T17:00:00Z", ","
        ),
        (
            "ID de l'activité,Date de l'activité,Nom de l'activité,Type d'activité,Description,Temps écoulé,Distance,FC max,Effort,Trajet,Matériel,Nom du fichier,Poids,Poids du vélo,Temps écoulé,Durée,Distance",
            "15 août 2026 à 17:00:00", "2026-08-15T17:00:00Z", ""
        ),
    ])
    func stravaInOtherLanguages(
        header: String, date: String, start: String, note: String
    ) throws {
        let text = """
            \(header)
            1,\(date),x,Yoga,,600,5,,,false\(note),,,,,600,550,5000.0
            2,\(date),x,Yoga,,600,5,,,false\(note),,activities/2.fit.gz,,,600,550,5000.0

            """
        let read = try read(text, name: "export_1/activities.csv", as: .strava)
        #expect(read.found == [Found("Workout", 57, start, 600)])
        #expect(read.failures.isEmpty && read.notes.contains("not kept: rows of other kinds"))
    }

    /// The first nine columns of Garmin Connect's list are the same in every language.
    @Test func garminConnectInOtherLanguages() throws {
        let text = """
            Aktivitätstyp,Datum,Favorit,Titel,Distanz,Kalorien,Zeit,Ø Herzfrequenz,Max. HF,Schritte
            Laufen,2026-03-01 10:00:00,false,x,"5,02",350,00:30:00,140,165,5000

            """
        let read = try read(text, name: "Activities.csv", as: .garminConnect)
        #expect(read.found.first == Found("Workout", 37, "2026-03-01T09:00:00Z", 1_800))
        #expect(read.failures.isEmpty)
    }
}
