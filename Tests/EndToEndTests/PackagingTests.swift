import Foundation
import Testing

/// What the Debian package does when it is installed and removed.
@Suite struct PackagingTests {
    /// A service that cannot start must not leave the package half configured: scripts end at the
    /// first command that fails (`set -e`).
    @Test(arguments: ["postinst", "prerm", "postrm"])
    func noServiceStopsAPackage(script: String) throws {
        let scripts = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Packaging/debian/\(script)")
        let commands = try String(contentsOf: scripts, encoding: .utf8).split(separator: "\n")
            .filter { $0.contains("systemctl ") || $0.contains("deb-systemd-invoke ") }
        #expect(!commands.isEmpty)
        for command in commands { #expect(command.contains("|| true"), "\(command)") }
    }
}
