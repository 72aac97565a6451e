import CommandSupport
import HTTPExchange
import ArgumentParser
import Foundation
import HealthModel
import HealthStore
import StoreCommands

/// Who calls with a token.
struct TokenSubjectOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("An app, by what it is registered as.", valueName: "id"),
        transform: ClientApp.identifier)
    var app: String?
    @Option(help: ArgumentHelp("A person themselves, by UUID.", valueName: "uuid"))
    var owner: UUID?
    @Option(help: ArgumentHelp("A delegate of a person, by UUID.", valueName: "uuid"))
    var delegate: UUID?
    @Option(help: ArgumentHelp("A system that brings documents and samples.", valueName: "source"))
    var intake: String?
    @Option(help: ArgumentHelp("Somebody of the staff.", valueName: "name"))
    var staff: String?

    @Option(
        name: .customLong("role"),
        help: ArgumentHelp(
            "What --staff, or --sign-in staff, is there for: \(StaffRole.words). A list is "
                + "separated by commas. (default: all of them)", valueName: "roles"))
    var staffRoles: String?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Print a link that signs somebody in to the pages: patient UUID, or staff NAME.",
            valueName: "part> <who"))
    var signIn: [String] = []
    @Option(help: ArgumentHelp("Whose data, for --app and --delegate.", valueName: "uuid"))
    var person: UUID?
    @Option(help: "What the person knows the app as.") var name: String?
    @Option(help: "The organisation that the app belongs to.") var organisation: String?
    @Option(
        help: ArgumentHelp(
            "What the token covers, as SMART 2.2 writes scopes, separated by spaces.",
            valueName: "scopes"))
    var scope: String?
    @Option(help: "What for, for --app and --delegate: a code of v3-ActReason.")
    var purpose: PurposeOfUse?

    func validate() throws {
        let subjects = [
            app != nil, owner != nil, delegate != nil, intake != nil, staff != nil, !signIn.isEmpty,
        ]
        guard subjects.count(where: { $0 }) == 1 else {
            throw ValidationError(
                "one of these is needed: --app, --owner, --delegate, --intake, --staff, --sign-in")
        }
        guard [intake, staff].allSatisfy({ $0 != "" }) else {
            throw ValidationError("--intake and --staff take a name that is not empty")
        }
        guard signIn.isEmpty || signInRole != nil else {
            throw ValidationError("--sign-in takes patient UUID, or staff NAME")
        }
        guard staffRoles == nil || staff != nil || signIn.first == "staff" else {
            throw ValidationError("--role goes with --staff and --sign-in staff")
        }
        guard !roles.isEmpty else {
            throw ValidationError("--role takes of \(StaffRole.words)")
        }
        let isForSomebody = app != nil || delegate != nil
        guard isForSomebody == (person != nil), isForSomebody == (purpose != nil) else {
            throw ValidationError(
                "--person and --purpose go with --app and --delegate, which need both")
        }
        guard app != nil || (name == nil && organisation == nil) else {
            throw ValidationError("--name and --organisation go with --app")
        }
        guard signIn.isEmpty || scope == nil else {
            throw ValidationError("--scope does not go with --sign-in: a session has no scopes")
        }
        guard scope.map({ !ScopeSet($0).texts.isEmpty }) ?? true else {
            throw ValidationError("--scope takes scopes, as \"patient/DocumentReference.rs\"")
        }
        guard app == nil || scope != nil else {
            throw ValidationError("--app needs --scope, as \"patient/DocumentReference.rs\"")
        }
    }

    /// Whom a link signs in; nil if no link is asked for.
    var signInRole: Caller.Role? {
        SignInSubject.role(signIn, roles: roles)
    }

    /// The roles of staff; empty for words that are none.
    private var roles: Set<StaffRole> {
        staffRoles.map { StaffRole.roles($0) ?? [] } ?? Set(StaffRole.allCases)
    }

    /// The caller that these options describe.
    func caller() throws -> Caller {
        Caller(role: try role(), scopes: ScopeSet(scope ?? (intake == nil ? "" : "system/*.c")))
    }

    private func role() throws -> Caller.Role {
        if let owner { return .owner(PersonID(owner)) }
        if let intake { return .intake(Source(name: intake)) }
        if let staff { return .staff(StaffMember(staff, roles: roles)) }
        guard let person, let purpose else { throw ExitCode.couldNotRun }
        if let delegate {
            return .delegate(PersonID(delegate), for: PersonID(person), purpose)
        }
        let client = ClientApp(
            identifier: app ?? "", name: name, organisation: organisation)
        return .app(client, for: PersonID(person), purpose)
    }
}
