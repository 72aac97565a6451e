/// CDA R2 with HL7's extensions, as data: classes, data types, narrative block, code lists.
///
/// The tables in `Schemas/Tables` are the source; this is what they say, with names resolved and
/// every type's inherited content and attributes in place. The XML schema is written from it, and
/// findings get their words from it.
public struct CDAModel: Sendable {
    /// The one model. The tables are read at the first use (about a millisecond in release).
    public static let shared = CDAModel()

    /// Every type, classes first, in the tables' order.
    public let types: [ModelType]
    /// The global elements: `ClinicalDocument`, then those of HL7's extensions.
    public let globalElements: [ModelElement]
    /// The global attributes, all of HL7's extensions.
    public let globalAttributes: [ModelAttribute]
    /// Every code list.
    public let codeLists: [CodeList]

    private let typeIndices: [String: Int]
    private let listIndices: [String: Int]

    /// The type of that name in the model; constant time.
    public func type(named name: String) -> ModelType? {
        typeIndices[name].map { types[$0] }
    }

    /// What the name of a value's type in the tables stands for; constant time.
    public func valueType(named name: String) -> ValueType? {
        if let form = LexicalForm(rawValue: name) { return .form(form) }
        if let index = listIndices[name] { return .code(codeLists[index]) }
        guard name.utf8.starts(with: "set_".utf8) else { return nil }
        return listIndices[String(name.dropFirst(4))].map { .codes(codeLists[$0]) }
    }

    /// Whether the type is the other one, or derived from it in any number of steps.
    public func isType(_ name: String, derivedFrom other: String) -> Bool {
        var current: String? = name
        while let step = current {
            if step == other { return true }
            current = type(named: step)?.base
        }
        return false
    }

    private init() {
        let elements = NotationLine.lines(of: ExtensionClasses.elements).map(\.words)
        let attributes = NotationLine.lines(of: ExtensionClasses.attributes).map(\.words)
        let attributeTypes = attributes.map { (String($0[0].dropFirst()), $0[1]) }
        var notation = TypeNotation(
            groups: SharedGroups.notation,
            elementTypes: Dictionary(uniqueKeysWithValues: elements.map { ($0[0], $0[1]) }),
            attributeTypes: Dictionary(uniqueKeysWithValues: attributeTypes))
        var types = CDAModel.tables.flatMap { notation.types(in: $0) }
        types += CDAModel.fixedParts(AddressAndNameTypes.parts)
        typeIndices = Dictionary(
            uniqueKeysWithValues: types.indices.map { (types[$0].name, $0) })
        CDAModel.inherit(&types, typeIndices)
        self.types = types

        let codeLists = ListNotation(CodeLists.tables).codeLists()
        self.codeLists = codeLists
        listIndices = Dictionary(
            uniqueKeysWithValues: codeLists.indices.map { (codeLists[$0].name, $0) })
        globalElements =
            [CDAModel.global(ModelName(.hl7, "ClinicalDocument"), "ClinicalDocument")]
            + elements.map { CDAModel.global(ModelName(.sdtc, $0[0]), $0[1]) }
        globalAttributes = attributeTypes.map { name, type in
            ModelAttribute(
                namespace: .sdtc, local: name, valueType: type, use: .optional, fixed: nil,
                defaultValue: nil)
        }
    }

    private static let tables = [
        HeaderClasses.notation, BodyClasses.notation, SharedClasses.notation,
        ExtensionClasses.notation, BasicDataTypes.notation, CompoundDataTypes.notation,
        AddressAndNameTypes.notation, NarrativeTypes.notation,
    ]

    private static func global(_ name: ModelName, _ type: String) -> ModelElement {
        ModelElement(
            name: name, type: type, cardinality: .once, isNillable: false, isReference: false)
    }

    /// The types that only fix the `partType` of their base.
    private static func fixedParts(_ table: String) -> [ModelType] {
        NotationLine.lines(of: table).map { line in
            let valueType = line.words[1] == "ADXP" ? "AddressPartType" : "EntityNamePartType"
            let part = ModelAttribute(
                namespace: nil, local: "partType", valueType: valueType, use: .optional,
                fixed: line.words[2], defaultValue: nil)
            return ModelType(
                name: line.words[0], namespace: .hl7, isClass: false, isSimple: false,
                isAbstract: false, isMixed: true, base: line.words[1], derivation: .restricts,
                ownContent: [], ownAttributes: [part])
        }
    }

    /// Gives every type what it has from its bases.
    private static func inherit(_ types: inout [ModelType], _ indices: [String: Int]) {
        var isDone = [Bool](repeating: false, count: types.count)
        func resolve(_ index: Int) {
            guard !isDone[index] else { return }
            isDone[index] = true
            let own = types[index].ownAttributes
            guard let baseName = types[index].base, let baseIndex = indices[baseName] else {
                types[index].content = types[index].ownContent
                types[index].attributes = own
                return
            }
            resolve(baseIndex)
            let base = types[baseIndex]
            let isExtension = types[index].derivation == .extends
            let declared = types[index].ownContent.filter { !$0.isRemoved }
            types[index].content = (isExtension ? base.content : []) + declared
            let kept = base.attributes.filter { inherited in
                !own.contains {
                    $0.local == inherited.local && $0.namespace == inherited.namespace
                }
            }
            types[index].attributes = kept + own.filter { $0.use != .prohibited }
        }
        types.indices.forEach { resolve($0) }
    }
}
