/// Compiles the model to arrays of numbers (`CSchemaModel.h` says what they mean).
struct ModelCompiler {
    private let model: CDAModel
    private let typeNumbers: [String: Int]
    private(set) var elements = CompiledNames()
    private(set) var attributeNames = CompiledNames()
    private(set) var codes = CompiledNames()
    private(set) var fixed = CompiledNames()
    private(set) var values: [[Int]] = []
    private var valueNumbers: [String: Int] = [:]
    private(set) var lists: [[Int]] = []
    private(set) var types: [[String]] = []
    private(set) var states: [[Int]] = []
    private(set) var transitions: [[Int]] = []
    private(set) var children: [[Int]] = []
    private(set) var attributes: [[Int]] = []

    static let none = 0xFFFF
    static let anyOther = 0xFFFE

    /// Compiles every type.
    init(_ model: CDAModel) {
        self.model = model
        typeNumbers = Dictionary(
            uniqueKeysWithValues: model.types.enumerated().map { ($1.name, $0) })
        for list in model.codeLists { lists.append(list.codes.map { codes.number($0) }) }
        for element in model.globalElements {
            _ = elements.number(element.name.local, element.name.namespace.number)
        }
        for type in model.types { compile(type) }
        states.append([transitions.count, 0])
    }

    /// The number of the root element's type.
    var root: Int { typeNumbers[model.globalElements[0].type]! }

    /// The names that `xsi:type` gives, in the types' order.
    var typeNames: CompiledNames {
        var names = CompiledNames()
        for type in model.types {
            let number = names.number(type.schemaName, type.namespace.number)
            precondition(number == typeNumbers[type.name], "\(type.name) has a name twice")
        }
        return names
    }

    private mutating func compile(_ type: ModelType) {
        let automaton = ContentAutomaton(type.effectiveContent(model))
        let firstState = states.count
        let firstChild = children.count
        var rows: [ModelName: Int] = [:]
        let repeated = automaton.repeatedElements
        for state in automaton.states {
            states.append([transitions.count, state.accepts ? 1 : 0])
            for (symbol, next) in state.transitions {
                switch symbol {
                case .anyOther: transitions.append([Self.anyOther, next, Self.none])
                case .element(let element):
                    let number = elements.number(
                        element.name.local, element.name.namespace.number)
                    if rows[element.name] == nil {
                        rows[element.name] = children.count
                        children.append([
                            number, typeNumbers[element.type]!, element.isNillable ? 1 : 0,
                            repeated.contains(element.name) ? 1 : 0,
                        ])
                    }
                    let row = rows[element.name]!
                    precondition(
                        children[row][1] == typeNumbers[element.type]!,
                        "\(element.name) of \(type.name) has two types")
                    transitions.append([number, next, row])
                }
            }
        }
        precondition(automaton.states.count <= 64, "\(type.name) has too many states")
        let firstAttribute = attributes.count
        var required: UInt64 = 0
        precondition(type.attributes.count <= 64, "\(type.name) has too many attributes")
        for (index, attribute) in type.attributes.enumerated() {
            if attribute.use == .required { required |= 1 << UInt64(index) }
            attributes.append([
                attributeNames.number(attribute.local, attribute.namespace?.number ?? 0),
                value(attribute.valueType),
                attribute.fixed.map { fixed.number($0) } ?? Self.none,
                attribute.use == .required ? 1 : 0,
            ])
        }
        let isEmpty = automaton.states.count == 1
        let content =
            type.isSimple
            ? "VALUE"
            : type.isMixed ? isEmpty ? "TEXT" : "MIXED" : isEmpty ? "EMPTY" : "ELEMENTS"
        types.append([
            "\(type.base.map { typeNumbers[$0]! } ?? Self.none)",
            "\(type.isSimple ? value(type.name) : Self.none)",
            "\(firstState)", "\(automaton.states.count)",
            "\(firstChild)", "\(children.count - firstChild)",
            "\(firstAttribute)", "\(type.attributes.count)",
            "CBX_CONTENT_\(content)", type.isAbstract ? "1" : "0", "\(required)u",
        ])
    }

    private mutating func value(_ name: String) -> Int {
        if let known = valueNumbers[name] { return known }
        guard let type = model.valueType(named: name) else {
            preconditionFailure("\(name) is no type of a value")
        }
        let row: [Int] =
            switch type {
            case .form(let form): [form.number, 0]
            case .code(let list) where list.isOpen: [LexicalForm.word.number, 0]
            case .code(let list): [LexicalForm.codeNumber, listNumber(list)]
            case .codes(let list): [LexicalForm.codesNumber, listNumber(list)]
            }
        valueNumbers[name] = values.count
        values.append(row)
        return values.count - 1
    }

    private func listNumber(_ list: CodeList) -> Int {
        model.codeLists.firstIndex { $0.name == list.name }!
    }
}

extension ModelType {
    /// The content model, elements that a restriction removes included.
    fileprivate func effectiveContent(_ model: CDAModel) -> [ModelParticle] {
        guard derivation == .extends, let base = base.flatMap(model.type(named:)) else {
            return ownContent
        }
        return base.effectiveContent(model) + ownContent
    }
}

extension ContentAutomaton {
    /// The elements that may follow one of their own name.
    fileprivate var repeatedElements: Set<ModelName> {
        var reached: [Int: ModelName] = [:]
        for state in states {
            for case (.element(let element), let next) in state.transitions {
                reached[next] = element.name
            }
        }
        var names: Set<ModelName> = []
        for (index, state) in states.enumerated() {
            for case (.element(let element), _) in state.transitions
            where reached[index] == element.name {
                names.insert(element.name)
            }
        }
        return names
    }
}

extension LexicalForm {
    /// The number in `cbx_model_form`; forms that read alike share one.
    fileprivate var number: Int {
        switch self {
        case .string: 0
        case .word: 1
        case .boolean, .booleanNonNull: 2
        case .binary: 3
        case .integer: 4
        case .real: 5
        case .probability: 6
        case .timestamp: 7
        case .uniqueIdentifier, .uuid, .reservedIdentifier: 8
        case .objectIdentifier: 9
        case .url: 10
        case .positiveInteger: 11
        case .integers: 12
        case .empty: 13
        case .text: 14
        case .xmlBoolean: 15
        case .identifier: 16
        case .identifierReference: 17
        case .identifierReferences: 18
        case .nameToken: 19
        case .nameTokens: 20
        }
    }

    fileprivate static let codeNumber = 21
    fileprivate static let codesNumber = 22
}
