/// Which resources refer to which: what an answer can include, in both directions, and what `_has`
/// can ask for.
extension ClinicalType {
    /// A parameter of a type whose element refers to others: `Observation:encounter`.
    struct Link: Sendable, Hashable {
        let type: String
        let parameter: String

        /// As `_revinclude` has it.
        var text: String { "\(type):\(parameter)" }

        /// `type:parameter`; nil for anything else.
        init?(_ text: String) {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            self.init(type: String(parts[0]), parameter: String(parts[1]))
        }

        init(type: String, parameter: String) {
            self.type = type
            self.parameter = parameter
        }
    }

    /// The parameters that name the patient.
    static let patientParameters = ["patient", "subject"]

    /// Elements with another name than the parameter's.
    private static let elements = [
        "has-member": "hasMember", "service-provider": "serviceProvider",
    ]

    /// The elements that a parameter reads.
    static func elements(of parameter: String) -> [String] {
        let name = elements[parameter] ?? parameter
        return [name, name + "Reference"]
    }

    /// What the element of a parameter may refer to, as far as it is given here.
    private static let targets: [String: Set<String>] = {
        let people: Set = ["Practitioner", "PractitionerRole", "Organization", "RelatedPerson"]
        return [
            "asserter": people, "author": people, "encounter": ["Encounter"],
            "has-member": ["Observation"], "location": ["Location"], "medication": ["Medication"],
            "organization": ["Organization"], "participant": people, "performer": people,
            "practitioner": ["Practitioner"], "recorder": people, "requester": people,
            "result": ["Observation"], "service-provider": ["Organization"],
            "specimen": ["Specimen"],
        ]
    }()

    /// Every type that is made of what documents say.
    static let every = all + [observation]

    static let named = Dictionary(uniqueKeysWithValues: every.map { ($0.type, $0) })

    /// What a search can include.
    var links: [Link] {
        (includes + (isOfPatient ? Self.patientParameters : []))
            .map { Link(type: type, parameter: $0) }
    }

    /// What may refer to resources of this type, beside their Provenance.
    static func links(to type: String) -> [Link] {
        if type == "Patient" {
            return every.filter(\.isOfPatient).flatMap { own in
                patientParameters.map { Link(type: own.type, parameter: $0) }
            }
        }
        return every.flatMap { own in
            own.includes.filter { targets[$0]?.contains(type) ?? false }
                .map { Link(type: own.type, parameter: $0) }
        }
    }
}
