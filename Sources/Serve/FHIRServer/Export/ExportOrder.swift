import Access
import Base
import FHIR
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// What a caller has ordered to be exported (FHIR Bulk Data 2.0): all that is needed to give it is
/// in the order itself, sealed into its address, so that no restart loses one and no copy of
/// anything lies anywhere.
struct ExportOrder: Sendable {
    /// Seconds in which the files can be fetched.
    static let seconds: TimeInterval = 3_600

    /// Whose resources; nil for all persons who let a system have something.
    let person: PersonID?
    /// In how many parts the persons of a system come.
    let parts: Int
    /// The types of resources, each once.
    let types: [String]
    /// Only what came in after this, in microseconds since 1970.
    let since: Int64?
    /// Only what was there then.
    let until: Int64
    /// Who ordered it; nobody else gets it.
    let reader: String
    /// The order's own name, by which it is cancelled.
    let name: String
    let end: Date
    /// The address that was asked for.
    let request: String

    /// All types that can be exported.
    static let types =
        ["Patient", "DocumentReference", "Provenance"] + ClinicalType.every.map(\.type)

    /// Reads the parameters of an order.
    ///
    /// - Throws: ``ServiceFailure`` with status 400.
    init(
        _ parameters: [SearchParameter], of person: PersonID?, parts: Int = 1,
        for caller: Caller, _ request: Request, now: Date
    ) throws {
        var types = Self.types.filter { (try? caller.coverage(of: .read, on: $0)) != nil }
        var since: Int64?
        for parameter in parameters where !parameter.written.isEmpty {
            switch parameter.name {
            case "_outputFormat":
                let known = ["application/fhir+ndjson", "application/ndjson", "ndjson"]
                // A plus sign that was not escaped has become a space.
                guard known.contains(parameter.written.replacing(" ", with: "+")) else {
                    throw ServiceFailure.invalid(
                        "invalid-format",
                        "the parameter _outputFormat expects application/fhir+ndjson")
                }
            case "_since":
                let range = FHIRTime.range(parameter.written)
                guard let range else {
                    throw ServiceFailure.invalid(
                        "invalid-date", "the parameter _since expects an instant")
                }
                since = range.lowerBound
            case "_type":
                let wanted = parameter.values
                guard request.isLenient || wanted.allSatisfy(Self.types.contains) else {
                    throw ServiceFailure.invalid(
                        "unknown-value",
                        "the parameter _type expects some of "
                            + Self.types.joined(separator: ", "))
                }
                for type in wanted where !request.isLenient {
                    _ = try caller.coverage(of: .read, on: type)
                }
                types = types.filter(wanted.contains)
            default:
                guard request.isLenient else {
                    throw ServiceFailure.unknown(
                        parameter, ["_outputFormat", "_since", "_type"])
                }
            }
        }
        self.person = person
        self.parts = parts
        self.types = types
        self.since = since
        until = now.microseconds
        reader = caller.readerName
        name = UUID().lowercasedText
        end = now + Self.seconds
        self.request = request.uri.string
    }

    /// Whether something that the store had at a time is part of it.
    func includes(_ stored: Int64) -> Bool { stored <= until && since.map { stored > $0 } ?? true }
}

extension ExportOrder {
    /// The order as a text that only this service reads.
    func sealed(by authority: ServiceAuthority) throws -> String {
        var claims = TokenClaims([
            "parts": .number(parts), "types": .string(types.joined(separator: " ")),
            "until": .number(until), "sub": .string(reader), "jti": .string(name),
            "exp": .number(end.timeIntervalSince1970), "request": .string(request),
        ])
        claims["since"] = since.map { .number($0) }
        claims["patient"] = person.map { .string("\($0)") }
        return try authority.seal.close(claims, for: .export)
    }

    /// Reads such a text; nil for one that is none, or is over, and for another caller's.
    init?(_ text: String, for caller: Caller, by authority: ServiceAuthority, at now: Date) {
        guard let claims = authority.seal.open(text, for: .export), let name = claims.identifier,
            let end = claims.expiration, now < end, claims.subject == caller.readerName,
            let parts = claims["parts"]?.integer.flatMap(Int.init(exactly:)), parts > 0,
            let until = claims["until"]?.integer, let types = claims["types"]?.text,
            !authority.marks.isSpent(Self.mark(name))
        else { return nil }
        person = claims["patient"]?.text.flatMap(UUID.init(uuidString:)).map(PersonID.init)
        self.parts = parts
        self.types = types.split(separator: " ").map(String.init)
        since = claims["since"]?.integer
        self.until = until
        reader = caller.readerName
        self.name = name
        self.end = end
        request = claims["request"]?.text ?? ""
    }

    private static func mark(_ name: String) -> String { "export:\(name)" }

    /// Ends the order: its files are not given any more.
    func cancel(by authority: ServiceAuthority) async throws {
        try await authority.marks.mark(Self.mark(name), until: end)
    }
}
