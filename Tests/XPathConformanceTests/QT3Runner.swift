import Foundation
import XMLTree
import XPath

/// Runs the cases of one test set in one version.
final class QT3Runner {
    /// How a case ended.
    struct Outcome {
        let name: String
        let isPassed: Bool
        let detail: String
    }

    private let set: QT3Set
    private let version: Int
    private let catalog: QT3Catalog
    private var trees: [URL: Result<XDMTree, XPathError>] = [:]

    init(_ set: QT3Set, _ catalog: QT3Catalog, version: Int) {
        self.set = set
        self.catalog = catalog
        self.version = version
    }

    func run(optional: Bool = false) -> [Outcome] {
        set.cases.compactMap { node in
            let all = set.dependencies + node.children("dependency").map(QT3Dependency.init)
            if optional {
                let features = all.filter { $0.type == "feature" && $0.isSatisfied }.map(\.value)
                guard !features.isEmpty,
                    all.allSatisfy({ $0.type == "feature" || $0.allows(version) }),
                    features.allSatisfy({
                        ["higherOrderFunctions", "namespace-axis", "serialization"].contains($0)
                    })
                else { return nil }
            } else {
                guard all.allSatisfy({ $0.allows(version) }) else { return nil }
            }
            let name = "\(set.name)/\(node.attribute("name") ?? "")"
            let detail = judge(node)
            return Outcome(name: name, isPassed: detail == nil, detail: detail ?? "")
        }
    }

    private func tree(_ source: QT3Environment.Source) throws(XPathError) -> XDMTree {
        try tree(source.file, uri: source.uri ?? source.file.absoluteString)
    }

    private func tree(_ file: URL, uri: String) throws(XPathError) -> XDMTree {
        if let known = trees[file] { return try known.get() }
        let made: Result<XDMTree, XPathError>
        do {
            let document = try XMLDocument(Array(Data(contentsOf: file)))
            made = .success(try XDMTree(document, uri: uri))
        } catch {
            made = .failure(
                error as? XPathError
                    ?? XPathError(code: "FODC0002", message: "the document cannot be read"))
        }
        trees[file] = made
        return try made.get()
    }

    private func environment(_ node: XMLNode) -> QT3Environment {
        guard let own = node.children("environment").first else { return QT3Environment() }
        if let name = own.attribute("ref") {
            return set.environments[name] ?? catalog.environments[name] ?? QT3Environment()
        }
        return QT3Environment(own, folder: set.folder)
    }

    private static func format(_ node: XMLNode) -> DecimalFormat {
        var format = DecimalFormat()
        func scalar(_ name: StaticString) -> Unicode.Scalar? {
            node.attribute(name)?.unicodeScalars.first
        }
        format.decimalSeparator = scalar("decimal-separator") ?? format.decimalSeparator
        format.groupingSeparator = scalar("grouping-separator") ?? format.groupingSeparator
        format.exponentSeparator = scalar("exponent-separator") ?? format.exponentSeparator
        format.minusSign = scalar("minus-sign") ?? format.minusSign
        format.percent = scalar("percent") ?? format.percent
        format.perMille = scalar("per-mille") ?? format.perMille
        format.zeroDigit = scalar("zero-digit") ?? format.zeroDigit
        format.digit = scalar("digit") ?? format.digit
        format.patternSeparator = scalar("pattern-separator") ?? format.patternSeparator
        format.infinity = node.attribute("infinity") ?? format.infinity
        format.notANumber = node.attribute("NaN") ?? format.notANumber
        return format
    }

