import Fixtures
import Foundation

/// The shared folder with reference programs and standards, and how to run a program there.
enum Shared {
    static let folder = ProcessInfo.processInfo.environment["CASEBOOK_SHARED"]

    struct Run {
        let status: Int32
        /// Standard output and standard error, as they came.
        let output: String
    }

    static func run(_ program: String, _ arguments: [String]) throws -> Run {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.start()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Run(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
    }

    static func runs(_ program: String, _ arguments: [String]) -> Bool {
        (try? run(program, arguments))?.status == 0
    }
}
