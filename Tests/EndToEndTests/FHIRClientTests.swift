import Fixtures
import Foundation
import Testing

/// FHIR clients that others wrote, unmodified, and curl, against the service as somebody runs it.
@Suite struct FHIRClientTests {
    private static let person = "6f1a7b52-3c64-4f0e-9a65-0d5a2c3b4e10"
    private static let summary = "continuity-of-care-document"
    private static let scopes =
        "patient/DocumentReference.rs patient/Binary.rs patient/Patient.rs patient/Provenance.rs "
        + "patient/Observation.rs"

    private let folder: TemporaryFolder
    private var store: String { "sqlite:" + folder.path("store.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    @Test(.enabled(if: PythonClient.has("fhirclient", "requests"), "skipped without fhirclient"))
    func fhirclientLaunchesSearchesAndLosesSight() throws { try run("fhir_launch.py") }

    @Test(.enabled(if: PythonClient.has("fhirpy"), "skipped without fhirpy"))
    func fhirpySearches() throws { try run("fhir_search.py") }

    @Test(.enabled(if: PythonClient.has("fhir.resources"), "skipped without fhir.resources"))
    func theModelsOfR4ReadAllThatIsSent() throws { try run("fhir_models.py") }

    @Test(.enabled(if: PythonClient.has("subprocess") && hasCurl, "skipped without curl"))
    func curlUsesAllOfHTTP() throws { try run("fhir_curl.py") }

    private static let hasCurl = ["/usr/bin/curl", "/usr/local/bin/curl"].contains {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    private func run(_ script: String) throws {
        let ids = try fill()
        let service = try serve()
        let setting: [String: Any] = [
            "base": service.base, "person": Self.person, "documents": ids.documents,
            "summary": ids.summary, "patientIdentifier": "urn:oid:2.999.72.2|CS-4471",
            "heartRates": 30, "vitalSigns": 33,
            "tokens": [
                "owner": try token("--owner", Self.person), "staff": try token("--staff", "S"),
                "intake": try token("--intake", "St. Anna"),
            ],
            "link": try token("--sign-in", "patient", Self.person, "--base", service.base),
        ]
        let file = folder.path("setting.json")
        try JSONSerialization.data(withJSONObject: setting).write(to: URL(filePath: file))
        let outcome = try PythonClient.run(script, [file])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors.suffix(2000))")
        #expect(service.stop() == 0)
    }

    /// Documents and samples of one person; the documents' ids.
    private func fill() throws -> (documents: [String], summary: String) {
        let paths = try [
            Self.summary, "referral-note-spanish", "set-version-1", "set-version-2",
        ].map { try Fixtures.named($0).path }
        let imported = try Command.run(
            ["import", "-q", "--store", store, "--person", Self.person] + paths)
        #expect(imported.status == 0, "\(imported.errors)")
        // It has another number of the same hospital.
        let assigned = try Command.run([
            "assign", try Fixtures.named("operative-note").path, "--store", store, "--person",
            Self.person, "--reason", "A fixture",
        ])
        #expect(assigned.status == 0, "\(assigned.errors)")
        let samples = (0..<30).map {
            "HeartRate,2026-04-01T10:\(10 + $0):00+02:00,,\(60 + $0),count/min\n"
        }
        let others = [
            """
            {"version":1,"type":"BloodPressure","uuid":"\(UUID())",\
            "startDate":"2026-04-01T12:00:00Z","objects":[\
            {"type":"BloodPressureDiastolic","uuid":"\(UUID())",\
            "startDate":"2026-04-01T12:00:00Z","value":80,"unit":"mmHg"},\
            {"type":"BloodPressureSystolic","uuid":"\(UUID())",\
            "startDate":"2026-04-01T12:00:00Z","value":120,"unit":"mmHg"}]}
            """,
            """
            {"version":1,"type":"SleepAnalysis","uuid":"\(UUID())",\
            "startDate":"2026-03-31T23:00:00Z","endDate":"2026-04-01T06:00:00Z","value":3}
            """,
        ]
        for (text, format) in [
            ("type,start,end,value,unit\n" + samples.joined(), "csv"),
            (others.joined(separator: "\n"), "jsonl"),
        ] {
            let saved = try Command.run(
                [
                    "samples", "import", "-", "--format", format, "--store", store, "--person",
                    Self.person,
                ], input: Data(text.utf8))
            #expect(saved.status == 0, "\(saved.errors)")
        }
        let granted = try Command.run([
            "consent", "grant", "org.example.other", "--person", Self.person, "--rule", "--no-end",
            "--store", store,
        ])
        #expect(granted.status == 0, "\(granted.errors)")
        let listed = try Command.run(["documents", "--store", store, "--format", "jsonl"]).output
        let documents = try listed.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        let ids = documents.compactMap { $0["sample"] as? String }
        let summary = try #require(
            documents.first { $0["title"] as? String == "Continuity of Care Document" })
        return (ids.map { $0.lowercased() }, (summary["sample"] as? String ?? "").lowercased())
    }

    /// The service, with an app that may ask people for access.
    private func serve() throws -> RunningService {
        let clients = """
            [{"client_id": "example.launch", "client_name": "Launch", "redirect_uris":
            ["http://127.0.0.1:9/callback"], "scope": "\(Self.scopes)"}]
            """
        let file = folder.path("clients.json")
        try Data(clients.utf8).write(to: URL(filePath: file))
        return try RunningService(["--store", store, "--clients", file])
    }

    private func token(_ options: String...) throws -> String {
        let made = try Command.run(["token", "--store", store] + options)
        #expect(made.status == 0, "\(made.errors)")
        return made.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
