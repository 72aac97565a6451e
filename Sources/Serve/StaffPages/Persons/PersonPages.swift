import Access
import AccessLog
import Foundation
import HTTPExchange
import HealthModel
import HealthStore
import Hummingbird
import PageFrame

/// Who is who: finding persons, merging them and taking it back, links by which they sign in, and
/// apps that are opened for them.
struct PersonPages {
    let parts: ServiceParts

    /// How long a link for a person holds, in seconds.
    private static let linkSeconds = 900.0

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("persons") { try await search($0, $1) }
        router.post("persons") { try await find($0, $1) }
        router.get("persons/:person") { try await person($0, $1) }
        router.post("persons/:person/unmerge") { try await unmerge($0, $1) }
        router.post("persons/:person/link") { try await link($0, $1) }
        router.post("persons/:person/launch") { try await launch($0, $1) }
        MergePages(pages: self).add(to: router)
    }

    static func address(of person: PersonID) -> String { "/staff/persons/\(person)" }

    // MARK: Finding

    private func search(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        guard visit.staff(about: .persons) != nil else {
            return ReasonForm(visit: visit, topic: .persons).page(in: .persons)
        }
        return page(visit, PersonList(visit: visit, fields: nil))
    }

    /// What is looked for stands in no address.
    private func find(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        let fields = try await FormFields(of: request)
        guard let staff = visit.staff(about: .persons) else {
            return ReasonForm(visit: visit, topic: .persons).page(in: .persons)
        }
        var list = PersonList(visit: visit, fields: fields)
        do {
            let query = list.query
            list.found = try await parts.work.run(for: context) { try await staff.persons(query) }
        } catch let error as StoreError where error.code == .invalidArgument {
            let notice = PageNotice(tone: .mark, text: visit.words[PersonWord.incomplete])
            return page(visit, list, notice).asMistaken
        }
        return page(visit, list)
    }

    private func page(
        _ visit: StaffVisit, _ list: PersonList, _ notice: PageNotice? = nil
    ) -> Response {
        visit.page(visit.words[StaffWord.persons], in: .persons, notice: notice) { list.markup }
    }

    // MARK: One person

    private func person(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        return try await sheet(visit, try Self.person(context))
    }

    func sheet(
        _ visit: StaffVisit, _ id: PersonID, notice: PageNotice? = nil, link: String? = nil,
        opened: LaunchCard.Opened? = nil
    ) async throws -> Response {
        guard let staff = visit.staff(about: .person(id)) else {
            return ReasonForm(visit: visit, topic: .person(id)).page(in: .persons)
        }
        guard let person = try await staff.known(id) else { throw ServiceFailure.notFound }
        var sheet = PersonSheet(
            visit: visit, person: person, duplicates: try await staff.duplicates(of: person.id),
            acts: try await visit.administrator.identityActs(about: person.id))
        (sheet.link, sheet.opened, sheet.apps) = (link, opened, parts.launchableApps)
        sheet.canSignIn = parts.authority != nil
        return visit.page(
            visit.words[PersonWord.person], in: .persons,
            parent: .init(title: visit.words[StaffWord.persons], path: "/staff/persons"),
            notice: notice
        ) { sheet.markup }
    }

    // MARK: Acts

    private func unmerge(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try await act(request, context, done: .hasUnmerged) { visit, _, fields in
            guard let other = fields["other"].flatMap(UUID.init(uuidString:)) else {
                throw ServiceFailure.notFound
            }
            try await visit.administrator.unmerge(
                PersonID(other), because: fields["reason-\(PersonID(other))"] ?? "")
        }
    }

    private func act(
        _ request: Request, _ context: ServiceContext, done: PersonWord,
        _ body: (StaffVisit, PersonID, FormFields) async throws -> Void
    ) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        let person = try Self.person(context)
        let fields = try await FormFields(of: request)
        do {
            try await body(visit, person, fields)
        } catch let error as StoreError where error.code == .invalidArgument {
            let text = visit.words(PersonWord.refused, error.message)
            return try await sheet(visit, person, notice: PageNotice(tone: .bad, text: text))
                .asMistaken
        }
        return try await sheet(visit, person, notice: .done(visit.words[done]))
    }

    /// A link that signs the person in once, for somebody at the desk who knows who they are.
    private func link(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        let person = try Self.person(context)
        let fields = try await FormFields(of: request)
        guard let authority = parts.authority, visit.staff(about: .person(person)) != nil else {
            throw ServiceFailure.notFound
        }
        // The person's log has it before there is a link.
        _ = try await parts.store.administrator(named: visit.name, reason: "sign-in link")
            .owner(person, to: .create, .person)
        var role = Caller.Role.owner(person)
        let helper = (fields["helper"] ?? "").filter { !$0.isWhitespace }
        if !helper.isEmpty {
            guard let uuid = UUID(uuidString: helper),
                try await parts.store.delegate(PersonID(uuid), for: person).accessEnd() != nil
            else {
                let notice = PageNotice(tone: .bad, text: visit.words[PersonWord.noHelper])
                return try await sheet(visit, person, notice: notice).asMistaken
            }
            role = .delegate(PersonID(uuid), for: person, .familyRequest)
        }
        let ticket = try authority.signInTicket(for: role, until: parts.now() + Self.linkSeconds)
        let link = "\(parts.configuration.publicBase)/sign-in?ticket=\(ticket)"
        return try await sheet(visit, person, link: link)
    }

    /// An app with the person as its context, for whoever sits with them: what it may have they
    /// decide themselves.
    private func launch(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        let person = try Self.person(context)
        let fields = try await FormFields(of: request)
        guard let staff = visit.staff(about: .person(person)),
            try await staff.known(person) != nil
        else { throw ServiceFailure.notFound }
        let launched = try await parts.launch(fields["app"] ?? "", for: person, by: visit.member)
        guard let launched else {
            let notice = PageNotice(tone: .bad, text: visit.words[PersonWord.notLaunched])
            return try await sheet(visit, person, notice: notice).asMistaken
        }
        return try await sheet(
            visit, person, opened: .init(app: launched.app, address: launched.address))
    }

    static func person(_ context: ServiceContext) throws -> PersonID {
        guard let uuid = context.parameters.get("person").flatMap(UUID.init(uuidString:)) else {
            throw ServiceFailure.notFound
        }
        return PersonID(uuid)
    }
}

extension StaffVisit {
    /// The store in the hands of somebody whose role let them through to say who is who.
    var administrator: AdministratorHandle {
        store.administrator(named: name, reason: "persons")
    }
}
