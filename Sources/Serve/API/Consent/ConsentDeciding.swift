import Base
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird

/// Permits or denies what a caller says.
struct ConsentDeciding {
    private struct Body: Decodable {
        struct Rule: Decodable {
            struct Kind: Decodable {
                let code: String
                let codeSystem: String?
            }

            let types: [Kind]?
            let authors: Set<String>?
            let custodians: Set<String>?
            let sources: Set<String>?
            let startsFrom: String?
            let startsBefore: String?
            let confidentiality: Set<String>?

            var rule: ConsentRule {
                var rule = ConsentRule()
                rule.types = types.map {
                    Set($0.map { ConsentRule.TypeCode($0.code, codeSystem: $0.codeSystem) })
                }
                rule.authors = authors
                rule.custodians = custodians
                rule.sources = sources
                rule.startsFrom = startsFrom.flatMap(Date.init(instantText:))
                rule.startsBefore = startsBefore.flatMap(Date.init(instantText:))
                rule.confidentiality = confidentiality
                return rule
            }
        }

        let effect: String
        let document: UUID?
        let rule: Rule?
        let grantee: String
        let level: ConsentLevel?
        let purposes: Set<PurposeOfUse>?
        let from: String?
        let until: String?
        let text: String
    }

    let call: APICall

    func response() async throws -> Response {
        let body = try call.body(Body.self)
        let draft = try draft(of: body)
        let isPermit = body.effect == "permit"
        let record: ConsentRecord
        if case .owner = call.caller.role {
            let owner = try call.owner()
            record = isPermit ? try await owner.permit(draft) : try await owner.deny(draft)
        } else {
            let delegate = try call.delegate()
            record = isPermit ? try await delegate.permit(draft) : try await delegate.deny(draft)
        }
        return .json(.created) { record.write(to: &$0) }
    }

    private func draft(of body: Body) throws(ServiceFailure) -> ConsentDraft {
        guard let grantee = Grantee(text: body.grantee) else {
            throw .refused("/grantee", "invalid-argument", "expected a grantee")
        }
        let scope: ConsentScope
        switch (body.document, body.rule) {
        case (let document?, nil): scope = .document(document)
        case (nil, let rule?): scope = .rule(rule.rule)
        default: throw .refused("", "invalid-argument", "expected a document or a rule")
        }
        return ConsentDraft(
            scope, for: grantee, level: body.level ?? .usual(isPermit: body.effect == "permit"),
            purposes: body.purposes ?? [.patientRequest],
            from: body.from.flatMap(Date.init(instantText:)), until: ConsentEnd(body.until),
            text: body.text)
    }
}

extension ConsentLevel {
    /// What a decision is about that names no level: all of a document. Who is permitted the
    /// content is permitted the header too; who is denied the header is denied the content too.
    fileprivate static func usual(isPermit: Bool) -> ConsentLevel { isPermit ? .data : .metadata }
}

extension ConsentEnd {
    /// An end as this interface writes it; nil for none.
    init(_ text: String?) {
        self = text.flatMap(Date.init(instantText:)).map(ConsentEnd.at) ?? .never
    }
}

/// Answers an app's request for documents.
struct ConsentAnswering {
    private struct Body: Decodable {
        struct Grant: Decodable {
            let document: UUID
            let level: ConsentLevel
        }

        let granted: [Grant]
        let until: String?
        let languages: [String]?
    }

    let call: APICall

    func response() async throws -> Response {
        let body = try call.body(Body.self)
        let granted = Dictionary(
            body.granted.map { ($0.document, $0.level) }, uniquingKeysWith: min)
        let records = try await call.owner().answer(
            documentRequest: try call.id(), granting: granted, until: ConsentEnd(body.until),
            languages: body.languages ?? [])
        return .json { json in
            json.object { json in
                json.key("records")
                json.array(records) { json, record in record.write(to: &json) }
            }
        }
    }
}
