import Access
import ArgumentParser
import Foundation
import HealthStore

/// `casebook keys rotate-tokens`
struct KeysRotateTokensCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate-tokens",
        abstract: "Change the key of tokens, links and sessions.",
        discussion: """
            What the last key made holds until it ends; what the one before that made ends now. \
            The store must not be in use, so that no service goes on with the old key.
            """)

    @OptionGroup var key: TokenKeyOptions
    @OptionGroup var store: StoreOptions
    @Flag(help: "End at once what the old key made: every token, link and session.")
    var forgetOld = false

    func run() async throws {
        try await store.withCapability(\.marks) { try await rotate(StoreMarks(store: $0)) }
    }

    private func rotate(_ marks: StoreMarks) async throws {
        let file = try key.file(besides: store)
        let old = try file.keys()
        let new = old.rotated(forgetting: forgetOld)
        let kept = Set(new.all.map(\.identifier))
        for key in old.all where !kept.contains(key.identifier) { try await marks.giveUp(key) }
        try file.replace(new)
        try Terminal.print("\(file.path): key \(new.newest.identifier)")
    }
}
