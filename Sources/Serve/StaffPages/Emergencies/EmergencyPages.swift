import Access
import HTTPExchange
import PageFrame
import Foundation
import HealthModel
import HealthStore
import Hummingbird

/// Who broke the glass, for those who have to ask why.
struct EmergencyPages {
    let parts: ServiceParts

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("emergencies") { try await emergencies($0, $1) }
    }

    private func emergencies(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        let words = visit.words
        let now = parts.now()
        guard let staff = visit.staff(about: .emergencies) else {
            return ReasonForm(visit: visit, topic: .emergencies).page(in: .emergencies)
        }
        let accesses = try await staff.emergencyAccesses()
        let open = accesses.filter { $0.until > now || !$0.isAcknowledged }
        let others = accesses.filter { $0.until <= now && $0.isAcknowledged }
        return visit.page(words[StaffWord.emergencies], in: .emergencies) {
            MarkupTag.p(.class("lead")) { words[EmergencyWord.lead] }
            if accesses.isEmpty {
                MarkupTag.div(.class("card")) { MarkupTag.p { words[EmergencyWord.none] } }
            }
            list(EmergencyWord.toReview, open, visit, now)
            list(EmergencyWord.review, others, visit, now)
            if !accesses.isEmpty {
                MarkupTag.p(.class("quiet small")) { words[EmergencyWord.logged] }
            }
        }
    }

    @MarkupBuilder private func list(
        _ title: EmergencyWord, _ accesses: [EmergencyAccess], _ visit: StaffVisit, _ now: Date
    ) -> Markup {
        if !accesses.isEmpty {
            MarkupTag.section(.class("card")) {
                MarkupTag.h2 { visit.words[title] }
                MarkupTag.ul(.class("rows")) {
                    for access in accesses { MarkupTag.li { row(access, visit, now) } }
                }
            }
        }
    }

    @MarkupBuilder private func row(
        _ access: EmergencyAccess, _ visit: StaffVisit, _ now: Date
    ) -> Markup {
        let words = visit.words
        MarkupTag.div(.class("row")) {
            MarkupTag.div {
                MarkupTag.h3 { access.professional }
                MarkupTag.p(.class("quiet")) {
                    MarkupTag.time(.dateTime(visit.dates.machine(access.from))) {
                        visit.dates.dayAndTime(access.from)
                    }
                    " \(words(EmergencyWord.until, visit.dates.time(access.until)))"
                }
            }
            MarkupTag.div(.class("badges")) {
                access.until > now
                    ? StaffMarkup.badge(words[EmergencyWord.open], .bad)
                    : StaffMarkup.badge(words[EmergencyWord.ended], .plain)
                access.isAcknowledged
                    ? StaffMarkup.badge(words[EmergencyWord.known], .good)
                    : StaffMarkup.badge(words[EmergencyWord.unknown], .mark)
            }
        }
        MarkupTag.dl(.class("facts")) {
            PageFact.row(words[EmergencyWord.reason], access.reason)
            PageFact.row(words[EmergencyWord.app], access.app)
            PageFact.code(words[EmergencyWord.person], access.person.description)
        }
    }
}
