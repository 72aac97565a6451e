public import XMLTree

/// What the codes of a document were found to be, against the value sets of its guide.
public struct ValueSetOutcome: Sendable {
    /// A place where a binding does not hold.
    public struct Result {
        /// The binding.
        public let binding: ValueSetBindings.Binding
        /// The template that it is about.
        public let template: String
        /// Where it does not hold.
        public let node: XMLNode
        /// Whether the code is in the set and of another code system than is stated.
        public let isOfAnotherSystem: Bool
    }

    /// A value set that codes of the document could not be looked up in.
    public struct Unchecked: Sendable, Hashable {
        /// Its object identifier and name.
        public let oid, name: String
        /// Codes that were not looked up.
        public var codes: Int

        /// One by its parts.
        public init(oid: String, name: String, codes: Int) {
            self.oid = oid
            self.name = name
            self.codes = codes
        }
    }

    /// Sets that are not installed, in the order of their names.
    public let unchecked: [Unchecked]
    /// Whether an installed file is damaged where a code would be.
    public let isDamaged: Bool
}

/// One document on its way through the bindings of a guide.
public struct ValueSetRun {
    private let guide: ValueSetBindings.Guide
    private let bindings: ValueSetBindings
    private let vocabularies: [VocabularyFile]
    private var installed: [String: CompiledSet?] = [:]
    private var unchecked: [String: ValueSetOutcome.Unchecked] = [:]
    private var isDamaged = false

    private static let cda: StaticString = "urn:hl7-org:v3"
    private static let sdtc: StaticString = "urn:hl7-org:sdtc"
    private static let templateIds = XMLVocabulary(
        namespaces: [cda, sdtc], elements: ["templateId"], attributes: [])

    /// A run for a guide.
    ///
    /// - Parameter vocabularies: Installed files; the first that has a set counts.
    public init(_ guide: ValueSetBindings.Guide, _ vocabularies: [VocabularyFile]) {
        self.guide = guide
        self.vocabularies = vocabularies
        bindings = .of(guide)
    }

    /// Looks at every element that states a template with bindings.
    ///
    /// - Parameter found: Called for each place where a binding does not hold.
    /// - Complexity: O(*n*) in the elements, and in the codes of those templates.
    public mutating func check(
        _ document: XMLDocument, _ found: (ValueSetOutcome.Result) -> Void
    ) -> ValueSetOutcome {
        var run = self
        document.walk(Self.templateIds) { stop in
            guard let root = stop.node.attribute("root"), let element = stop.node.parent else {
                return
            }
            let version = stop.node.attribute("extension")
            for binding in run.bindings.of(root: root, version: version)
            where element.name == binding.element {
                run.check(binding, element) { node, isOfAnotherSystem in
                    found(
                        .init(
                            binding: binding, template: root, node: node,
                            isOfAnotherSystem: isOfAnotherSystem))
                }
            }
        }
        self = run
        return ValueSetOutcome(
            unchecked: unchecked.values.sorted { ($0.name, $0.oid) < ($1.name, $1.oid) },
            isDamaged: isDamaged)
    }

    private mutating func check(
        _ binding: ValueSetBindings.Binding, _ element: XMLNode,
        _ found: (XMLNode, _ isOfAnotherSystem: Bool) -> Void
    ) {
        let nodes = Self.nodes(at: binding.path[...], from: element)
        if binding.form == .given {
            for node in nodes { checkGiven(binding, node, found) }
            return
        }
        if nodes.isEmpty, binding.form == .ifAny || binding.form == .each { return }
        var members = 0
        for node in nodes {
            guard let code = node.value(named: binding.attribute) else {
                let isNull = node.attribute("nullFlavor") != nil
                if binding.form == .oneOrNull, isNull { members += 1 }
                if binding.form == .each { found(node, false) }
                continue
            }
            guard let membership = membership(of: code, system: nil, binding) else {
                return note(binding, nodes)
            }
            if membership == .member { members += 1 }
            if membership == .absent, binding.form == .each { found(node, false) }
            if membership == .damaged { return }
        }
        let holds =
            switch binding.form {
            case .each, .given: true
            case .exists, .ifAny: members > 0
            case .one, .oneOrNull: members == 1
            }
        guard !holds else { return }
        // Where no code is given, nothing says whether the set is known.
        guard isKnown(binding) else { return note(binding, nodes) }
        found(element, false)
    }

