/// Finds every fault in the children of one element: names the first, imagines it mended, and
/// looks on.
struct ChildrenDiagnosis {
    private let model: CDAModel
    private let type: ModelType
    private let element: String
    private var matcher: ContentMatcher
    private var names: [ElementName] = []
    /// The index that each of `names` has among the element's children; `nil` for imagined ones.
    private var origins: [Int?] = []
    private var found: [ContentDiagnosis] = []

    /// The greatest number of faults that are named for one element.
    static let limit = 50

    /// Makes a diagnosis of an element and its type.
    init(model: CDAModel, type: ModelType, element: String) {
        self.model = model
        self.type = type
        self.element = element
        matcher = ContentMatcher(type)
    }

    /// The faults, in the children's order as far as they are met in it. Linear in the number of
    /// children for each fault.
    mutating func run(_ children: [ElementName]) -> [ContentDiagnosis] {
        let admitsForeign = type.content.contains { if case .anyOther = $0 { true } else { false } }
        for (index, name) in children.enumerated() {
            let isKnown = matcher.places.contains { ElementName($0.element.name) == name }
            let isForeign = name.namespace != nil && name.namespace != ModelNamespace.hl7.rawValue
            if isKnown || (admitsForeign && isForeign) {
                names.append(name)
                origins.append(index)
            } else {
                add(.child(index), unknown(name))
            }
        }
        while found.count < ChildrenDiagnosis.limit, let mismatch = matcher.match(names) {
            diagnose(mismatch)
        }
        return found
    }

    private mutating func diagnose(_ mismatch: ContentMatcher.Mismatch) {
        let index = mismatch.index
        let matched = matcher.matched.compactMap(\.self)
        if index < names.count, let fault = excess(index, matched, mismatch) {
            add(origins[index].map { .child($0) } ?? .element, fault)
            names.remove(at: index)
            origins.remove(at: index)
            return
        }
        let wanted = mismatch.wanted.map { ElementName($0.element.name) }
        if let later = names[min(index, names.count)...].firstIndex(where: wanted.contains) {
            add(
                origins[later].map { .child($0) } ?? .element,
                .outOfOrder(names[later].shown, before: names[index].shown))
            names.insert(names.remove(at: later), at: index)
            origins.insert(origins.remove(at: later), at: index)
            return
        }
        let shown = mismatch.wanted.map(\.element.name.description)
        add(
            .element,
            .missingElement(
                shown, after: index > 0 ? names[index - 1].shown : nil,
                before: index < names.count ? names[index].shown : nil))
        names.insert(wanted[0], at: index)
        origins.insert(nil, at: index)
    }

    /// The fault of a child that comes too late or too often; `nil` when something before it is
    /// missing instead.
    private func excess(
        _ index: Int, _ matched: [ContentMatcher.Place], _ mismatch: ContentMatcher.Mismatch
    ) -> ContentDiagnosis.Fault? {
        let name = names[index]
        let places = matcher.places.filter { ElementName($0.element.name) == name }
        let last = matched.last?.ordinal ?? -1
        if !mismatch.wanted.isEmpty, places.contains(where: { $0.ordinal > last }) { return nil }
        for place in places {
            if let other = matched.last(where: { matcher.exclude($0, place) }),
                ElementName(other.element.name) != name
            {
                return .conflict(name.shown, with: other.element.name.description)
            }
        }
        if let place = places.first(where: matched.contains),
            let maximum = place.element.cardinality.maximum
        {
            return .tooMany(name.shown, maximum: maximum)
        }
        if let next = matched.first(where: { other in
            places.contains { $0.ordinal < other.ordinal }
        }) {
            return .outOfOrder(name.shown, before: next.element.name.description)
        }
        return mismatch.wanted.isEmpty ? .misplaced(name.shown) : nil
    }

    private func unknown(_ name: ElementName) -> ContentDiagnosis.Fault {
        let candidates = type.elements.map(\.name)
        if let same = candidates.first(where: { $0.local == name.local }) {
            return .wrongNamespace(name.shown, expected: same.namespace)
        }
        let isCDA = name.namespace.flatMap(ModelNamespace.init(rawValue:)) != nil
        guard isCDA else { return .unknownElement(name.shown, suggestion: nil, belongsIn: []) }
        let near = NearName.nearest(to: name.shown, among: candidates.map(\.description))
        return .unknownElement(
            name.shown, suggestion: near,
            belongsIn: near == nil ? model.elementNames(holding: name) : [])
    }

    private mutating func add(_ subject: ContentDiagnosis.Subject, _ fault: ContentDiagnosis.Fault)
    {
        found.append(
            ContentDiagnosis(subject: subject, element: element, type: type.name, fault: fault))
    }
}
