internal import Access
package import ArgumentParser
internal import Base
package import CommandSupport
internal import Foundation
package import HTTPExchange
internal import HealthModel
internal import HealthStore
internal import Wording

/// `casebook sign-in`
package struct SignInCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "sign-in", abstract: "Manage sign-in codes and passkeys for the pages.",
        discussion: """
            For the staff of a help desk. A code works once, within 10 minutes, and lets the \
            person set up a passkey. Remove the passkey of a lost device here.

              casebook sign-in code patient UUID
              casebook sign-in list patient UUID
              casebook sign-in remove patient UUID --all
            """,
        subcommands: [
            SignInCodeCommand.self, SignInListCommand.self, SignInRemoveCommand.self,
        ])

    package init() {}
}

/// Who signs in: `patient UUID`, `staff NAME`, or `delegate UUID PERSON` for a helper of a person.
package struct SignInSubject: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Who signs in: patient UUID, staff NAME, or delegate UUID PERSON-UUID.",
            valueName: "part> <who"))
    package var subject: [String]

    package init() {}

    package func validate() throws {
        guard Self.role(subject, roles: []) != nil else {
            throw ValidationError(PersonMessage.whom())
        }
    }

    /// As whom they sign in.
    ///
    /// - Parameter roles: What staff are there for.
    package func role(_ roles: Set<StaffRole> = []) throws -> Caller.Role {
        guard let role = Self.role(subject, roles: roles) else { throw ExitCode.couldNotRun }
        return role
    }

    /// The role of the words; nil for other words.
    package static func role(_ words: [String], roles: Set<StaffRole>) -> Caller.Role? {
        guard words.count > 1, !words[1].isEmpty else { return nil }
        switch (words[0], words.count) {
        case ("patient", 2): return UUID(uuidString: words[1]).map { .owner(PersonID($0)) }
        case ("staff", 2): return .staff(StaffMember(words[1], roles: roles))
        case ("delegate", 3):
            guard let delegate = UUID(uuidString: words[1]),
                let person = UUID(uuidString: words[2]), delegate != person
            else { return nil }
            return .delegate(PersonID(delegate), for: PersonID(person), .familyRequest)
        default: return nil
        }
    }
}

/// `casebook sign-in code`
package struct SignInCodeCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "code", abstract: "Create a one-time sign-in code.",
        discussion: """
            The code is typed on the sign-in page. It works once, within 10 minutes, and signs in \
            as the named person: give it to nobody else.
            """)

    @OptionGroup package var subject: SignInSubject
    @Option(
        help: ArgumentHelp(
            "The roles of the staff member: \(StaffRole.words). (default: those in [staff])",
            valueName: "roles"))
    package var role: String?
    @OptionGroup package var store: StoreOptions

    package func validate() throws {
        guard role == nil || subject.subject.first == "staff" else {
            throw ValidationError(PersonMessage.roleNeedsStaff())
        }
        guard role.map({ StaffRole.roles($0)?.isEmpty == false }) ?? true else {
            throw ValidationError(PersonMessage.roleForm(StaffRole.words))
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
        commandName: "list", abstract: "List a person's ways to sign in.")

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
        commandName: "remove",
        abstract: "Remove a person's ways to sign in, such as a lost passkey.",
        discussion: """
            The removed ways no longer work. Open sessions continue until they end, after at most \
            twelve hours.
            """)

    @OptionGroup package var subject: SignInSubject
    @Option(help: ArgumentHelp("A way to sign in, from `sign-in list`.", valueName: "name"))
    package var name: String?
    @Flag(help: "Remove all ways to sign in.") package var all = false
    @Flag(help: .dryRun) package var dryRun = false
    @OptionGroup package var store: StoreOptions

    package func validate() throws {
        guard all != (name != nil) else { throw ValidationError(PersonMessage.nameOrAll()) }
    }

    package func run() async throws {
        let who = try subject.role()
        try await store.withStore(readOnly: false) { store in
            let ways = SignInWays(store)
            let named = try await ways.all(of: who).filter { all || $0.name == name }
            guard all || !named.isEmpty else {
                throw CommandFailure(PersonMessage.noWay())
            }
            guard !dryRun else { return try Terminal.print(PersonMessage.wouldRemove(named.count)) }
            for way in named { try await ways.remove(way.name, of: who) }
            try Terminal.print(PersonMessage.removed(named.count))
        }
    }

    package init() {}
}
