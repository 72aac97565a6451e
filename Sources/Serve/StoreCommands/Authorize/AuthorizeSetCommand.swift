internal import AccessLog
internal import ArgumentParser
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Wording

/// `casebook consent samples set`
struct AuthorizeSetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Allow or deny access for an app, with or without a request.",
        discussion: """
            Types that are not named keep their decisions:

            casebook consent samples set --person P --app A --allow-read HeartRate --last 30d \
            --deny-save HeartRate
            """)

    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @Option(help: .app, transform: ClientApp.identifier)
    var app: String
    @Option(help: ArgumentHelp("Let the app read this type.", valueName: "type"))
    var allowRead: [String] = []
    @Option(help: ArgumentHelp("Do not let the app read this type.", valueName: "type"))
    var denyRead: [String] = []
    @Option(help: ArgumentHelp("Let the app save this type.", valueName: "type"))
    var allowSave: [String] = []
    @Option(help: ArgumentHelp("Do not let the app save this type.", valueName: "type"))
    var denySave: [String] = []
    @OptionGroup var window: WindowOptions

    func validate() throws {
        if (allowRead + denyRead + allowSave + denySave).isEmpty {
            throw ValidationError(ConsentMessage.nameTypes())
        }
        if window.window != .unlimited && allowRead.isEmpty {
            throw ValidationError(ConsentMessage.windowNeedsRead())
        }
        for (allowed, denied) in [(allowRead, denyRead), (allowSave, denySave)]
        where !Set(allowed).isDisjoint(with: denied) {
            throw ValidationError(ConsentMessage.allowedAndDenied())
        }
    }

    func run() async throws {
        var share: [ObjectType: Bool] = [:]
        var read: [ObjectType: ReadAnswer] = [:]
        for name in allowSave { share[try ObjectType.named(name)] = true }
        for name in denySave { share[try ObjectType.named(name)] = false }
        for name in allowRead { read[try ObjectType.named(name)] = .allow(window.window) }
        for name in denyRead { read[try ObjectType.named(name)] = .deny }
        try await store.withStore(readOnly: false) { store in
            try await person.owner(in: store, to: .update, by: "authorize set")
                .setAuthorization(of: app, share: share, read: read)
        }
    }
}
