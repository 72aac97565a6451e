import Access
import FHIR
import Foundation
import HTTPExchange
import HealthModel
import HealthStore
import PageFrame

/// What a person has chosen on the page on which an app asks for access.
struct GrantedChoice {
    /// The scopes, with measurements restricted to the groups that were ticked.
    let scopes: ScopeSet
    /// The types that the app may read from now on.
    let types: [SampleType]
    let documents: DocumentChoice
    /// Whether measurements were allowed, but no group of them, and nothing else.
    let lacksMeasurements: Bool

    init(_ fields: FormFields, of asked: GrantedScopes) {
        var chosen = Set(fields.values("allowed"))
        let groups = Set(
            fields.values(AuthorizePage.measurements).compactMap(MeasurementCategory.init))
        var asksForGroups = false
        for scope in asked.resources where chosen.contains(scope.text) && !scope.kinds.isEmpty {
            asksForGroups = true
            guard groups.count < MeasurementCategory.allCases.count else { continue }
            chosen.remove(scope.text)
            chosen.formUnion(scope.kinds.filter { groups.contains($0.category) }.map(\.text))
        }
        scopes = ScopeSet(asked.allowed(chosen).joined(separator: " "))
        lacksMeasurements = asksForGroups && scopes.scopes.isEmpty
        let open = groups.union(scopes.scopes.compactMap(\.category)).map(\.rawValue)
        types = scopes.readableTypes.filter { open.contains(ObservationCode($0).category) }
        documents =
            scopes.documentType.isEmpty
            ? .none : fields[DocumentChoice.field].flatMap(DocumentChoice.init) ?? .none
    }

    /// Keeps what was chosen, beside the scopes, which are the token's.
    func keep(for app: ClientApp, by owner: OwnerHandle, now: Date, texts: PageWords) async throws {
        try await owner.allowReading(of: types + scopes.documentType, by: app)
        guard let end = documents.end(from: now, in: Calendar(identifier: .gregorian)) else {
            return
        }
        let readsContent = [Scope.Interaction.read, .search].contains {
            scopes.coverage(of: $0, on: "Binary", in: [.patient, .user]) != nil
        }
        try await owner.permit(
            ConsentDraft(
                .rule(ConsentRule()), for: .app(app.identifier),
                level: readsContent ? .data : .metadata,
                purposes: [.patientRequest, .treatment], until: end,
                text: texts[documents.word]))
    }
}
