import CommandSupport
import HTTPExchange
import ArgumentParser
import Foundation
import HealthModel
import HealthStore
import StoreCommands
import Wording

/// Who calls with a token.
struct TokenSubjectOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("A token for this app, by its registered identifier.", valueName: "id"),
        transform: ClientApp.identifier)
    var app: String?
    @Option(help: ArgumentHelp("A token for this person, by UUID.", valueName: "uuid"))
    var owner: UUID?
    @Option(
        help: ArgumentHelp("A token for this delegate of a person, by UUID.", valueName: "uuid"))
    var delegate: UUID?
    @Option(
        help: ArgumentHelp(
            "A token for a system that sends documents and samples, by name.", valueName: "source"))
    var intake: String?
    @Option(help: ArgumentHelp("A token for this staff member, by name.", valueName: "name"))
    var staff: String?

    @Option(
        name: .customLong("role"),
        help: ArgumentHelp(
            "The roles of --staff or --sign-in staff: \(StaffRole.words), separated by "
                + "commas. (default: all)", valueName: "roles"))
    var staffRoles: String?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Print a link that signs in to the pages once: patient UUID, staff NAME, or "
                + "delegate UUID PERSON-UUID.",
            valueName: "part> <who"))
    var signIn: [String] = []
    @Option(
        help: ArgumentHelp(
            "The person whose data is read, for --app and --delegate.", valueName: "uuid"))
    var person: UUID?
    @Option(help: "The app's name, as shown to the person.") var name: String?
    @Option(help: "The app's organisation.") var organisation: String?
    @Option(
        help: ArgumentHelp(
            "The scopes of the token (SMART 2.2), separated by spaces.",
            valueName: "scopes"))
    var scope: String?
    @Option(help: "The purpose of use for --app and --delegate, as a code of v3-ActReason.")
    var purpose: PurposeOfUse?

    func validate() throws {
        let subjects = [
            app != nil, owner != nil, delegate != nil, intake != nil, staff != nil, !signIn.isEmpty,
        ]
        guard subjects.count(where: { $0 }) == 1 else {
            throw ValidationError(KeyMessage.oneSubject())
        }
        guard [intake, staff].allSatisfy({ $0 != "" }) else {
            throw ValidationError(KeyMessage.nameNeeded())
        }
        guard signIn.isEmpty || signInRole != nil else {
            throw ValidationError(KeyMessage.signInWhom())
        }
        guard staffRoles == nil || staff != nil || signIn.first == "staff" else {
            throw ValidationError(KeyMessage.roleNeeds())
        }
        guard !roles.isEmpty else {
            throw ValidationError(KeyMessage.roleForm(StaffRole.words))
        }
        let isForSomebody = app != nil || delegate != nil
        guard isForSomebody == (person != nil), isForSomebody == (purpose != nil) else {
            throw ValidationError(KeyMessage.personAndPurpose())
        }
        guard app != nil || (name == nil && organisation == nil) else {
            throw ValidationError(KeyMessage.nameNeedsApp())
        }
        guard signIn.isEmpty || scope == nil else {
            throw ValidationError(KeyMessage.scopeOfSession())
        }
        guard scope.map({ !ScopeSet($0).texts.isEmpty }) ?? true else {
            throw ValidationError(KeyMessage.scopeForm())
        }
        guard app == nil || scope != nil else {
            throw ValidationError(KeyMessage.appNeedsScope())
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