    /// nil where the case is passed, else what was found.
    private func judge(_ node: XMLNode) -> String? {
        guard let test = node.children("test").first,
            let result = node.children("result").first?.elements.first(where: { _ in true })
        else { return "no test" }
        var text = test.text
        if let file = test.attribute("file") {
            text =
                (try? String(contentsOf: set.folder.appending(path: file), encoding: .utf8)) ?? ""
        }
        let environment = environment(node)
        var statics = StaticContext(
            version: version == 20 ? .v20 : version == 30 ? .v30 : .v31)
        for (prefix, uri) in environment.namespaces {
            if prefix.isEmpty {
                statics.defaultElementNamespace = uri
            } else {
                statics.namespaces[prefix] = uri
            }
        }
        if let collation = environment.defaultCollation { statics.defaultCollation = collation }
        statics.baseURI =
            environment.hasNoBase
            ? nil
            : environment.baseURI ?? set.folder.appending(path: "\(set.name).xml").absoluteString
        for format in environment.decimalFormats {
            var name = ExpandedName("")
            if let written = format.attribute("name") {
                let parts = written.split(separator: ":").map(String.init)
                if parts.count == 2 {
                    var uri = statics.namespaces[parts[0]]
                    if uri == nil {
                        uri = format.namespaceDeclarations.first { $0.prefix == parts[0] }?.uri
                    }
                    name = ExpandedName(parts[1], in: uri ?? "")
                } else {
                    name = ExpandedName(written)
                }
            }
            statics.decimalFormats[name] = Self.format(format)
        }
        let context = makeContext(environment)
        let values = VariableValues(count: 0)
        var focus: Focus?
        let evaluated: Result<[XDMItem], XPathError>
        do {
            var slot = 0
            for (name, select) in environment.parameters {
                let items = try CompiledXPath(select, in: StaticContext()).evaluate(in: context)
                statics.variables[ExpandedName(name)] = slot
                values[slot] = items
                slot += 1
            }
            for source in environment.sources {
                if source.role == "." {
                    focus = Focus(.node(try tree(source).root))
                } else if source.role.hasPrefix("$") {
                    statics.variables[ExpandedName(String(source.role.dropFirst()))] = slot
                    values[slot] = [.node(try tree(source).root)]
                    slot += 1
                }
            }
            let expression = try CompiledXPath(text, in: statics)
            evaluated = .success(
                try expression.evaluate(in: context, focus: focus, variables: values))
        } catch {
            evaluated = .failure(error)
        }
        let judge = QT3Judge(context: context, statics: statics, folder: set.folder)
        return judge.judge(result, evaluated)
    }

    private func makeContext(_ environment: QT3Environment) -> DynamicContext {
        let context = DynamicContext(
            budget: WorkBudget(steps: 20_000_000), clock: { "2026-11-23T10:00:00.123Z" })
        context.documents = { [self] uri throws(XPathError) in
            for source in environment.sources where source.uri == uri { return try tree(source) }
            if let file = environment.resources[uri] { return try tree(file, uri: uri) }
            if let url = URL(string: uri), url.isFileURL { return try tree(url, uri: uri) }
            throw XPathError(code: "FODC0002", message: "no such document")
        }
        context.texts = { uri throws(XPathError) in
            var file = environment.resources[uri]
            if file == nil, let url = URL(string: uri), url.isFileURL { file = url }
            guard let file, let data = try? Data(contentsOf: file) else {
                throw XPathError(code: "FOUT1170", message: "no such text")
            }
            guard var text = String(data: data, encoding: .utf8) else {
                throw XPathError(code: "FOUT1200", message: "not UTF-8")
            }
            if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
            guard !text.unicodeScalars.contains("\u{0}") else {
                throw XPathError(code: "FOUT1190", message: "not XML's characters")
            }
            return text
        }
        if !environment.collections.isEmpty {
            context.collections = { [self] uri throws(XPathError) in
                for collection in environment.collections where collection.uri == uri {
                    var items: [XDMItem] = []
                    for source in collection.sources { items.append(.node(try tree(source).root)) }
                    if let query = collection.query {
                        items += try CompiledXPath(query, in: StaticContext()).evaluate(
                            in: DynamicContext())
                    }
                    return items
                }
                throw XPathError(code: "FODC0002", message: "no such collection")
            }
        }
        return context
    }
}
