import Foundation
import HealthModel
import HealthStore
import HummingbirdTesting
import Service
import Units

/// A service with one patient, some documents, and an app that asks for them.
struct PatientWorld: Sendable {
    static let app = ClientApp(
        identifier: "org.example.diary", name: "Diary", organisation: "org.example")
    static let helper = PersonID(UUID(uuidString: "9A7B5E0C-6C2B-4C64-9D3B-0B3A1F0E8F11")!)

    let person = PersonID(UUID())
    let service: TestService

    init(documents: [String] = ["discharge-summary-german", "operative-note"]) async throws {
        service = try TestService(callers: [
            "owner": Caller(role: .owner(person)),
            "delegate": Caller(role: .delegate(Self.helper, for: person, .familyRequest)),
            "app": Caller(role: .app(Self.app, for: person, .patientRequest)),
            "other": Caller(role: .owner(PersonID(UUID()))),
        ])
        for name in documents { try await service.take(name, for: person) }
    }

    var owner: OwnerHandle { service.store.owner(person) }
    var client: ClientHandle { service.store.client(Self.app, for: person) }

    /// The app may read documents as a type, and asks for all of them.
    func ask() async throws {
        try await owner.setAuthorization(
            of: Self.app.identifier, read: [SampleType(DocumentType.cda).objectType: .allow])
        let batches = try client.documents(
            DocumentQuery(includeDocumentData: true),
            asking: ["en": "To show your letters beside your diary."], waiting: false)
        for try await _ in batches {}
    }
}
