import Base
import Foundation
import HTTPTypes
import Testing

@testable import API

/// What the interface says of itself.
@Suite struct DescriptionTests {
    private static func document() async throws -> [String: Any] {
        try await APIWorld().run { api in
            let answer = try await api.call(nil, .get, "/openapi.json")
            #expect(answer.status == 200)
            return answer.bytes
        }.withJSON()
    }

    @Test func everyOperationIsDescribedWithItsExample() async throws {
        let document = try await Self.document()
        #expect(document["openapi"] as? String == "3.1.0")
        let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
        for operation in APIRoutes.operations {
            let found = try #require(
                paths[operation.path]?[operation.method.rawValue.lowercased()],
                "\(operation.id)")
            #expect(found["operationId"] as? String == operation.id)
            #expect((found["responses"] as? [String: Any])?["401"] != nil)
            guard let body = operation.body, let example = body.example else { continue }
            let value = try JSONDecoder().decode(JSONValue.self, from: Data(example.utf8))
            let errors = body.schema.errors(in: value)
            #expect(errors.isEmpty, "\(operation.id): \(errors)")
        }
        #expect(Set(APIRoutes.operations.map(\.id)).count == APIRoutes.operations.count)
    }

    /// Whatever is referred to is there.
    @Test func everyReferenceLeadsSomewhere() async throws {
        let document = try await Self.document()
        let components = try #require(document["components"] as? [String: Any])
        let schemas = try #require(components["schemas"] as? [String: Any])
        var names: Set<String> = []
        func walk(_ value: Any) {
            if let object = value as? [String: Any] {
                if let reference = object["$ref"] as? String {
                    names.insert(String(reference.split(separator: "/").last ?? ""))
                }
                object.values.forEach(walk)
            } else if let list = value as? [Any] {
                list.forEach(walk)
            }
        }
        walk(document)
        #expect(names.isSubset(of: schemas.keys))
        #expect(names == Set(schemas.keys))
    }

    /// Whoever generates a client gets the type of each value that is described.
    @Test func nothingIsDescribedByAnEmptySchema() async throws {
        var empty: [String] = []
        func walk(_ value: Any, _ path: String) {
            if let object = value as? [String: Any] {
                let members = object["properties"] as? [String: Any]
                if object.isEmpty || members?.isEmpty == true { empty.append(path) }
                for (name, value) in object { walk(value, path + "/" + name) }
            } else if let list = value as? [Any] {
                for (place, value) in list.enumerated() { walk(value, "\(path)/\(place)") }
            }
        }
        walk(try await Self.document(), "")
        #expect(empty == [])
    }

    /// Two schemas of one name would be one in `/openapi.json`.
    @Test func namesOfSchemasAreUsedOnce() throws {
        var seen: [String: String] = [:]
        for named in JSONSchema.names(in: APIRoutes.operations.flatMap(\.schemas)) {
            #expect(seen[named.name] ?? named.summary == named.summary, "\(named.name)")
            seen[named.name] = named.summary
        }
    }

    @Test func thePageHasAnAnchorForEachOfItsLinksAndLoadsNothing() async throws {
        let page = try await APIWorld().run { api in
            let answer = try await api.call(nil, .get, "/docs")
            #expect(answer.status == 200)
            return answer.text
        }
        let anchors = Set(page.matches(of: #/ id="([^"]+)"/#).map { String($0.1) })
        let links = page.matches(of: #/href="#([^"]+)"/#).map { String($0.1) }
        #expect(links.count > APIRoutes.operations.count)
        for link in links { #expect(anchors.contains(link), "\(link)") }
        #expect(!page.contains("<script"))
        for match in page.matches(of: #/(?:src|href)="([^"]*)"/#) {
            #expect(match.1.hasPrefix("/") || match.1.hasPrefix("#"))
        }
    }
}

extension [UInt8] {
    /// The bytes as an object of JSON.
    fileprivate func withJSON() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(self)) as? [String: Any])
    }
}
