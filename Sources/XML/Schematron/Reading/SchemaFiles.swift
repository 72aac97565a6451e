import XMLTree

/// The files of one schema: opens what they name, and collects what is wrong with them.
final class SchemaFiles {
    let source: SchematronSource
    /// What keeps the schema from running at all.
    private(set) var issues: [SchematronFailure.Issue] = []
    /// What of it does not run.
    private(set) var unchecked = UncheckedAsserts()
    private var documents: [String: XMLDocument] = [:]
    private var indexes: [String: TreeIndex] = [:]
    private var texts: [String: String] = [:]
    /// Why files that were asked for cannot be had.
    private var refusals: [String: SchemaPath.Refusal] = [:]
    /// Where the lines of files stood before their entities were put in.
    private var lines: [String: EntityLines] = [:]
    /// The files that were asked for, with their bytes; nil for one that cannot be had.
    private(set) var readings: [String: [UInt8]?] = [:]
    /// Bytes that all files together may have.
    private var bytesLeft = 512 << 20

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
        let position = place.node.position
        let original = position.flatMap { lines[place.file]?.original($0) } ?? position
        return SchematronFailure.Issue(
            file: place.file, position: original, message: message, help: help)
    }

    /// The schema document itself; nil after saying why it cannot be read.
    func main() -> SchemaPlace? {
        do throws(SchemaPath.Refusal) {
            readings[source.path] = .some(source.bytes)
            let document = try parse(source.bytes, path: source.path)
            documents[source.path] = document
            return SchemaPlace(file: source.path, node: document.root)
        } catch {
            if let issue = error.issue { issues.append(issue) }
            return nil
        }
    }

    /// A file named in another; nil after saying why it cannot be had.
    ///
    /// A file that is missing leaves its part of the schema unchecked; one that cannot be read
    /// keeps the schema from running.
    func open(_ href: String, at place: SchemaPlace) -> SchemaPlace? {
        let parts = href.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path: String
        let document: XMLDocument?
        do throws(SchemaPath.Refusal) {
            path =
                parts[0].isEmpty
                ? place.file
                : try SchemaPath.resolve(
                    String(parts[0]), against: place.file, home: source.path)
            document = try self.document(path)
        } catch {
            if let issue = error.issue {
                if !issues.contains(issue) { issues.append(issue) }
            } else {
                fail(place, error.message, help: "name a file in the schema's folder")
            }
            return nil
        }
        guard let document else {
            skip(
                [], .cannotRun, place,
                "the file `\(parts[0])` was not found; its content is not checked",
                help: "put it beside the schema, or correct the name")
            return nil
        }
        guard parts.count > 1 else { return SchemaPlace(file: path, node: document.root) }
        guard let found = element(withID: String(parts[1]), in: document.root) else {
            fail(
                place, "`\(parts[0])` has no element with the id `\(parts[1])`",
                help: "correct the id after `#`")
            return nil
        }
        return SchemaPlace(file: path, node: found)
    }

    /// Whether a file that is named is there and can be read.
    func has(_ href: String, at place: SchemaPlace) -> Bool {
        guard
            let path = try? SchemaPath.resolve(href, against: place.file, home: source.path)
        else { return false }
        return ((try? document(path)) ?? nil) != nil
    }

    /// A document by its path, for `include` and `document()`; nil where there is none.
    private func document(_ path: String) throws(SchemaPath.Refusal) -> XMLDocument? {
        if let known = documents[path] { return known }
        if let refused = refusals[path] { throw refused }
        do throws(SchemaPath.Refusal) {
            guard let bytes = path == source.path ? source.bytes : try read(path) else {
                return nil
            }
            let document = try parse(bytes, path: path)
            documents[path] = document
            return document
        } catch {
            refusals[path] = error
            throw error
        }
    }

    /// The bytes of a file as a schema would read it; nil where it cannot be had.
    static func bytes(_ path: String, of source: SchematronSource) -> [UInt8]? {
        path == source.path ? source.bytes : try? source.open(path)
    }

    private func read(_ path: String) throws(SchemaPath.Refusal) -> [UInt8]? {
        let bytes: [UInt8]?
        readings[path] = .some(nil)
        do throws(SchematronSource.Refusal) {
            bytes = try source.open(path)
        } catch {
            throw SchemaPath.Refusal(message: error.message)
        }
        readings[path] = .some(bytes)
        bytesLeft -= bytes?.count ?? 0
        guard bytesLeft >= 0 else {
            throw SchemaPath.Refusal(message: "the files of the schema are larger than 512 MB")
        }
        return bytes
    }

    /// The index of the document that `document()` names; nil where there is none.
    func index(named name: String) -> TreeIndex? {
        if let known = indexes[name] { return known }
        let made = document(named: name).flatMap { TreeIndex($0) }
        indexes[name] = made
        return made
    }

    /// The text that `unparsed-text()` and `json-doc()` name; nil where there is none.
    func text(named name: String) throws(SchemaPath.Refusal) -> String? {
        if let known = texts[name] { return known }
        let path = try SchemaPath.resolve(name, against: source.path, home: source.path)
        guard var bytes = try read(path) else { return nil }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
            throw SchemaPath.Refusal(message: "`\(name.prefix(160))` is not text in UTF-8")
        }
        texts[name] = text
        return text
    }

    /// Why the document that `document()` names is refused; nil where it is not.
    func refusal(ofDocument name: String) -> String? {
        do throws(SchemaPath.Refusal) {
            let path = try SchemaPath.resolve(name, against: source.path, home: source.path)
            return refusals[path]?.issue.map { "\($0)" } ?? refusals[path]?.message
        } catch {
            return error.message
        }
    }

    /// The document that `document()` names: beside the schema where its folder is not there.
    private func document(named name: String) -> XMLDocument? {
        do throws(SchemaPath.Refusal) {
            if name.isEmpty { return try document(source.path) }
            let path = try SchemaPath.resolve(name, against: source.path, home: source.path)
            if let found = try document(path) { return found }
            guard let last = name.split(separator: "/").last, last.count < name.count else {
                return nil
            }
            return try document(
                SchemaPath.resolve(String(last), against: source.path, home: source.path))
        } catch {
            return nil
        }
    }

    private func parse(
        _ bytes: [UInt8], path: String
    ) throws(SchemaPath.Refusal) -> XMLDocument {
        do throws(XMLRefusal) {
            return try XMLDocument(bytes, limits: Self.limits)
        } catch {
            guard error.reason == .doctype else { throw refuse(error, path) }
        }
        let expanded: (bytes: [UInt8], lines: EntityLines)
        do throws(SchematronFailure.Issue) {
            var entities = SchemaEntities(file: path) { name in
                do throws(SchemaPath.Refusal) {
                    let path = try SchemaPath.resolve(
                        name, against: path, home: self.source.path)
                    return try self.read(path).map { .success($0) } ?? .failure(nil)
                } catch {
                    return .failure(error.message)
                }
            }
            expanded = try entities.expand(bytes)
        } catch {
            throw SchemaPath.Refusal(message: error.message, issue: error)
        }
        lines[path] = expanded.lines
        do throws(XMLRefusal) {
            return try XMLDocument(expanded.bytes, limits: Self.limits)
        } catch {
            throw refuse(error, path)
        }
    }

    private func refuse(_ error: XMLRefusal, _ path: String) -> SchemaPath.Refusal {
        let position = error.position.map { lines[path]?.original($0) ?? $0 }
        return SchemaPath.Refusal(
            message: error.message,
            issue: SchematronFailure.Issue(
                file: path, position: position, message: error.message,
                help: "a schema and the documents beside it must be well-formed XML"))
    }

    /// The element with an id, by a walk that does not recurse.
    private func element(withID id: String, in root: XMLNode) -> XMLNode? {
        var waiting = [root]
        while let node = waiting.popLast() {
            if node.attribute("id") == id || node.attribute(Self.xmlID) == id { return node }
            waiting += node.elements.reversed()
        }
        return nil
    }

    private static let xmlID = XMLName("id", "http://www.w3.org/XML/1998/namespace")
}
