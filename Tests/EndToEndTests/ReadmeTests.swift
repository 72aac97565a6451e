import Fixtures
import Foundation
import Testing

/// The commands of the README's tour, in their order, in a folder of their own.
@Suite struct ReadmeTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func readme() throws -> String {
        try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    }

    @Test func theTourRunsAsItIsWritten() throws {
        let readme = try Self.readme()
        let tour = try #require(
            readme.components(separatedBy: "<!-- tour: begin -->\n").last?
                .components(separatedBy: "<!-- tour: end -->").first)
        let lines = tour.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let port = "18\(Int.random(in: 100...999))"
        var script = [
            "set -eu", "PATH=\(Command.executable.deletingLastPathComponent().path):$PATH",
        ]
        var promised: [String] = []
        for line in lines {
            if line.hasPrefix("$ ") {
                script.append("echo '\(line.replacing("'", with: "'\\''"))'")
                script.append(String(line.dropFirst(2)))
                if line.hasSuffix("&") {
                    script.append("for n in $(seq 300); do curl -s localhost:8080/livez && break; ")
                    script.append("sleep 0.1; done")
                }
            } else if line.contains("error CB-") || line.hasPrefix("casebook serves") {
                promised.append(line.replacing("8080", with: port))
            }
        }
        #expect(promised.count == 2)
        let folder = try TemporaryFolder()
        let run = try Command.run(
            ["-c", script.joined(separator: "\n").replacing("8080", with: port)],
            environment: ["CASEBOOK_SOURCE": Self.root.path], folder: folder.url,
            program: URL(filePath: "/bin/bash"))
        #expect(run.status == 0, "\(run.output)\n\(run.errors)")
        for line in promised { #expect(run.output.contains(line), "\(run.output)") }
        #expect(run.errors.contains("✔ 10 valid  ✖ 0 invalid  ⚠ 0 warnings"), "\(run.errors)")
        #expect(run.output.contains("Operative Note"))
    }

    /// A reader finds all of it on few screens, and no link leads nowhere.
    @Test func itIsShortAndItsLinksLead() throws {
        let readme = try Self.readme()
        #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
        let pages = try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appending(path: "Documentation").path)
        let files =
            ["README.md", "SECURITY.md", "CONTRIBUTING.md"]
            + pages.filter { $0.hasSuffix(".md") }.map { "Documentation/" + $0 }
        for file in files {
            let place = Self.root.appending(path: file)
            let text = try String(contentsOf: place, encoding: .utf8)
            for match in text.matches(of: /\]\(([^)\s#]+)(#[^)]*)?\)/) {
                let target = String(match.1)
                guard !target.contains("://"), !target.hasPrefix("mailto:") else { continue }
                let path = place.deletingLastPathComponent().appending(path: target).path
                #expect(FileManager.default.fileExists(atPath: path), "\(file): \(target)")
            }
        }
    }

    /// Written from tables, and looked up by a code or a name.
    private static let generated: Set = ["Documentation/rules.md", "Documentation/types.md"]

    @Test func pagesAreShort() throws {
        let pages = try FileManager.default.subpathsOfDirectory(
            atPath: Self.root.appending(path: "Documentation").path)
        for page in pages.map({ "Documentation/" + $0 })
        where page.hasSuffix(".md") && !Self.generated.contains(page) {
            let text = try String(contentsOf: Self.root.appending(path: page), encoding: .utf8)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
            #expect(lines <= 300, "\(page)")
        }
    }

    /// The generator refuses a page that is not in the contents, and a link that leads nowhere.
    @Test func thePagesMakeASite() throws {
        let folder = try TemporaryFolder()
        let run = try Command.run(
            [Self.root.appending(path: "Tools/write-site").path, "site"], folder: folder.url,
            program: URL(filePath: "/usr/bin/env"))
        #expect(run.status == 0, "\(run.errors)")
        let pages = try String(
            contentsOf: folder.url.appending(path: "site/pages.js"), encoding: .utf8)
        #expect(pages.contains("installing.html#") && pages.contains("tutorials/"))
    }
}
