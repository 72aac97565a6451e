/// The command could not run: one sentence on standard error, exit status 2.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
