import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import Testing

@testable import API
@testable import FHIRServer
@testable import HTTPExchange

/// Every route of the interfaces, asked by an app about a document that it may not see: the answer
/// is, byte for byte, that of a world without the document. The routes come from the lists that
/// the service itself is made of, so a new one is asked, too.
@Suite struct HiddenDocumentTests {
    private typealias Asked = [(route: String, questions: [HiddenDocumentQuestions.Question])]
    private typealias Told = [(route: String, answers: [String])]

    /// What a world without the document answers, which is asked once.
    private static let bareOperations = Task {
        try await HiddenWorld(nil).answers(to: operations())
    }
    private static let barePaths = Task {
        let bare = try await HiddenWorld(nil)
        return try await bare.answers(to: paths(of: bare))
    }

    private static func operations() throws -> Asked {
        try APIRoutes.operations.map { ($0.id, try HiddenDocumentQuestions($0).all) }
    }

    private static func paths(of world: HiddenWorld) throws -> Asked {
        let paths = FHIRRoutes(parts: world.service.parts)
            .paths(on: Router(context: ServiceContext.self)).methods
        #expect(paths.count > 10)
        return try paths.flatMap { path, methods in
            try methods.map {
                ("\($0) \(path)", try HiddenDocumentQuestions(path: path, $0).all)
            }
        }.sorted { $0.0 < $1.0 }
    }

    @Test(arguments: HiddenWorld.Hiding.allCases)
    func everyOperationAnswersLikeWithoutIt(hiding: HiddenWorld.Hiding) async throws {
        let full = try await HiddenWorld(hiding).answers(to: Self.operations())
        let bare = try await Self.bareOperations.value
        compare(full, bare)
        for (operation, answers) in bare {
            let isAsked = answers.contains { !$0.hasPrefix("400") && !$0.hasPrefix("415") }
            #expect(isAsked, "\(operation) took none of the questions")
        }
    }

    @Test(arguments: HiddenWorld.Hiding.allCases)
    func everyPathOfFHIRAnswersLikeWithoutIt(hiding: HiddenWorld.Hiding) async throws {
        let full = try await HiddenWorld(hiding)
        let told = try await full.answers(to: Self.paths(of: full))
        compare(told, try await Self.barePaths.value)
    }

    private func compare(_ full: Told, _ bare: Told) {
        #expect(full.map(\.route) == bare.map(\.route))
        for (one, other) in zip(full, bare) {
            for (told, expected) in zip(one.answers, other.answers) where told != expected {
                Issue.record("\(one.route): \(told) is not \(expected)")
            }
        }
    }
}

/// What is asked of one route; HIDDEN and SHOWN stand for the two documents.
struct HiddenDocumentQuestions {
    struct Question: Sendable {
        let method: HTTPRequest.Method
        var path: String
        var mediaType: String?
        var body: String?
    }

    /// A variable of an address that is not known here.
    struct UnknownVariable: Error {
        let name: String
    }

    private(set) var all: [Question] = []

    /// Every value of what varies in the address, and the operation's own example with other types
    /// and without its predicate.
    init(_ operation: APIOperation) throws {
        var paths = [operation.path]
        for name in operation.pathNames {
            paths = try paths.flatMap { path in
                try Self.values(of: name).map { path.replacing("{\(name)}", with: $0) }
            }
        }
        let required = operation.parameters.filter { $0.isRequired && $0.place == .query }
        let queries = try Self.queries(required)
        for path in paths {
            for query in queries {
                for body in try Self.bodies(operation.body) {
                    all.append(
                        Question(
                            method: operation.method, path: path + query,
                            mediaType: operation.body?.mediaTypes.first, body: body))
                }
            }
        }
    }

    init(path: String, _ method: HTTPRequest.Method) throws {
        let names = path.split(separator: "/").filter { $0.hasPrefix(":") }
        var paths = ["/fhir/R4" + path]
        for name in names {
            paths = try paths.flatMap { path in
                try Self.values(of: String(name.dropFirst())).map {
                    path.replacing(name, with: $0)
                }
            }
        }
        let isForm = path.hasSuffix("/_search")
        for path in paths {
            for query in names.isEmpty ? Self.searches : [""] {
                if isForm {
                    all.append(
                        Question(
                            method: method, path: path,
                            mediaType: "application/x-www-form-urlencoded", body: query))
                } else if method == .get {
                    all.append(Question(method: method, path: "\(path)?\(query)"))
                } else {
                    all.append(
                        Question(
                            method: method, path: path, mediaType: "application/fhir+json",
                            body: "{}"))
                }
            }
        }
    }

    private static let searches =
        ["", "_summary=count", "_total=accurate&_count=1", "_sort=date", "date=ge2000"]
        + ["_id", "target", "entity", "related", "identifier", "patient"].flatMap {
            ["\($0)=HIDDEN", "\($0)=DocumentReference/HIDDEN"]
        }

    private static func values(of variable: String) throws -> [String] {
        switch variable {
        case "id": ["HIDDEN", "SHOWN"]
        case "type": ["CDA", "HeartRate"]
        case "app": ["org.example.app"]
        case "characteristic": ["BloodType"]
        case "sha256": [HiddenWorld.hidden.digest.hexadecimal]
        case "version": ["1", "2"]
        default: throw UnknownVariable(name: variable)
        }
    }

    private static func queries(_ required: [APIParameter]) throws -> [String] {
        var queries = [""]
        for parameter in required {
            let values = parameter.name == "type" ? ["CDA", "HeartRate"] : [parameter.example]
            queries = queries.flatMap { query in
                values.map { query + (query.isEmpty ? "?" : "&") + "\(parameter.name)=\($0)" }
            }
        }
        return queries
    }

    private static func bodies(_ body: APIBody?) throws -> [String?] {
        guard let body else { return [nil] }
        guard let example = body.example else {
            return [String(decoding: HiddenWorld.hidden.bytes, as: UTF8.self)]
        }
        // Nothing changes that it could wait for.
        let value = without("wait", try JSONSerialization.jsonObject(with: Data(example.utf8)))
        let typed = about(value, type: "CDA")
        let all = [value, about(value, type: nil), typed, without("predicate", typed)]
        return try all.map {
            let data = try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys)
            return String(decoding: data, as: UTF8.self)
        }
    }

    private static func without(_ member: String, _ value: Any) -> Any {
        guard var members = value as? [String: Any] else { return value }
        members[member] = nil
        return members
    }

    /// The same about the hidden document, and about another type.
    private static func about(_ value: Any, type: String?) -> Any {
        switch value {
        case let members as [String: Any]: members.mapValues { about($0, type: type) }
        case let list as [Any]: list.map { about($0, type: type) }
        case let text as String where UUID(uuidString: text) != nil: "HIDDEN"
        case let text as String where ObjectType(identifier: text) != nil: type ?? text
        default: value
        }
    }
}
