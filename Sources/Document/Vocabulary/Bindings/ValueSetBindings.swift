/// Which elements of a guide's templates take their codes from which value sets.
public struct ValueSetBindings: Sendable {
    /// The bindings of a guide.
    public enum Guide: String, Sendable, CaseIterable {
        /// C-CDA R2.1, 3.0 and 4.0.
        case versioned
        /// C-CDA R1.1.
        case unversioned
        /// QRDA I and III.
        case quality
    }

    /// A binding of an element, or of its attribute, to a value set.
    public struct Binding: Sendable, Hashable {
        /// The value set's object identifier and name.
        public let oid, name: String
        /// The element that states the template.
        public let element: String
        /// The template's version; nil where it has none.
        public let version: String?
        /// The way from there to the element with the code, by local names.
        public let path: [Step]
        /// The attribute that holds the code.
        public let attribute: String
        /// What has to hold.
        public let form: Form
        /// How much it matters.
        public let weight: Weight
        /// The number of HL7's statement, `1198-7365`, or the release that has the binding and
        /// numbers no statements, `C-CDA-4.0`.
        public let statement: String

        /// The release, where that is what the statement names.
        public var release: String? {
            statement.hasPrefix("C-CDA-") ? String(statement.dropFirst("C-CDA-".count)) : nil
        }
    }

    /// A step to child elements.
    public struct Step: Sendable, Hashable {
        /// The local name.
        public let name: String
        /// Whether it is one of HL7's extensions (SDTC), as `sdtc:raceCode` is.
        public let isExtension: Bool
        /// The `xsi:type` that is asked for, without prefix.
        public let type: String?

        /// The name as documents usually write it, such as `sdtc:raceCode`.
        public var shownName: String { isExtension ? "sdtc:" + name : name }

        /// A step as the tables write it: `code`, or `sdtc.category`.
        init(name: String, type: String? = nil) {
            isExtension = name.hasPrefix("sdtc.")
            self.name = isExtension ? String(name.dropFirst("sdtc.".count)) : name
            self.type = type
        }
    }

    /// What has to hold of the elements at the end of a path. The first five are tested by HL7's
    /// rules too, which compare codes alone; the last is said by the guide.
    public enum Form: String, Sendable {
        /// One of them has a code of the set.
        case exists
        /// Where there are some, one of them has a code of the set.
        case ifAny
        /// Exactly one of them has a code of the set.
        case one
        /// Exactly one of them has a code of the set, or a nullFlavor.
        case oneOrNull
        /// Each of them has a code of the set.
        case each
        /// A code that is given is of the set.
        case given
    }

    /// How much a binding matters.
    public enum Weight: String, Sendable {
        /// HL7's rules report an error.
        case error
        /// SHALL where a set may grow, or a warning of HL7's rules.
        case warning
        /// SHOULD.
        case note
    }

    private let byRoot: [String: [Binding]]

    /// All of them, in the order of the table.
    public let all: [Binding]

    /// The bindings of a guide.
    ///
    /// - Complexity: O(1) after the first time.
    public static func of(_ guide: Guide) -> ValueSetBindings {
        switch guide {
        case .versioned: ofVersioned
        case .unversioned: ofUnversioned
        case .quality: ofQuality
        }
    }

    private static let ofVersioned = ValueSetBindings(versioned + "\n" + released)
    private static let ofUnversioned = ValueSetBindings(unversioned)
    private static let ofQuality = ValueSetBindings(quality)

    /// The bindings of a template in a version, with those that hold for all of its versions.
    public func of(root: String, version: String?) -> [Binding] {
        (byRoot[root] ?? []).filter { $0.version == nil || $0.version == version }
    }

    /// The root that the templates of all tables begin with (HL7's templates for the USA).
    private static let prefix = "2.16.840.1.113883.10.20."

    /// Ways that many rows begin with.
    private static let shortened = [
        "PATIENT": ["recordTarget", "patientRole", "patient"],
        "EVENT": ["documentationOf", "serviceEvent"],
        "CUSTODIAN": ["custodian", "assignedCustodian", "representedCustodianOrganization"],
    ]

    /// Reads a table: a line of OID and name for each set, and under it, indented, a line for each
    /// binding: element, template, path with attribute, weight, statement, and the form where it is
    /// not `given`.
    init(_ table: String) {
        var all: [Binding] = []
        var byRoot: [String: [Binding]] = [:]
        var set: (oid: String, name: String) = ("", "")
        for line in table.utf8.split(separator: 0x0A) {
            if line.first != 0x20 {
                let parts = line.split(separator: 0x20, maxSplits: 1).map { String($0) ?? "" }
                set = (parts[0], parts.count > 1 ? parts[1] : "")
                continue
            }
            let fields = line.split(separator: 0x20).map { String($0) ?? "" }
            guard let (root, binding) = Self.binding(fields, set) else {
                preconditionFailure("a row of value sets cannot be read: \(fields)")
            }
            all.append(binding)
            byRoot[root, default: []].append(binding)
        }
        self.all = all
        self.byRoot = byRoot
    }

    private static func binding(
        _ fields: [String], _ set: (oid: String, name: String)
    ) -> (root: String, Binding)? {
        guard (5...6).contains(fields.count), let weight = Weight(rawValue: fields[3]),
            let form = fields.count == 6 ? Form(rawValue: fields[5]) : .given
        else { return nil }
        let template = fields[1].utf8.split(separator: 0x3A).map { String($0) ?? "" }
        let place = fields[2].utf8.split(separator: 0x40, omittingEmptySubsequences: false)
            .map { String($0) ?? "" }
        guard place.count == 2 else { return nil }
        let steps = place[0].utf8.split(separator: 0x2F).flatMap { step -> [Step] in
            let parts = step.split(separator: 0x3A).map { String($0) ?? "" }
            if let names = shortened[parts[0]] { return names.map { Step(name: $0) } }
            return [Step(name: parts[0], type: parts.count > 1 ? parts[1] : nil)]
        }
        return (
            prefix + template[0],
            Binding(
                oid: set.oid, name: set.name,
                element: fields[0] == "document" ? "ClinicalDocument" : fields[0],
                version: template.count > 1 ? template[1] : nil, path: steps,
                attribute: place[1], form: form, weight: weight, statement: fields[4])
        )
    }
}
