import Access
import Foundation
import HTTPExchange
import HealthModel
import HealthStore
import Hummingbird
import PageFrame

/// Who acts for the person, what each of them sees, and the way to end it.
struct DelegatePages {
    let parts: ServiceParts

    /// Documents of which a page says whether somebody sees them: each is decided about.
    private static let rows = 50

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("sharing/helpers") { try await list($0, $1) }
        router.get("sharing/helpers/:delegate") { try await one($0, $1) }
        router.post("sharing/helpers/:delegate/end") { try await end($0, $1) }
    }

    private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let words = visit.words
        let delegates = try await visit.owner().consentGrantees().grantees
            .filter(\.isDelegate).sorted { $0.text < $1.text }
        let directory = try await SharingDirectory(visit, now: parts.now())
        return try await page(visit, words[SharingWord.delegatesTitle], in: "/sharing") {
            MarkupTag.p(.class("lead")) { words[SharingWord.delegatesText] }
            MarkupTag.div(.class("card")) {
                if delegates.isEmpty {
                    MarkupTag.p { words[HelperWord.nobody] }
                } else {
                    MarkupTag.ul(.class("rows")) {
                        for delegate in delegates {
                            MarkupTag.li {
                                MarkupTag.a(.href(Self.address(of: delegate))) {
                                    directory.name(delegate)
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private func one(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let owner = try visit.owner()
        let (words, delegate) = (visit.words, try Self.delegate(context))
        let records = try await owner.consentPage(
            ConsentQuery(grantee: .delegate(delegate), limit: Self.rows)
        ).records
        let directory = try await SharingDirectory(visit, now: parts.now(), naming: records)
        let seen = try await seen(by: delegate, of: owner)
        let kinds = DocumentKind.all(in: seen.map(\.sample), words)
        let address = Self.address(of: .delegate(delegate))
        return try await page(
            visit, directory.name(.delegate(delegate)), in: "/sharing/helpers"
        ) {
            MarkupTag.section(.class("card")) {
                MarkupTag.h2 { words[HelperWord.sees] }
                if seen.isEmpty {
                    MarkupTag.p { words[HelperWord.seesNothing] }
                } else {
                    MarkupTag.p(.class("hint")) {
                        words(HelperWord.latest, visit.setting.figures.count(Self.rows))
                    }
                    MarkupTag.ul(.class("rows")) {
                        for (sample, level) in seen {
                            MarkupTag.li(.class("row")) {
                                MarkupTag.a(.href("\(sample.pageAddress)/sharing")) {
                                    sample.titleMarkup(words)
                                }
                                MarkupTag.span(.class("badge info")) {
                                    words[level == .data ? HelperWord.content : .factsOnly]
                                }
                            }
                        }
                    }
                }
            }
            if !records.isEmpty {
                MarkupTag.section(.class("card")) {
                    MarkupTag.h2 { words[HelperWord.decided] }
                    MarkupTag.ul(.class("rows")) {
                        for record in records {
                            RecordRow(
                                directory: directory, record: record, kinds: kinds, back: address
                            ).markup
                        }
                    }
                    MarkupTag.p(.class("hint")) { words[HelperWord.endHint] }
                    PageForm.button(
                        words[HelperWord.end], to: address + "/end", visit.setting, kind: .bad,
                        fields: [("back", address)])
                }
            }
        }
    }

    /// Takes back every permit of a delegate.
    private func end(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let delegate = try Self.delegate(context)
        let fields = try await FormFields(of: request)
        return try await visit.changing(back: fields, to: "/sharing/helpers") {
            try await visit.owner().revokePermits(
                of: .delegate(delegate), text: visit.words[HelperWord.end])
            return .revoked
        }
    }

    /// Of the latest documents those that somebody sees for the family's use, and how much.
    private func seen(
        by delegate: PersonID, of owner: OwnerHandle
    ) async throws -> [(sample: CDADocumentSample, level: ConsentLevel)] {
        var seen: [(sample: CDADocumentSample, level: ConsentLevel)] = []
        for sample in try await owner.documents(matching: .all, limit: Self.rows) {
            for level in [ConsentLevel.data, .metadata] {
                let explanation = try await owner.explain(
                    document: sample.uuid, toDelegate: delegate, purpose: .familyRequest,
                    level: level)
                guard explanation.isSeen else { continue }
                seen.append((sample, level))
                break
            }
        }
        return seen
    }

    private func page(
        _ visit: PatientVisit, _ title: String, in parent: String,
        @MarkupBuilder content: () -> Markup
    ) async throws -> Response {
        let word: String =
            parent == "/sharing"
            ? visit.words[FrameWord.sharing] : visit.words[SharingWord.delegatesTitle]
        return try await visit.page(
            title, in: .sharing, parent: .init(title: word, path: parent), content: content)
    }

    private static func address(of grantee: Grantee) -> String {
        guard case .delegate(let person) = grantee else { return "/sharing/helpers" }
        return "/sharing/helpers/\(person)"
    }

    private static func delegate(_ context: ServiceContext) throws -> PersonID {
        guard let uuid = context.parameters.get("delegate").flatMap(UUID.init(uuidString:)) else {
            throw ServiceFailure.notFound
        }
        return PersonID(uuid)
    }
}

extension Grantee {
    fileprivate var isDelegate: Bool {
        if case .delegate = self { true } else { false }
    }
}

/// What the pages about those who act for a person say.
enum HelperWord: String, PageWord {
    static let group = "helpers"

    case nobody, sees, seesNothing, latest, content, factsOnly, decided, end, endHint, open
}