    private mutating func checkGiven(
        _ binding: ValueSetBindings.Binding, _ node: XMLNode,
        _ found: (XMLNode, _ isOfAnotherSystem: Bool) -> Void
    ) {
        guard let written = node.value(named: binding.attribute) else { return }
        let system = binding.attribute == "code" ? node.attribute("codeSystem") : nil
        // A use is a list of codes.
        let codes =
            binding.attribute == "use"
            ? written.utf8.split(separator: 0x20).map { String($0) ?? "" } : [written]
        for code in codes where !code.isEmpty {
            switch membership(of: code, system: system, binding) {
            case nil: note(binding, [node])
            case .absent: found(node, false)
            case .ofAnotherSystem: found(node, true)
            case .member, .damaged: break
            }
        }
    }

    /// Nil where nobody knows the set.
    private mutating func membership(
        of code: String, system: String?, _ binding: ValueSetBindings.Binding
    ) -> Membership? {
        guard let set = set(binding.oid) else {
            return FixedValueSets.membership(
                of: code, system: system, in: binding.oid, guide: guide,
                isLater: binding.release != nil)
        }
        let found = set.membership(of: code, system: system)
        if found == .damaged { isDamaged = true }
        return found
    }

    private mutating func isKnown(_ binding: ValueSetBindings.Binding) -> Bool {
        set(binding.oid) != nil || membership(of: "", system: nil, binding) != nil
    }

    private mutating func set(_ oid: String) -> CompiledSet? {
        if let known = installed[oid] { return known }
        var found: CompiledSet?
        do throws(VocabularyFailure) {
            for file in vocabularies where found == nil { found = try file.set(oid: oid) }
        } catch {
            isDamaged = true
        }
        installed[oid] = .some(found)
        return found
    }

    private mutating func note(_ binding: ValueSetBindings.Binding, _ nodes: [XMLNode]) {
        let codes = nodes.count { $0.value(named: binding.attribute) != nil }
        guard codes > 0 else { return }
        unchecked[
            binding.oid, default: .init(oid: binding.oid, name: binding.name, codes: 0)
        ].codes += codes
    }

    private static func nodes(
        at path: ArraySlice<ValueSetBindings.Step>, from element: XMLNode
    ) -> [XMLNode] {
        guard let step = path.first else { return [element] }
        return element.elements.filter { child in
            child.name == step.name && (child.namespace == "\(sdtc)") == step.isExtension
                && step.type.map { child.isOfType($0) } ?? true
        }.flatMap { nodes(at: path.dropFirst(), from: $0) }
    }
}

extension XMLNode {
    /// The value of one of the attributes that bindings are about; nil where it is absent.
    fileprivate func value(named name: String) -> String? {
        switch name {
        case "classCode": attribute("classCode")
        case "code": attribute("code")
        case "codeSystem": attribute("codeSystem")
        case "extension": attribute("extension")
        case "moodCode": attribute("moodCode")
        case "typeCode": attribute("typeCode")
        case "unit": attribute("unit")
        case "use": attribute("use")
        default: nil
        }
    }

    /// Whether its `xsi:type` has this local name.
    fileprivate func isOfType(_ type: String) -> Bool {
        guard
            let written = attribute(
                XMLName("type", "http://www.w3.org/2001/XMLSchema-instance"))
        else { return false }
        return written == type || written.hasSuffix(":" + type)
    }
}
