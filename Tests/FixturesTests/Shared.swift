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
        let (status, output) = try Program.run(program, arguments)
        return Run(status: status, output: output)
    }

    static func runs(_ program: String, _ arguments: [String]) -> Bool {
        (try? run(program, arguments))?.status == 0
    }
}
