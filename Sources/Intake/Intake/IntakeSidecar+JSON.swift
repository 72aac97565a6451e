internal import Base
internal import Foundation
internal import HealthModel

extension IntakeSidecar {
    /// Reads the strict form: one object with `source`, `person` (a UUID, or `root^extension`) and
    /// `metadata` (an object of strings), each of which may be missing, and nothing else.
    public init(json: [UInt8]) throws(SidecarFailure) {
        guard json.count <= Self.byteLimit else {
            throw SidecarFailure("expected at most \(Self.byteLimit) bytes, found more")
        }
        guard let value = try? JSONValue(json) else {
            throw SidecarFailure("expected one JSON object, found something else")
        }
        try self.init(Form(value))
    }

    private init(_ form: Form) throws(SidecarFailure) {
        if let tag = form.source {
            let names = tag.split(separator: "/", omittingEmptySubsequences: false)
            guard tag.utf8.count <= Self.tagLimit,
                names.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }),
                !tag.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
            else {
                throw SidecarFailure(
                    "expected `source` to be a valid folder name of at most \(Self.tagLimit) bytes")
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

    /// The members, by their kinds. A name that is not one of the form's own is shown if it looks
    /// like a member's name, as `sources`; others may be anything.
    private struct Form {
        private static let names = ["source", "person", "metadata"]

        let source: String?
        let person: String?
        let metadata: [String: String]?

        private static func looksLikeMember(_ name: String) -> Bool {
            name.utf8.count <= 32 && name.utf8.first.map { $0 >= 0x61 && $0 <= 0x7A } == true
                && name.utf8.allSatisfy {
                    $0 >= 0x61 && $0 <= 0x7A || $0 >= 0x41 && $0 <= 0x5A || $0 == 0x5F
                }
        }

        init(_ value: JSONValue) throws(SidecarFailure) {
            guard let fields = value.fields?.filter({ $0.value != .null }) else {
                throw SidecarFailure("expected one JSON object, found another value")
            }
            let unknown = value.fields?.keys.filter { !Self.names.contains($0) }.min()
            if let unknown {
                throw SidecarFailure(
                    "expected only the members \(Self.names.joined(separator: ", ")), found "
                        + (Self.looksLikeMember(unknown) ? "`\(unknown)`" : "another one"))
            }
            source = fields["source"]?.text
            person = fields["person"]?.text
            let members = fields["metadata"]?.fields
            metadata = members?.compactMapValues(\.text)
            for (name, text) in [("source", source), ("person", person)]
            where text == nil && fields[name] != nil {
                throw SidecarFailure("expected `\(name)` to be a string")
            }
            if fields["metadata"] != nil, members == nil || metadata?.count != members?.count {
                throw SidecarFailure("expected `metadata` to be an object whose values are strings")
            }
        }
    }
}
