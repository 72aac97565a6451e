import Access
import FHIR
import HTTPExchange
import PageFrame
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// A rule about many documents: the form, and keeping what it says.
struct DecisionPages {
    let parts: ServiceParts

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("sharing/new") { try await form($0, $1) }
        router.post("sharing/new") { try await decide($0, $1) }
    }

    private func form(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        return try await page(DecisionFields(visit: visit, now: parts.now()))
    }

    private func page(_ fields: DecisionFields) async throws -> Response {
        let visit = fields.visit
        let directory = try await SharingDirectory(visit, now: parts.now())
        let partners = try await SharingPartners(directory)
        let known = try await visit.documents.documents(
            matching: .all, limit: DocumentFilter.looksForKinds)
        let words = visit.words
        return try await visit.page(
            words[DecisionWord.title], in: .sharing,
            parent: .init(title: words[FrameWord.sharing], path: "/sharing")
        ) {
            MarkupTag.p(.class("lead")) { words[DecisionWord.lead] }
            fields.notice
            PageForm.post("/sharing/new", visit.setting) {
                MarkupTag.div(.class("card")) {
                    fields.effect
                    GranteeFields(
                        directory: directory, grantees: partners.grantees, fields: fields
                    ).markup
                }
                MarkupTag.div(.class("card")) { which(known, fields, words) }
                MarkupTag.div(.class("card")) {
                    fields.level
                    fields.purposes
                    fields.end
                }
                MarkupTag.div(.class("actions")) { PageForm.submit(words[DecisionWord.decide]) }
            }
        }
    }

    private func which(
        _ known: [CDADocumentSample], _ fields: DecisionFields, _ words: PageWords
    ) -> Markup {
        let custodians = Set(known.compactMap { $0.document?.custodian }).sorted()
        return PageForm.group(words[DecisionWord.which]) {
            MarkupTag.div(.class("filter")) {
                PageForm.select("kind", label: words[DocumentWord.kind]) {
                    PageForm.option("", words[DecisionWord.anyKind])
                    for kind in DocumentKind.all(in: known, words) {
                        PageForm.option(
                            kind.code, kind.name, isSelected: fields.isChosen("kind", kind.code))
                    }
                }
                PageForm.select("custodian", label: words[DecisionWord.institution]) {
                    PageForm.option("", words[DecisionWord.anyInstitution])
                    for custodian in custodians {
                        PageForm.option(
                            custodian, custodian,
                            isSelected: fields.isChosen("custodian", custodian))
                    }
                }
                PageForm.input(
                    "from", label: words[DecisionWord.fromDay], type: "date",
                    value: fields.given?["from"] ?? "", isNarrow: true)
                PageForm.input(
                    "to", label: words[DecisionWord.toDay], type: "date",
                    value: fields.given?["to"] ?? "", isNarrow: true)
            }
        }
    }

    private func decide(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let fields = try await FormFields(of: request)
        let form = DecisionFields(visit: visit, now: parts.now())
        guard let draft = form.draft(.rule(Self.rule(in: fields, visit.dates)), in: fields) else {
            return try await page(form.decided(fields)).asMistaken
        }
        return try await visit.changing(back: fields) { try await visit.decide(draft) }
    }

    private static func rule(in fields: FormFields, _ dates: PageDates) -> ConsentRule {
        var rule = ConsentRule()
        if let kind = fields["kind"], !kind.isEmpty { rule.types = [.init(kind)] }
        if let name = fields["custodian"], !name.isEmpty { rule.custodians = [name] }
        rule.startsFrom = fields["from"].flatMap { dates.start(ofDay: $0) }
        rule.startsBefore = fields["to"].flatMap { dates.start(ofDay: $0, adding: 1) }
        return rule
    }
}
