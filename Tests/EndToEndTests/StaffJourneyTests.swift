import Fixtures
import Foundation
import Testing

/// The pages for staff in a real browser, over a store that is encrypted and a folder that is
/// watched.
@Suite struct StaffJourneyTests {
    private static let refused = """
        <?xml version="1.0"?>
        <ClinicalDocument xmlns="urn:hl7-org:v3">
          <typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>
          <wrong>Zebrafink</wrong>
        </ClinicalDocument>
        """

    @Test(.enabled(if: PythonClient.hasBrowser, .init(rawValue: PythonClient.needsBrowser)))
    func `a day of somebody who runs the store`() throws {
        let folder = try TemporaryFolder()
        let key = folder.path("key")
        let store = ["--store", "sqlite:" + folder.path("store.sqlite")]
        let person = UUID().uuidString
        let ward = folder.path("in/ward")
        try FileManager.default.createDirectory(atPath: ward, withIntermediateDirectories: true)
        try Data(Self.refused.utf8).write(to: URL(filePath: ward + "/refused.xml"))
        let document = try Fixtures.named("operative-note")
        try Data(document.bytes + [10]).write(to: URL(filePath: folder.path("in/again.xml")))
        for arguments in [
            ["keys", "new", key],
            ["import", document.path, "--person", person, "--key-file", key] + store,
            [
                "consent", "emergency", "open", "er.example", "--person", person,
                "--professional", "Dr. A", "--reason", "unconscious", "--key-file", key,
            ] + store,
        ] {
            let outcome = try Command.run(arguments)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        let service = try RunningService(
            store + ["--key-file", key, "--watch", folder.path("in"), "--settle", "0.1"])
        #expect(eventually { service.log.contains("\"CB-INTAKE-SCHEMA\"") })
        let link = try Command.run(
            [
                "token", "--sign-in", "staff", "M. Keller", "--base", service.base,
                "--key-file", key,
            ] + store)
        let upload = folder.path("upload.xml")
        try Data(Self.refused.utf8).write(to: URL(filePath: upload))
        let outcome = try PythonClient.run(
            "staff.py",
            [service.base, link.output.trimmingCharacters(in: .whitespacesAndNewlines), upload])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(service.stop() == 0)
    }
}
