import ArgumentParser
import Glibc
import Logging
import Service

/// What a service says on standard error: JSON lines.
struct ServeLogOptions: ParsableArguments {
    enum Level: String, CaseIterable, ExpressibleByArgument { case debug, info, warning, error }

    @Option(help: "The least level that is logged: debug, info, warning or error.")
    var logLevel = Level.info

    /// The log of the whole process, libraries too.
    func logger() -> Logger {
        let level = Logger.Level(rawValue: logLevel.rawValue) ?? .info
        LoggingSystem.bootstrap { _ in
            var handler = JSONLogHandler { line in
                _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress!, $0.count) }
            }
            handler.logLevel = level
            return handler
        }
        return Logger(label: "casebook")
    }
}
