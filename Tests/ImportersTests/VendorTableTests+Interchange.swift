import Foundation
import HealthModel
import Importers
import Testing
import Units

/// Meters, monitors, and formats that several programs share.
extension VendorTableTests {
    @Test func nightscout() throws {
        let entries = """
            [{"_id":"a","type":"sgv","sgv":105,"date":1767225600000,
            "dateString":"2026-01-01T00:00:00.000Z","direction":"Flat","device":"x"},
            {"_id":"b","type":"sgv","sgv":5,"date":1767225900000},
            {"_id":"c","type":"mbg","mbg":110,"date":1767225600000},
            {"_id":"d","type":"cal","slope":1,"date":1767225600000}]
            """
        let read = try read(entries, name: "entries.json", as: .nightscout)
        #expect(
            read.found == [
                Found("BloodGlucose", 105, "2026-01-01T00:00:00Z"),
                Found("BloodGlucose", 110, "2026-01-01T00:00:00Z"),
            ])
        #expect(
            read.notes == [
                "errors of the sensor, left out", "not kept: calibrations and other entries",
            ])
        let treatments = """
            [{"eventType":"Meal Bolus","created_at":"2026-01-01T08:00:00Z","insulin":4.5,
            "carbs":"40","glucose":6.1,"units":"mmol"},
            {"eventType":"Temp Basal","created_at":"2026-01-01T09:00:00Z","rate":0.5}]
            """
        let doses = try self.read(treatments, name: "treatments.json", as: .nightscout)
        #expect(
            doses.found == [
                Found("InsulinDelivery", 4.5, "2026-01-01T08:00:00Z"),
                Found("DietaryCarbohydrates", 40, "2026-01-01T08:00:00Z"),
                Found("BloodGlucose", 6.1, "2026-01-01T08:00:00Z"),
            ])
        #expect(doses.notes == ["not kept: basal rates"])
    }

    @Test func openMHealth() throws {
        let text = """
            [{"header":{"id":"a","schema_id":{"namespace":"omh","name":"body-weight",
            "version":"2.0"},"acquisition_provenance":{"source_name":"Scale"}},
            "body":{"body_weight":{"value":150,"unit":"lb"},
            "effective_time_frame":{"date_time":"2026-02-05T07:25:00-08:00"}}},
            {"step_count":6000,"effective_time_frame":{"time_interval":{
            "start_date_time":"2026-02-05T06:25:00Z","duration":{"value":1,"unit":"h"}}}},
            {"body_temperature":{"value":97,"unit":"F"},
            "effective_time_frame":{"date_time":"2026-02-05T07:25:00Z"}},
            {"heart_rate":{"value":50,"unit":"beats/min"},"descriptive_statistic":"minimum",
            "effective_time_frame":{"date_time":"2026-02-05T07:25:00Z"}},
            {"oxygen_saturation":{"value":95,"unit":"%"}},
            {"body_mass_index":{"value":21.5,"unit":"kg/m^2"},
            "effective_time_frame":{"date_time":"2026-02-05T07:25:00Z"}},
            {"minutes_moderate_activity":{"value":5,"unit":"min"}}]
            """
        let (lines, reader) = try Lines.all(.openMHealth, text)
        #expect(SampleFormat.detect(name: "x.json", head: Array(text.utf8)) == .openMHealth)
        #expect(
            lines.compactMap(Found.init) == [
                Found("BodyMass", 150, "2026-02-05T15:25:00Z"),
                Found("StepCount", 6_000, "2026-02-05T06:25:00Z", 3_600),
                Found("BodyTemperature", 97, "2026-02-05T07:25:00Z"),
                Found("BodyMassIndex", 21.5, "2026-02-05T07:25:00Z"),
            ])
        #expect(lines[0].sample?.sourceRevision?.source.name == "Scale")
        #expect(
            lines.compactMap(\.failure) == [
                "5: effective_time_frame: expected a time with its offset, or a start with an end "
                    + "or a duration, found nothing"
            ])
        #expect(
            reader.notes.all.map(\.text) == [
                "not kept: averages, maxima and other statistics",
                "not kept: other kinds of data points",
            ])
    }

    @Test func observations() throws {
        let text = """
            {"resourceType":"Bundle","type":"searchset","entry":[
            {"resource":{"resourceType":"Observation","status":"final","code":{"coding":[
            {"system":"http://loinc.org","code":"29463-7"}]},
            "effectiveDateTime":"2026-01-01T08:00:00+01:00",
            "valueQuantity":{"value":70000,"code":"g"}}},
            {"resource":{"resourceType":"Observation","status":"final","code":{"coding":[
            {"system":"http://loinc.org","code":"85354-9"}]},
            "effectiveDateTime":"2026-01-01T08:00:00Z","component":[
            {"code":{"coding":[{"system":"http://loinc.org","code":"8480-6"}]},
            "valueQuantity":{"value":120,"code":"mm[Hg]"}},
            {"code":{"coding":[{"system":"http://loinc.org","code":"8462-4"}]},
            "valueQuantity":{"value":80,"code":"mm[Hg]"}}]}},
            {"resource":{"resourceType":"Observation","status":"entered-in-error","code":{"coding":[
            {"system":"http://loinc.org","code":"8867-4"}]}}},
            {"resource":{"resourceType":"Observation","status":"final","code":{"coding":[
            {"system":"http://loinc.org","code":"59408-5"}]},
            "effectivePeriod":{"start":"2026-01-01T08:00:00Z","end":"2026-01-01T08:10:00Z"},
            "valueQuantity":{"value":98,"code":"%"}}},
            {"resource":{"resourceType":"Patient"}}]}
            """
        let read = try read(text, name: "bundle.json", as: .fhir, ImportOptions())
        #expect(
            read.found == [
                Found("BodyMass", 70, "2026-01-01T07:00:00Z"),
                Found("BloodPressure", 2, "2026-01-01T08:00:00Z"),
                Found("OxygenSaturation", 0.98, "2026-01-01T08:00:00Z", 600),
            ])
        #expect(
            read.notes == [
                "not kept: observations that are not valid",
                "not kept: resources other than observations",
            ])
    }

    @Test(arguments: [
        "Date,Time,Systolic (mmHg),Diastolic (mmHg),Pulse (bpm),Symptoms,Consumed,TruRead,Notes\n"
            + "Jan 12 2026,08:15,128,82,64,-,-,-,-\n",
        "\u{FEFF}Datum,Zeit,Systolisch (mmHg),Diastolisch (mmHg),Puls (bpm)\n"
            + "12 Jan. 2026,08:15,128,82,64\n",
    ])
    func omron(text: String) throws {
        let read = try read(text, name: "export.csv", as: .omron)
        #expect(
            read.found == [
                Found("BloodPressure", 2, "2026-01-12T07:15:00Z"),
                Found("HeartRate", 64, "2026-01-12T07:15:00Z"),
            ])
        #expect(read.failures.isEmpty)
    }

    @Test func beurer() throws {
        let text = """
            Ausgewählte Kategorien

            Blutdruck;1

            BLUTDRUCK
            Datum;Uhrzeit;Sys;Dia;Puls;MAD;Manuell hinzugefügt
            13.03.2026;08:00;142;88;72;110;nein

            GEWICHT
            Datum;Uhrzeit;kg;BMI;Körperfett;Wasser;Muskeln;Knochen
            14.03.2026;07:30;80,5;24,8;22,5;55;40;3

            """
        let read = try read(text, name: "beurer.csv", as: .beurer)
        #expect(
            read.found == [
                Found("BloodPressure", 2, "2026-03-13T07:00:00Z"),
                Found("HeartRate", 72, "2026-03-13T07:00:00Z"),
                Found("BodyMass", 80.5, "2026-03-14T06:30:00Z"),
                Found("BodyMassIndex", 24.8, "2026-03-14T06:30:00Z"),
                Found("BodyFatPercentage", 0.225, "2026-03-14T06:30:00Z"),
            ])
        #expect(read.failures.isEmpty)
    }

    @Test(arguments: [
        ("#,Date and Time,Readings [mg/dL],Meal Marker\n1,01/20/26 08:30,105,\n", 105.0),
        ("#;Datum und Zeit;Messungen [mmol/L];Notizen\n1;20.01.26 08:30;5,8;\n", 5.8),
    ])
    func contour(text: String, value: Double) throws {
        let read = try read(text, name: "ContourCSVReport_1.csv", as: .contour)
        #expect(read.found == [Found("BloodGlucose", value, "2026-01-20T07:30:00Z")])
    }

    @Test func mySugr() throws {
        let text = """
            Date,Time,Tags,Blood Sugar Measurement (mg/dL),Insulin Injection Units (Pen),\
            Basal Injection Units,Insulin Injection Units (pump),Insulin (Meal),\
            Insulin (Correction),"Meal Carbohydrates (Grams, Factor 1)",Timezone
            "Jan 2, 2026",7:05:00 AM,Fasting,105,5,,,4,1,40,GMT+01:00
            "Jan 2, 2026",8:05:00 AM,,,,12,,3,,,Europe/Vienna

            """
        let read = try read(text, name: "mySugr.csv", as: .mySugr, ImportOptions())
        #expect(
            read.found == [
                Found("BloodGlucose", 105, "2026-01-02T06:05:00Z"),
                Found("InsulinDelivery", 5, "2026-01-02T06:05:00Z"),
                Found("DietaryCarbohydrates", 40, "2026-01-02T06:05:00Z"),
                Found("InsulinDelivery", 3, "2026-01-02T07:05:00Z"),
                Found("InsulinDelivery", 12, "2026-01-02T07:05:00Z"),
            ])
        #expect(read.failures.isEmpty)
    }

    /// Months have names in dates of several languages.
    @Test(arguments: [
        "1 avr. 2026 10:05", "1. Apr. 2026, 10:05 Uhr", "1 de abril de 2026, 10:05",
        "1 apr 2026 10:05", "Apr 1, 2026, 10:05:00 AM", "1 avril 2026 à 10:05",
    ])
    func namedMonths(date: String) throws {
        let text = "Date,\"Weight (kg)\"\n\"\(date)\",70\n"
        let read = try read(text, name: "weight.csv", as: .withings)
        #expect(read.found == [Found("BodyMass", 70, "2026-04-01T08:05:00Z")], "\(date)")
    }
}
