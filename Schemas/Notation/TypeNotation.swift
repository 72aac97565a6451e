/// Reads the tables of classes, data types and groups.
///
/// An unindented line begins a type: `class Name`, `type Name extends|restricts Base abstract
/// mixed`, `simple Name`, `group Name`. A class has the infrastructure root unless it is `bare`. The lines below it are its content, in order, then its
/// attributes:
///
///     title            ST   0..1            an element, its type, its cardinality
///     sdtc:statusCode       0..1            a reference to a global element
///     either 0..*  ...  end                 one of several pieces; no cardinality means once
///     all  ...  end                         several pieces, one after the other
///     any-other             0..1            an element of a foreign namespace
///     interval IVXB_TS PQ TS                the content of an interval: bounds, width, center
///     use coding                            what the group holds
///     @classCode  ActClass  1..1 fixed ENC  an attribute
///
/// `0..0` removes an element or an attribute that the base has. HL7's schema says so too, and
/// libxml2 2.9 reads it as `0..1` for elements; said the same way, it gets the same verdict.
///
/// The tables are part of the program: a line that cannot be read is a programming error and traps.
struct TypeNotation {
    /// What a group holds, or what a type declares.
    struct Body {
        var content: [ModelParticle] = []
        var attributes: [ModelAttribute] = []
    }

    private let tables: TypeTables
    private let lines: [NotationLine]
    private var position = 0
    private var namespace = ModelNamespace.hl7

    /// Makes a reader of one block, which finds groups and global elements in the tables.
    init(_ lines: ArraySlice<UInt8>, in tables: TypeTables) {
        self.tables = tables
        self.lines = NotationLine.lines(of: lines)
    }

    /// The type that the block declares, without what it has from its base.
    mutating func type() -> ModelType { type(next(atLeast: 0)!.words) }

    /// What the group that the block declares holds.
    mutating func group() -> Body {
        position = 1
        return body()
    }

    private mutating func next(atLeast indentation: Int) -> NotationLine? {
        guard position < lines.count, lines[position].indentation >= indentation else { return nil }
        position += 1
        return lines[position - 1]
    }

    private mutating func type(_ header: [String]) -> ModelType {
        let name = header[1]
        namespace = name.utf8.starts(with: "sdtc:".utf8) ? .sdtc : .hl7
        var own = body()
        let isClass = header[0] == "class"
        if isClass, !header.contains("bare") {
            let root = tables.group("infrastructureRoot")
            let sameNamespace = root.content.map { $0.declared(in: namespace) }
            own.content.insert(contentsOf: sameNamespace, at: 0)
            own.attributes.insert(contentsOf: root.attributes, at: 0)
        }
        let isDerived = header.count > 3 && (header[2] == "extends" || header[2] == "restricts")
        return ModelType(
            name: name, namespace: namespace,
            isClass: isClass, isSimple: header[0] == "simple",
            isAbstract: header.contains("abstract"),
            isMixed: header.contains("mixed"), base: isDerived ? header[3] : nil,
            derivation: isDerived ? (header[2] == "extends" ? .extends : .restricts) : nil,
            ownContent: own.content, ownAttributes: own.attributes)
    }

    private mutating func body() -> Body {
        var body = Body()
        while let line = next(atLeast: 1) {
            let words = line.words
            if words[0] == "end" { return body }
            if words[0] == "use" {
                let group = tables.group(words[1])
                body.content += group.content
                body.attributes += group.attributes
            } else if words[0].utf8.first == UInt8(ascii: "@") {
                body.attributes.append(attribute(words))
            } else {
                body.content.append(particle(words))
            }
        }
        return body
    }

    private mutating func particle(_ words: [String]) -> ModelParticle {
        let cardinality = words.count > 1 ? Cardinality(notation: words[1]) : nil
        switch words[0] {
        case "either": return .either(body().content, cardinality ?? .once)
        case "all": return .all(body().content, cardinality ?? .once)
        case "any-other": return .anyOther(cardinality!)
        case "interval": return .interval(bounds: words[1], width: words[2], center: words[3])
        default: break
        }
        if let cardinality {
            let local = String(words[0].dropFirst("sdtc:".count))
            return .element(
                ModelElement(
                    name: ModelName(.sdtc, local), type: tables.elementTypes[local]!,
                    cardinality: cardinality, isNillable: false, isReference: true))
        }
        return .element(
            ModelElement(
                name: ModelName(namespace, words[0]), type: words[1],
                cardinality: Cardinality(notation: words[2])!,
                isNillable: words.last == "nillable", isReference: false))
    }

    private func attribute(_ words: [String]) -> ModelAttribute {
        let name = words[0].dropFirst()
        let isGlobal = name.utf8.starts(with: "sdtc:".utf8)
        let local = String(isGlobal ? name.dropFirst(5) : name)
        let rest = words.dropFirst(isGlobal ? 1 : 2)
        let cardinality = Cardinality(notation: rest.first!)!
        let constraint = rest.dropFirst().first
        let value = rest.dropFirst(2).first
        return ModelAttribute(
            namespace: isGlobal ? .sdtc : nil, local: local,
            valueType: isGlobal ? tables.attributeTypes[local]! : words[1],
            use: cardinality.minimum == 1
                ? .required : cardinality.maximum == 0 ? .prohibited : .optional,
            fixed: constraint == "fixed" ? value : nil,
            defaultValue: constraint == "default" ? value : nil)
    }
}

extension ModelParticle {
    /// The content of HL7 V3 `IVL<T>`: bounds, or a bound and a width, or a center and a width.
    fileprivate static func interval(
        bounds: String, width: String, center: String
    ) -> ModelParticle {
        func part(_ name: String, _ type: String, _ minimum: Int) -> ModelParticle {
            .element(
                ModelElement(
                    name: ModelName(.hl7, name), type: type, cardinality: Cardinality(minimum, 1),
                    isNillable: false, isReference: false))
        }
        let end = ModelParticle.either(
            [part("width", width, 0), part("high", bounds, 0)], Cardinality(0, 1))
        return .either(
            [
                .all([part("low", bounds, 1), end], .once),
                part("high", bounds, 1),
                .all([part("width", width, 1), part("high", bounds, 0)], .once),
                .all([part("center", center, 1), part("width", width, 0)], .once),
            ], Cardinality(0, 1))
    }

    /// The same piece, its elements declared by a type of another namespace.
    fileprivate func declared(in namespace: ModelNamespace) -> ModelParticle {
        guard case .element(let element) = self else { return self }
        return .element(
            ModelElement(
                name: ModelName(namespace, element.name.local), type: element.type,
                cardinality: element.cardinality, isNillable: element.isNillable,
                isReference: element.isReference))
    }
}
