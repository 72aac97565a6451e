internal import Access
package import ArgumentParser
internal import Base
package import CommandSupport
internal import Foundation
package import HTTPExchange
internal import HealthModel
internal import HealthStore

/// `casebook sign-in`
package struct SignInCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "sign-in", abstract: "Codes and ways by which people sign in to the pages.",
        discussion: """
            For whoever answers people at a desk. A code works once, for 10 minutes, and lets \
            somebody set up a passkey. Who has lost a device loses its passkey here.

              casebook sign-in code patient UUID
              casebook sign-in list patient UUID
              casebook sign-in remove patient UUID --all
            """,
        subcommands: [
            SignInCodeCommand.self, SignInListCommand.self, SignInRemoveCommand.self,
        ])

    package init() {}
}

/// Who signs in, in two words: `patient UUID` or `staff NAME`.
package struct SignInSubject: ParsableArguments {
    @Argument(
        help: ArgumentHelp("Who: patient UUID, or staff NAME.", valueName: "part> <who"))
    package var subject: [String]

    package init() {}

    package func validate() throws {
        guard Self.role(subject, roles: []) != nil else {
            throw ValidationError("expected patient UUID, or staff NAME")
        }
    }

    /// As whom they sign in.
    ///
    /// - Parameter roles: What staff are there for.
    package func role(_ roles: Set<StaffRole> = []) throws -> Caller.Role {
        guard let role = Self.role(subject, roles: roles) else { throw ExitCode.couldNotRun }
        return role
    }

    /// The role of two words; nil for other words.
    package static func role(_ words: [String], roles: Set<StaffRole>) -> Caller.Role? {
        guard words.count == 2, !words[1].isEmpty else { return nil }
        switch words[0] {
        case "patient": return UUID(uuidString: words[1]).map { .owner(PersonID($0)) }
        case "staff": return .staff(StaffMember(words[1], roles: roles))
        default: return nil
        }
    }
}

/// `casebook sign-in code`
package struct SignInCodeCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "code", abstract: "Make a code that signs somebody in once.",
        discussion: """
            The code is typed on the sign-in page. It holds for 10 minutes and works once. Whoever \
            types it is who it names: say it to nobody else.
            """)

    @OptionGroup package var subject: SignInSubject
    @Option(
        help: ArgumentHelp(
            "What staff are there for: \(StaffRole.words). (default: what [staff] says of them)",
            valueName: "roles"))
    package var role: String?
    @OptionGroup package var store: StoreOptions

    package func validate() throws {
        guard role == nil || subject.subject.first == "staff" else {
            throw ValidationError("--role goes with staff")
        }
        guard role.map({ StaffRole.roles($0)?.isEmpty == false }) ?? true else {
            throw ValidationError("--role takes of \(StaffRole.words)")
        }
    }

    package func run() async throws {
        let who = try subject.role(role.flatMap(StaffRole.roles) ?? [])
        try await store.withStore(readOnly: false) { store in
            try Terminal.print(try await SignInCodes(store).make(for: who))
        }
    }

    package init() {}
}

/// `casebook sign-in list`
package struct SignInListCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List somebody's ways to sign in.")

    @OptionGroup package var subject: SignInSubject
    @OptionGroup package var store: StoreOptions
    @OptionGroup package var list: ListOptions

    package func run() async throws {
        let who = try subject.role()
        try await store.withStore(readOnly: true) { store in
            var writer = try list.writer(["kind", "title", "added", "used", "name"])
            for way in try await SignInWays(store).all(of: who) {
                let kind = way.kind?.rawValue ?? ""
                let (made, used) = (Self.time(way.made), way.used.map(Self.time))
                var json = JSONText()
                json.object { json in
                    json.member("kind", kind)
                    json.member("title", way.title)
                    json.member("added", made)
                    if let used { json.member("used", used) }
                    json.member("name", way.name)
                }
                try writer.append([kind, way.title, made, used ?? "", way.name], json: json.text)
            }
            try writer.finish()
        }
    }

    private static func time(_ date: Date) -> String { InstantText.format(date.microseconds) }

    package init() {}
}

/// `casebook sign-in remove`
package struct SignInRemoveCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take ways to sign in away, for somebody who lost them.",
        discussion: """
            Nobody signs in by them from then on. Sessions that have begun go on until they end: \
            at most twelve hours.
            """)

    @OptionGroup package var subject: SignInSubject
    @Option(help: ArgumentHelp("One way, as `sign-in list` names it.", valueName: "name"))
    package var name: String?
    @Flag(help: "All of them.") package var all = false
    @Flag(help: "Say how many would be taken away; take none.") package var dryRun = false
    @OptionGroup package var store: StoreOptions

    package func validate() throws {
        guard all != (name != nil) else { throw ValidationError("expected --name NAME or --all") }
    }

    package func run() async throws {
        let who = try subject.role()
        try await store.withStore(readOnly: false) { store in
            let ways = SignInWays(store)
            let named = try await ways.all(of: who).filter { all || $0.name == name }
            guard all || !named.isEmpty else {
                throw CommandFailure("there is no such way to sign in; see `casebook sign-in list`")
            }
            guard !dryRun else { return try Terminal.print("would remove \(named.count)") }
            for way in named { try await ways.remove(way.name, of: who) }
            try Terminal.print("removed \(named.count)")
        }
    }

    package init() {}
}
