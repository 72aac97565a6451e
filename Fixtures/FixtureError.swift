/// What can be wrong with the fixtures themselves.
public enum FixtureError: Error, Equatable, CustomStringConvertible {
    /// No document has this name.
    case unknown(String)
    /// The document has no `.expected.json` beside it.
    case expectationMissing(String)
    /// The document has no such place to change.
    case placeMissing(String)

    /// One sentence that names the fixture.
    public var description: String {
        switch self {
        case .unknown(let name): "There is no fixture named \(name)."
        case .expectationMissing(let name): "Fixture \(name) has no expectation beside it."
        case .placeMissing(let place): "The document has nothing at \(place)."
        }
    }
}
