import Foundation
import XMLTree

/// W3C's test suite of XPath as it lies in a folder: the catalogue and its test sets.
struct QT3Catalog {
    static let namespace: StaticString = "http://www.w3.org/2010/09/qt-fots-catalog"

    let folder: URL
    let environments: [String: QT3Environment]
    /// The files of test sets, in order.
    let files: [String]

    init(_ folder: URL) throws {
        self.folder = folder
        let document = try XMLDocument(
            Array(Data(contentsOf: folder.appending(path: "catalog.xml"))))
        let root = document.root
        environments = QT3Environment.named(in: root, folder: folder)
        files = root.children("test-set").compactMap { $0.attribute("file") }
    }
}

/// One test set: its cases.
struct QT3Set {
    let name: String
    let folder: URL
    let document: XMLDocument
    let environments: [String: QT3Environment]
    let dependencies: [QT3Dependency]
    let cases: [XMLNode]

    init(_ file: URL) throws {
        document = try XMLDocument(Array(Data(contentsOf: file)))
        let root = document.root
        name = root.attribute("name") ?? ""
        folder = file.deletingLastPathComponent()
        environments = QT3Environment.named(in: root, folder: folder)
        dependencies = root.children("dependency").map(QT3Dependency.init)
        cases = root.children("test-case")
    }
}

/// What a case needs.
struct QT3Dependency {
    let type: String
    let value: String
    let isSatisfied: Bool

    init(_ node: XMLNode) {
        type = node.attribute("type") ?? ""
        value = node.attribute("value") ?? ""
        isSatisfied = node.attribute("satisfied") != "false"
    }

    /// Whether a version of XPath, as 20, has the case, optional features apart.
    func allows(_ version: Int) -> Bool {
        guard type == "spec" else { return type != "feature" || !isSatisfied }
        return value.split(separator: " ").contains { part in
            guard part.hasPrefix("XP") else { return false }
            let isOpen = part.hasSuffix("+")
            guard let wanted = Int(part.dropFirst(2).prefix(2)) else { return false }
            return wanted == version || isOpen && wanted <= version
        }
    }
}

/// What a case is evaluated in.
struct QT3Environment {
    struct Source {
        let role: String
        let file: URL
        let uri: String?
    }

    var sources: [Source] = []
    var namespaces: [(prefix: String, uri: String)] = []
    var parameters: [(name: String, select: String)] = []
    var resources: [String: URL] = [:]
    var collections: [(uri: String, sources: [Source], query: String?)] = []
    var decimalFormats: [XMLNode] = []
    var baseURI: String?
    var hasNoBase = false
    var defaultCollation: String?

    static func named(in root: XMLNode, folder: URL) -> [String: QT3Environment] {
        var found: [String: QT3Environment] = [:]
        for node in root.children("environment") {
            if let name = node.attribute("name") {
                found[name] = QT3Environment(node, folder: folder)
            }
        }
        return found
    }

    init() {}

    private static func source(_ node: XMLNode, _ folder: URL) -> Source? {
        guard let file = node.attribute("file") else { return nil }
        return Source(
            role: node.attribute("role") ?? "", file: folder.appending(path: file),
            uri: node.attribute("uri"))
    }

    init(_ node: XMLNode, folder: URL) {
        sources = node.children("source").compactMap { Self.source($0, folder) }
        namespaces = node.children("namespace").map {
            ($0.attribute("prefix") ?? "", $0.attribute("uri") ?? "")
        }
        parameters = node.children("param").compactMap { parameter in
            guard let name = parameter.attribute("name"), let select = parameter.attribute("select")
            else { return nil }
            return (name, select)
        }
        for resource in node.children("resource") {
            if let uri = resource.attribute("uri"), let file = resource.attribute("file") {
                resources[uri] = folder.appending(path: file)
            }
        }
        collections = node.children("collection").map { collection in
            (
                collection.attribute("uri") ?? "",
                collection.children("source").compactMap { Self.source($0, folder) },
                collection.children("query").first?.text
            )
        }
        decimalFormats = node.children("decimal-format")
        if let base = node.children("static-base-uri").first?.attribute("uri") {
            if base == "#UNDEFINED" { hasNoBase = true } else { baseURI = base }
        }
        defaultCollation = node.children("collation").first {
            $0.attribute("default") == "true"
        }?.attribute("uri")
    }
}

extension XMLNode {
    /// The elements of the catalogue's namespace directly inside.
    func children(_ name: StaticString) -> [XMLNode] { all(XMLName(name, QT3Catalog.namespace)) }
}
