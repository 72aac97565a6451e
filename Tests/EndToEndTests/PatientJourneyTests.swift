import Fixtures
import Foundation
import Testing

/// The patient's pages in a real browser, and beside them an app that sees what is granted.
@Suite struct PatientJourneyTests {
    private static let samples = """
        type,start,end,value,unit
        StepCount,2026-04-01T08:00:00+02:00,2026-04-01T08:30:00+02:00,2400,count
        HeartRate,2026-04-01T08:10:00+02:00,,71,count/min
        ActiveEnergyBurned,2026-04-01T08:00:00+02:00,2026-04-01T08:30:00+02:00,90,kcal
        """

    @Test(.enabled(if: PythonClient.hasBrowser, .init(rawValue: PythonClient.needsBrowser)))
    func `one of three is granted to an app, and taken back`() async throws {
        let folder = try TemporaryFolder()
        let store = ["--store", "sqlite:" + folder.path("store.sqlite")]
        let person = UUID().uuidString
        let documents = try ["discharge-summary-german", "operative-note", "prescription-french"]
            .map { try Fixtures.named($0).path }
        let samples = folder.path("samples.csv")
        try Data(Self.samples.utf8).write(to: URL(filePath: samples))
        for arguments in [
            ["import"] + documents + ["--person", person] + store,
            ["samples", "import", samples, "--person", person] + store,
        ] {
            let outcome = try Command.run(arguments)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        let service = try RunningService(store)
        func token(_ arguments: String...) throws -> String {
            let made = try Command.run(["token"] + arguments + store)
            #expect(made.status == 0, "\(made.errors)")
            return made.output.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        let link = try token("--sign-in", "patient", person, "--base", service.base)
        let app = try token(
            "--app", "com.example.letters", "--name", "Letters", "--person", person, "--scope",
            "patient/DocumentReference.rs patient/Binary.rs", "--purpose", "PATRQT")
        let outcome = try PythonClient.run("patient.py", [service.base, link, app])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(service.stop() == 0)
    }
}
