internal import Synchronization

/// CDA R2 with HL7's extensions, as data: classes, data types, narrative block, code lists.
///
/// The tables in `Schemas/Tables` are the source; this is what they say, with names resolved and
/// every type's inherited content and attributes in place. The XML schema is written from it, and
/// findings get their words from it.
public struct CDAModel: Sendable {
    /// The one model. Its tables are read as they are asked for.
    public static let shared = CDAModel()

    /// The global elements: `ClinicalDocument`, then those of HL7's extensions.
    public let globalElements: [ModelElement]
    /// The global attributes, all of HL7's extensions.
    public let globalAttributes: [ModelAttribute]

    private let tables: TypeTables
    private let typeIndices: [String: Int]
    private let known = KnownTypes()

    /// Every type, classes first, in the tables' order. The first use reads them all.
    public var types: [ModelType] { Self.everyType }

    /// Every code list.
    public var codeLists: [CodeList] { Self.lists }

    /// The type of that name in the model; constant time once it was asked for.
    public func type(named name: String) -> ModelType? { typeIndices[name].map { type(at: $0) } }

    /// The type of a number in ``types``; constant time once it was asked for.
    public func type(at index: Int) -> ModelType {
        if let type = known[index] { return type }
        var type = tables.type(at: index)
        inherit(&type)
        known[index] = type
        return type
    }

    /// What the name of a value's type in the tables stands for; constant time.
    public func valueType(named name: String) -> ValueType? {
        if let form = LexicalForm(rawValue: name) { return .form(form) }
        if let index = Self.listIndices[name] { return .code(codeLists[index]) }
        guard name.utf8.starts(with: "set_".utf8) else { return nil }
        return Self.listIndices[String(name.dropFirst(4))].map { .codes(codeLists[$0]) }
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
        tables = TypeTables(
            types: CDAModel.notations, parts: AddressAndNameTypes.parts,
            groups: SharedGroups.notation,
            elementTypes: Dictionary(uniqueKeysWithValues: elements.map { ($0[0], $0[1]) }),
            attributeTypes: Dictionary(uniqueKeysWithValues: attributeTypes))
        typeIndices = Dictionary(
            uniqueKeysWithValues: tables.names.enumerated().map { ($1, $0) })
        globalElements =
            [CDAModel.global(ModelName(.hl7, "ClinicalDocument"), "ClinicalDocument")]
            + elements.map { CDAModel.global(ModelName(.sdtc, $0[0]), $0[1]) }
        globalAttributes = attributeTypes.map { name, type in
            ModelAttribute(
                namespace: .sdtc, local: name, valueType: type, use: .optional, fixed: nil,
                defaultValue: nil)
        }
    }

    private static let everyType = shared.tables.names.indices.map { shared.type(at: $0) }
    private static let lists = ListNotation(CodeLists.tables).codeLists()
    private static let listIndices = Dictionary(
        uniqueKeysWithValues: lists.enumerated().map { ($1.name, $0) })

    private static let notations = [
        HeaderClasses.notation, BodyClasses.notation, SharedClasses.notation,
        ExtensionClasses.notation, BasicDataTypes.notation, CompoundDataTypes.notation,
        AddressAndNameTypes.notation, NarrativeTypes.notation,
    ]

    private static func global(_ name: ModelName, _ type: String) -> ModelElement {
        ModelElement(
            name: name, type: type, cardinality: .once, isNillable: false, isReference: false)
    }

    /// Gives a type what it has from its base.
    private func inherit(_ type: inout ModelType) {
        let own = type.ownAttributes
        guard let base = type.base.flatMap(self.type(named:)) else {
            type.content = type.ownContent
            type.attributes = own
            return
        }
        let declared = type.ownContent.filter { !$0.isRemoved }
        type.content = (type.derivation == .extends ? base.content : []) + declared
        let kept = base.attributes.filter { inherited in
            !own.contains {
                $0.local == inherited.local && $0.namespace == inherited.namespace
            }
        }
        type.attributes = kept + own.filter { $0.use != .prohibited }
    }
}

/// The types that were read, by their numbers.
private final class KnownTypes: Sendable {
    private let types = Mutex<[Int: ModelType]>([:])

    subscript(index: Int) -> ModelType? {
        get { types.withLock { $0[index] } }
        set { types.withLock { $0[index] = newValue } }
    }
}
