import Fixtures
import Foundation
import Testing

/// What the Debian package does when it is installed and removed.
@Suite struct PackagingTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The package contains the list of its components (CycloneDX 1.5) with its own version.
    @Test(
        .enabled(
            if: FileManager.default.fileExists(
                atPath: root.appending(path: "Package.resolved").path(percentEncoded: false))
                && PythonClient.has("json"), "skipped without python3"))
    func componentsAreListed() throws {
        let script = Self.root.appending(path: "Packaging/sbom").path(percentEncoded: false)
        let made = try Program.run("python3", [script])
        #expect(made.status == 0, "\(made.output)")
        let list = try JSONSerialization.jsonObject(with: Data(made.output.utf8)) as? [String: Any]
        let component = (list?["metadata"] as? [String: Any])?["component"] as? [String: Any]
        let version = try Command.run(["--version"]).output
        #expect(component?["version"] as? String == version.trimmingCharacters(in: .newlines))
        #expect((list?["components"] as? [Any])?.count ?? 0 > 10)
    }

    /// A service that cannot start must not leave the package half configured: scripts end at the
    /// first command that fails (`set -e`).
    @Test(arguments: ["postinst", "prerm", "postrm"])
    func noServiceStopsAPackage(script: String) throws {
        let file = Self.root.appending(path: "Packaging/debian/\(script)")
        let commands = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .filter { $0.contains("systemctl ") || $0.contains("deb-systemd-invoke ") }
        #expect(!commands.isEmpty)
        for command in commands { #expect(command.contains("|| true"), "\(command)") }
    }
}
