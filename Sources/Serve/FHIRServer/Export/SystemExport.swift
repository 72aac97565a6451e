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
    /// Parts in which an export comes at most: each is a file for each type.
    private static let mostParts = 100
    /// Persons whose resources are in one file, about, unless there are too many parts.
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

    /// In how many parts the persons come who are there now. O(persons), at most those of all
    /// parts.
    func parts() async throws -> Int {
        var (count, last) = (0, PersonID?.none)
        repeat {
            let page = try await page(after: last)
            count += page.persons.count
            last = page.last
        } while last != nil && count < Self.mostParts * Self.personsOfFile
        return min(Self.mostParts, max(1, (count + Self.personsOfFile - 1) / Self.personsOfFile))
    }

    private func page(
        after person: PersonID?
    ) async throws -> (persons: [PersonID], last: PersonID?) {
        try await service.parts.store.persons(whoDecidedAbout: client.identifier, after: person)
    }

    /// The persons of a part follow this UUID, which is nobody's: parts are ranges of the first
    /// four bytes, so that a file is made by passing its own persons only, and each person is in
    /// one of them, whoever comes or leaves meanwhile.
    static func start(of part: Int, among parts: Int) -> PersonID? {
        guard part > 0 else { return nil }
        let first = UInt32((UInt64(part) << 32) / UInt64(parts))
        var bytes = [UInt8](repeating: 0, count: 16)
        for place in 0..<4 { bytes[place] = UInt8(truncatingIfNeeded: first >> (24 - 8 * place)) }
        return UUID(bytes: bytes).map(PersonID.init)
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
            let end =
                part + 1 < order.parts ? Self.start(of: part + 1, among: order.parts) : nil
            var last = Self.start(of: part, among: order.parts)
            repeat {
                let page = try await page(after: last)
                last = page.last
                for person in page.persons {
                    if let end, end.uuid.precedes(person.uuid) {
                        last = nil
                        break
                    }
                    _ = try await service.parts.callers.caller(of: request)
                    let reader = reader(of: person)
                    let contents = try await service.parts.work.run(for: context) {
                        try await ExportContents(
                            service, order, of: person, for: reader, writing: file, request)
                    }
                    try await contents.write(file, to: &writer)
                }
            } while last != nil
            try await writer.finish(nil)
        }
    }
}
