import Access
import HTTPExchange
import Foundation
import HealthModel
import HealthStore
import Hummingbird
import PageFrame

/// Why staff look at a person's data: asked once for each person in a session, and shown in the
/// person's access log with every read.
struct ReasonPages {
    let parts: ServiceParts

    func add(to router: some RouterMethods<ServiceContext>) {
        router.post("reason") { try await keep($0, $1) }
    }

    private func keep(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        let fields = try await FormFields(of: request)
        guard let topic = fields[ReasonForm.topicField].flatMap({ StaffTopic($0) }),
            let subject = try await visit.oversight.subject(of: topic)
        else { throw ServiceFailure.notFound }
        let purpose = fields[ReasonForm.purposeField].flatMap(PurposeOfUse.init(rawValue:))
        let reason = fields[ReasonForm.reasonField] ?? ""
        guard let purpose,
            let access = try? StaffAccess(name: visit.name, purpose: purpose, reason: reason)
        else {
            var form = ReasonForm(visit: visit, topic: topic)
            form.purpose = purpose
            form.reason = reason
            form.isMistaken = true
            return form.page(in: topic.section).asMistaken
        }
        visit.keep(access, about: subject)
        return Response.redirect(to: topic.address)
    }
}

extension StaffTopic {
    var section: StaffVisit.Section {
        switch self {
        case .receipt, .document: .receipts
        case .emergencies: .emergencies
        case .persons, .person: .persons
        case .patients: .desk
        }
    }

    /// The page that a reason opens.
    var address: String {
        switch self {
        case .receipt(let digest): ReceiptList.address(of: digest)
        case .document(let uuid): "/staff/receipts?document=\(uuid.uuidString.lowercased())"
        case .emergencies: "/staff/emergencies"
        case .persons: "/staff/persons"
        case .patients(let digest): DeskPages.address(of: digest)
        case .person(let person): PersonPages.address(of: person)
        }
    }
}
