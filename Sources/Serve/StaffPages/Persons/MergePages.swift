import Access
import Foundation
import HTTPExchange
import HealthModel
import HealthStore
import Hummingbird
import PageFrame

/// Merging two persons: first both are shown, with what the merge does; then somebody confirms it,
/// with a reason.
struct MergePages {
    let pages: PersonPages

    private var parts: ServiceParts { pages.parts }

    func add(to router: some RouterMethods<ServiceContext>) {
        router.post("persons/:person/merge") { try await merge($0, $1) }
    }

    private func merge(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        let survivor = try PersonPages.person(context)
        let fields = try await FormFields(of: request)
        guard let staff = visit.staff(about: .person(survivor)) else {
            return ReasonForm(visit: visit, topic: .person(survivor)).page(in: .persons)
        }
        let other: PersonID
        do {
            let text = (fields["other"] ?? "").filter { !$0.isWhitespace }
            guard let uuid = UUID(uuidString: text) else {
                throw StoreError(.invalidArgument, "expected the other person's UUID")
            }
            other = PersonID(uuid)
            try await visit.administrator.checkMerge(other, into: survivor)
        } catch let error as StoreError where error.code == .invalidArgument {
            return try await pages.sheet(visit, survivor, notice: refused(error, visit))
                .asMistaken
        }
        guard let first = try await staff.known(survivor), let second = try await staff.known(other)
        else { throw ServiceFailure.notFound }
        var sheet = MergeSheet(visit: visit, survivor: first, merged: second)
        guard fields["confirmed"] == "yes" else { return page(visit, sheet) }
        do {
            try await visit.administrator.merge(
                other, into: survivor, because: fields["reason"] ?? "")
        } catch let error as StoreError where error.code == .invalidArgument {
            sheet.reason = fields["reason"] ?? ""
            return page(visit, sheet, refused(error, visit)).asMistaken
        }
        return try await pages.sheet(
            visit, survivor, notice: .done(visit.words[PersonWord.hasMerged]))
    }

    private func refused(_ error: StoreError, _ visit: StaffVisit) -> PageNotice {
        PageNotice(tone: .bad, text: visit.words(PersonWord.refused, error.message))
    }

    private func page(
        _ visit: StaffVisit, _ sheet: MergeSheet, _ notice: PageNotice? = nil
    ) -> Response {
        visit.page(
            visit.words[MergeWord.title], in: .persons,
            parent: .init(
                title: visit.words[PersonWord.person],
                path: PersonPages.address(of: sheet.survivor.id)),
            notice: notice
        ) { sheet.markup }
    }
}

/// Both persons side by side, what a merge does, and the form that confirms it.
struct MergeSheet {
    let visit: StaffVisit
    let survivor: KnownPerson
    let merged: KnownPerson
    var reason = ""

    private var words: PageWords { visit.words }

    /// What may speak against it.
    private var doubts: [MergeWord] {
        var doubts: [MergeWord] = []
        let dates = (Set(survivor.birthDates), Set(merged.birthDates))
        if !dates.0.isEmpty, !dates.1.isEmpty, dates.0.isDisjoint(with: dates.1) {
            doubts.append(.otherBirthDate)
        }
        let names = (Set(survivor.names), Set(merged.names))
        if !names.0.isEmpty, !names.1.isEmpty, names.0.isDisjoint(with: names.1) {
            doubts.append(.otherName)
        }
        return doubts
    }

    @MarkupBuilder var markup: Markup {
        if !doubts.isEmpty {
            PageNotice.box(.mark) {
                MarkupTag.ul { for doubt in doubts { MarkupTag.li { words[doubt] } } }
            }
        }
        side(words[MergeWord.survivor], survivor)
        side(words[MergeWord.merged], merged)
        MarkupTag.section(.class("card")) {
            MarkupTag.h2 { words[MergeWord.effects] }
            MarkupTag.ul {
                MarkupTag.li { words.count(merged.documents, MergeWord.documents) }
                MarkupTag.li { words[MergeWord.decisions] }
                MarkupTag.li { words[MergeWord.logs] }
                MarkupTag.li { words[MergeWord.undo] }
            }
            PageForm.post("\(PersonPages.address(of: survivor.id))/merge", visit.setting) {
                PageForm.hidden("other", merged.id.description)
                PageForm.hidden("confirmed", "yes")
                StaffMarkup.reason(words, reason)
                MarkupTag.div(.class("actions")) {
                    PageForm.submit(words[MergeWord.confirm], kind: .bad)
                    MarkupTag.a(
                        .class("button"), .href(PersonPages.address(of: survivor.id))
                    ) { words[MergeWord.cancel] }
                }
            }
        }
    }

    private func side(_ title: String, _ person: KnownPerson) -> Markup {
        MarkupTag.section(.class("card")) {
            MarkupTag.h2 { title }
            PersonFacts(visit: visit, person: person).markup
        }
    }
}

/// What the page says on which a merge is confirmed.
enum MergeWord: String, PageWord {
    static let group = "merge"

    case title, survivor, merged, otherBirthDate, otherName, effects, documents, decisions, logs,
        undo, confirm, cancel
}
