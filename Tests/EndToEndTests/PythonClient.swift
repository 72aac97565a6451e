import Fixtures
import Foundation

/// Programs in Python that use the service as somebody else's would; they lie in `Clients`. What
/// they need is asked for, since a machine that builds Casebook need not have it:
///
///     python3 -m venv venv && venv/bin/pip install playwright axe-playwright-python
///     CASEBOOK_PYTHON=venv/bin/python swift test --filter EndToEndTests
enum PythonClient {
    /// The interpreter: `CASEBOOK_PYTHON`, or `python3`.
    private static let interpreter =
        ProcessInfo.processInfo.environment["CASEBOOK_PYTHON"] ?? "python3"
    private static let environment = URL(filePath: "/usr/bin/env")
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Clients")

    /// Chromium: `CASEBOOK_CHROMIUM`, or where Debian puts it.
    private static let chromium =
        ProcessInfo.processInfo.environment["CASEBOOK_CHROMIUM"]
        ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Whether pages can be looked at in a browser, and what is missing where they cannot.
    static let hasBrowser = chromium != nil && has("playwright", "axe_playwright_python")
    static let needsBrowser = "skipped without Chromium and python3 with playwright and axe"

    /// Whether a server of mail can be run, and a certificate made for it.
    static let hasMailServer =
        has("aiosmtpd") && (try? Program.run("openssl", ["version"]))?.status == 0

    /// Whether the interpreter has some modules, of which something holds.
    static func has(_ modules: String..., where condition: String = "True") -> Bool {
        let imports = "import " + modules.joined(separator: ", ")
        let outcome = try? Command.run(
            [interpreter, "-c", "\(imports)\nassert \(condition)"], program: environment)
        return outcome?.status == 0
    }

    /// Runs a script of the folder; it ends with 0 if it found nothing, and says what it found.
    static func run(_ script: String, _ arguments: [String]) throws -> Command.Outcome {
        let path = folder.appending(path: script).path(percentEncoded: false)
        return try Command.run(
            [interpreter, "-B", path] + arguments,
            environment: chromium.map { ["CASEBOOK_CHROMIUM": $0] } ?? [:], program: environment)
    }

    /// Starts a script of the folder that goes on beside a test; what it says is to be read.
    static func start(_ script: String, _ arguments: [String]) throws -> Program {
        let path = folder.appending(path: script).path(percentEncoded: false)
        return try Program(
            interpreter, ["-B", "-W", "ignore", path] + arguments, output: .pipe, errors: .null)
    }
}
