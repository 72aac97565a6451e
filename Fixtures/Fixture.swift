import Foundation

/// One made-up document and what is expected of it.
public struct Fixture: Sendable {
    /// What the fixture is about.
    public let kind: FixtureKind
    /// What is special about it, such as `author-device`; unique over all kinds.
    public let name: String
    /// The document's file.
    public let path: String
    /// The document, byte for byte.
    public let bytes: [UInt8]
    /// What is expected of the document.
    public let expected: FixtureExpectation

    init(kind: FixtureKind, name: String) throws {
        let expectation = Fixtures.path(kind, name, "expected.json")
        guard let json = FileManager.default.contents(atPath: expectation) else {
            throw FixtureError.expectationMissing("\(kind.rawValue)/\(name)")
        }
        self.kind = kind
        self.name = name
        path = Fixtures.path(kind, name, "xml")
        bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        expected = try JSONDecoder().decode(FixtureExpectation.self, from: json)
    }
}

extension Fixture: CustomStringConvertible {
    /// Kind and name, such as `header/author-device`.
    public var description: String { "\(kind.rawValue)/\(name)" }
}
