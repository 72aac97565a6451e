import XMLTree

/// The files of one schema: opens what they name, and collects what is wrong with them.
final class SchemaFiles {
    private let source: SchematronSource
    /// What keeps the schema from running at all.
    private(set) var issues: [SchematronFailure.Issue] = []
    /// What of it does not run.
    private(set) var unchecked = UncheckedAsserts()
    private var documents: [String: XMLDocument] = [:]
    private var indexes: [String: TreeIndex] = [:]

    init(_ source: SchematronSource) { self.source = source }

    /// Rule packs are larger than documents may be deep.
    private static let limits = ParseLimits()

    func fail(_ place: SchemaPlace, _ message: String, help: String) {
        issues.append(issue(place, message, help))
    }

    /// Keeps what has no effect, but changes no answer.
    func note(_ place: SchemaPlace, _ message: String, help: String) {
        unchecked.add(.ignored, issue(place, message, help), asserts: [])
    }

    /// Keeps why asserts do not run.
    func skip(
        _ asserts: [String?], _ kind: UncheckedAsserts.Kind, _ place: SchemaPlace,
        _ message: String, help: String
    ) {
        unchecked.add(kind, issue(place, message, help), asserts: asserts)
    }

    private func issue(
        _ place: SchemaPlace, _ message: String, _ help: String
    ) -> SchematronFailure.Issue {
        SchematronFailure.Issue(
            file: place.file, position: place.node.position, message: message, help: help)
    }

    /// The schema document itself; nil after saying why it cannot be read.
    func main() -> SchemaPlace? {
        parse(source.bytes, path: source.path).map {
            SchemaPlace(file: source.path, node: $0.root)
        }
    }

    /// A file named in another; nil after saying why it cannot be had.
    func open(_ href: String, at place: SchemaPlace) -> SchemaPlace? {
        let parts = href.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = SchemaPath.resolve(String(parts[0]), against: place.file)
        guard let document = document(path) else {
            if issues.last?.file != path {
                fail(
                    place, "the file `\(parts[0])` that is named here is not there",
                    help: "put it beside the schema, or correct the name")
            }
            return nil
        }
        guard parts.count > 1 else { return SchemaPlace(file: path, node: document.root) }
        guard let found = element(withID: String(parts[1]), in: document.root) else {
            fail(
                place, "`\(parts[0])` has no element with the id `\(parts[1])`",
                help: "correct what stands behind `#`")
            return nil
        }
        return SchemaPlace(file: path, node: found)
    }

    /// A document by its path, for `include` and `document()`.
    func document(_ path: String) -> XMLDocument? {
        if let known = documents[path] { return known }
        let bytes = path == source.path ? source.bytes : source.open(path)
        guard let bytes else { return nil }
        let document = parse(bytes, path: path)
        documents[path] = document
        return document
    }

    /// The index of the document that `document()` names.
    func index(named name: String) -> TreeIndex? {
        if let known = indexes[name] { return known }
        let made = document(named: name).flatMap { TreeIndex($0) }
        indexes[name] = made
        return made
    }

    /// The document that `document()` names: beside the schema where its folder is not there.
    private func document(named name: String) -> XMLDocument? {
        if name.isEmpty { return document(source.path) }
        if let found = document(SchemaPath.resolve(name, against: source.path)) { return found }
        guard let last = name.split(separator: "/").last, last.count < name.count else {
            return nil
        }
        return document(SchemaPath.resolve(String(last), against: source.path))
    }

    private func parse(_ bytes: [UInt8], path: String) -> XMLDocument? {
        do throws(XMLRefusal) {
            return try XMLDocument(bytes, limits: Self.limits)
        } catch {
            issues.append(
                SchematronFailure.Issue(
                    file: path, position: error.position, message: error.message,
                    help: "a schema must be well-formed XML without DTD"))
            return nil
        }
    }

    private func element(withID id: String, in node: XMLNode) -> XMLNode? {
        if node.attribute("id") == id || node.attribute(Self.xmlID) == id { return node }
        for child in node.elements {
            if let found = element(withID: id, in: child) { return found }
        }
        return nil
    }

    private static let xmlID = XMLName("id", "http://www.w3.org/XML/1998/namespace")
}
