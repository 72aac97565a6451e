import ArgumentParser

/// `casebook man`
struct ManCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "man", abstract: "Print the manual page, casebook(1).",
        discussion: "Read it with: casebook man | man -l -")

    func run() throws {
        var stream = try ResultStream(file: nil)
        try stream.write(try ManualPage().text)
        try stream.flush()
    }
}
