internal import ClinicalDocument
internal import Foundation
internal import HealthModel

extension IntakeSidecar {
    /// Reads the strict form: one object with `source`, `person` (a UUID, or `root^extension`) and
    /// `metadata` (an object of strings), each of which may be missing, and nothing else.
    public init(json: [UInt8]) throws(SidecarFailure) {
        guard json.count <= Self.byteLimit else {
            throw SidecarFailure("expected at most \(Self.byteLimit) bytes, found more")
        }
        let form: Form
        do {
            form = try JSONDecoder().decode(Form.self, from: Data(json))
        } catch let failure as SidecarFailure {
            throw failure
        } catch DecodingError.typeMismatch(_, let context) {
            throw Self.mismatch(context)
        } catch DecodingError.valueNotFound(_, let context) {
            throw Self.mismatch(context)
        } catch {
            throw SidecarFailure("expected one JSON object, found something else")
        }
        try self.init(form)
    }

    private init(_ form: Form) throws(SidecarFailure) {
        if let tag = form.source {
            let names = tag.split(separator: "/", omittingEmptySubsequences: false)
            guard tag.utf8.count <= Self.tagLimit,
                names.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }),
                !tag.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
            else {
                throw SidecarFailure(
                    "expected `source` to be a name as of a folder, of at most "
                        + "\(Self.tagLimit) bytes")
            }
        }
        self.init(
            source: form.source, person: try form.person.map(Self.person),
            metadata: form.metadata ?? [:])
    }

    private static func person(_ text: String) throws(SidecarFailure) -> Person {
        if let uuid = UUID(uuidString: text) { return .known(PersonID(uuid)) }
        let parts = text.split(separator: "^", omittingEmptySubsequences: false)
        if parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty {
            let id = HealthModel.InstanceIdentifier(
                root: String(parts[0]), extension: String(parts[1]))
            if id.personKey != nil { return .identified(id) }
        }
        throw SidecarFailure(
            "expected `person` to be a UUID or an identifier as root^extension")
    }

    /// Only names of the form's own members are told: others may be anything.
    private static func mismatch(_ context: DecodingError.Context) -> SidecarFailure {
        switch context.codingPath.first?.stringValue {
        case Form.CodingKeys.source.rawValue: SidecarFailure("expected `source` to be a string")
        case Form.CodingKeys.person.rawValue: SidecarFailure("expected `person` to be a string")
        case Form.CodingKeys.metadata.rawValue:
            SidecarFailure("expected `metadata` to be an object whose values are strings")
        default: SidecarFailure("expected one JSON object, found another value")
        }
    }

    /// The same form, its members in alphabetical order.
    func write(to json: inout JSONText) {
        json.object { json in
            if !metadata.isEmpty {
                json.key("metadata")
                json.object { json in
                    for (name, value) in metadata.sorted(by: { $0.key < $1.key }) {
                        json.member(name, value)
                    }
                }
            }
            switch person {
            case .known(let person)?: json.member("person", person.description)
            case .identified(let id)?:
                json.member("person", "\(id.root ?? "")^\(id.extension ?? "")")
            case nil: break
            }
            if let source { json.member("source", source) }
        }
    }

    private struct Form: Decodable {
        enum CodingKeys: String, CodingKey, CaseIterable { case source, person, metadata }

        private struct AnyKey: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        let source: String?
        let person: String?
        let metadata: [String: String]?

        init(from decoder: any Decoder) throws {
            let names = CodingKeys.allCases.map(\.rawValue)
            for key in try decoder.container(keyedBy: AnyKey.self).allKeys
            where !names.contains(key.stringValue) {
                throw SidecarFailure(
                    "expected no members but \(names.joined(separator: ", ")), found another one")
            }
            let members = try decoder.container(keyedBy: CodingKeys.self)
            source = try members.decodeIfPresent(String.self, forKey: .source)
            person = try members.decodeIfPresent(String.self, forKey: .person)
            metadata = try members.decodeIfPresent([String: String].self, forKey: .metadata)
        }
    }
}
