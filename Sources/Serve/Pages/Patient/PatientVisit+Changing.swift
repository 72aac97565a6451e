import HTTPExchange
import HealthStore
import Hummingbird

extension PatientVisit {
    /// Does what a form asks for, and goes back to where the form was, which says what was done.
    ///
    /// What is over already, and what the store refuses as it was asked, changes nothing.
    func changing(
        back fields: FormFields, to place: String = "/sharing",
        _ body: () async throws -> PatientNotice
    ) async throws -> Response {
        var back = fields["back"] ?? place
        if !OwnAddress.accepts(back) || !back.hasPrefix("/") { back = place }
        let notice: PatientNotice
        do {
            notice = try await body()
        } catch let error as StoreError
            where error.code == .invalidArgument || error.code == .notFound
        {
            notice = .gone
        }
        return Response.redirect(to: notice.address(on: back))
    }
}

extension PatientNotice {
    /// A page's address with the notice in it.
    func address(on page: String) -> String {
        let path = page.prefix { $0 != "?" && $0 != "#" }
        return "\(path)?done=\(rawValue)"
    }
}
