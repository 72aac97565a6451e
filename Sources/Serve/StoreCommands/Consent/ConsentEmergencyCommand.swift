internal import AccessLog
internal import ArgumentParser
internal import Base
internal import CommandSupport
internal import Foundation
internal import HealthModel
internal import HealthStore

/// `casebook consent emergency`
struct ConsentEmergencyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "emergency",
        abstract: "Break the glass for an app, and list emergency accesses.",
        discussion: """
            For \(Int(EmergencyAccess.duration) / 60) minutes, the app can read denied documents \
            with --purpose BTG, but not the documents that the person has hidden.
            """,
        subcommands: [
            ConsentEmergencyListCommand.self, ConsentEmergencyOpenCommand.self,
            ConsentEmergencyAcknowledgeCommand.self,
        ])

    /// Writes accesses as a list.
    static func write(_ accesses: [EmergencyAccess], _ list: ListOptions) throws {
        var writer = try list.writer(["access", "app", "who", "why", "from", "until", "known"])
        for access in accesses {
            try writer.append(
                [
                    access.id.lowercasedText, access.app, access.professional, access.reason,
                    InstantText.format(access.from), InstantText.format(access.until),
                    access.isAcknowledged ? "yes" : "no",
                ], json: json(access))
        }
        try writer.finish()
    }

    private static func json(_ access: EmergencyAccess) -> String {
        var json = JSONText()
        json.object { json in
            json.member("access", access.id.lowercasedText)
            json.member("app", access.app)
            json.member("professional", access.professional)
            json.member("reason", access.reason)
            json.member("from", InstantText.format(access.from.microseconds))
            json.member("until", InstantText.format(access.until.microseconds))
            json.member("acknowledged", access.isAcknowledged)
        }
        return json.text
    }
}

/// `casebook consent emergency list`
struct ConsentEmergencyListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List emergency accesses, newest first."
    )

    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var list: ListOptions

    func run() async throws {
        try await store.withLoggedStore { store in
            try ConsentEmergencyCommand.write(
                try await person.owner(in: store, to: .read, by: "consent emergency list")
                    .emergencyAccesses(), list)
        }
    }
}

/// `casebook consent emergency open`
struct ConsentEmergencyOpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Break the glass; the person sees who did so and why.")

    @Argument(help: .app, transform: ClientApp.identifier) var app: String
    @OptionGroup var person: PersonOptions
    @Option(help: ArgumentHelp("The name of the user, shown to the person.", valueName: "name"))
    var professional: String
    @Option(help: .reason) var reason: String
    @OptionGroup var store: StoreOptions
    @OptionGroup var list: ListOptions

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            let access = try await store.openEmergencyAccess(
                by: ClientApp(identifier: app), for: try await person.id(in: store),
                professional: professional, reason: reason)
            try ConsentEmergencyCommand.write([access], list)
        }
    }
}

/// `casebook consent emergency acknowledge`
struct ConsentEmergencyAcknowledgeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "acknowledge",
        abstract: "Mark an emergency access as seen by the person, and end it if it is active.")

    @Argument(
        help: ArgumentHelp("An access's UUID, from `consent emergency list`.", valueName: "access"))
    var accesses: [UUID]
    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions

    func run() async throws {
        try await store.withStore(readOnly: false) { store in
            let owner = try await person.owner(
                in: store, to: .update, by: "consent emergency acknowledge")
            for access in accesses { try await owner.acknowledge(emergency: access) }
        }
    }
}
