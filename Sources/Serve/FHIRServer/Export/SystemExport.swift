import Access
import Base
import FHIR
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// An export of all persons who let a system have something: the system's own client reads each of
/// them as any app of that name would, person by person, so that each decides, and each has it in
/// their log.
struct SystemExport: Sendable {
    /// Persons that one export has at most.
    static let mostPersons = 10_000
    /// Persons whose resources are in one file, about.
    private static let personsOfFile = 100

    let service: FHIRService
    let caller: Caller
    let client: OAuthClient
    let purpose: PurposeOfUse

    /// - Throws: ``ServiceFailure`` with status 403 for callers that are no such system.
    init(_ service: FHIRService, _ caller: Caller) throws {
        guard case .intake(let source) = caller.role,
            let client = source.bundleIdentifier.flatMap({ name in
                service.parts.authority?.client(name)
            }), let purpose = client.purpose
        else {
            throw ServiceFailure(
                .forbidden, "not-supported",
                "all persons are exported to systems that are registered with a purpose_of_use; "
                    + "one person is by Patient/ID/$export")
        }
        self.service = service
        self.caller = caller
        self.client = client
        self.purpose = purpose
    }

    /// The persons of an export as they are now.
    func persons() async throws -> [PersonID] {
        do {
            return try await service.parts.store.persons(
                whoDecidedAbout: client.identifier, limit: Self.mostPersons)
        } catch let error as StoreError where error.code == .invalidArgument {
            throw ServiceFailure(
                .unprocessableContent, "too-many-persons",
                "more than \(Self.mostPersons) persons: export them by Patient/ID/$export")
        }
    }

    /// In how many parts the persons of an export come.
    static func parts(of persons: Int) -> Int {
        max(1, (persons + personsOfFile - 1) / personsOfFile)
    }

    /// In which part a person is, whoever else is there.
    static func part(of person: PersonID, among parts: Int) -> Int {
        let bytes = person.uuid.bytes.suffix(4)
        return Int(bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } % UInt32(parts))
    }

    /// The system as the app that a person has decided about.
    func reader(of person: PersonID) -> Caller {
        let scopes = caller.scopes.texts.compactMap { text in
            text.hasPrefix("system/") ? "patient/" + text.dropFirst(7) : nil
        }
        return Caller(
            role: .app(client.app, for: person, purpose),
            scopes: ScopeSet(scopes.joined(separator: " ")))
    }

    /// A part of an export, one file: each person's resources as they are when they come up, as
    /// long as the system's token holds.
    func body(
        of file: ExportFile, part: Int, _ order: ExportOrder, _ request: Request,
        _ context: ServiceContext
    ) -> ResponseBody {
        ResponseBody { writer in
            for person in try await persons()
            where Self.part(of: person, among: order.parts) == part {
                _ = try await service.parts.callers.caller(of: request)
                let reader = reader(of: person)
                let contents = try await service.parts.work.run(for: context) {
                    try await ExportContents(
                        service, order, of: person, for: reader, writing: file, request)
                }
                try await contents.write(file, to: &writer)
            }
            try await writer.finish(nil)
        }
    }
}
