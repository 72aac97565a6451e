/// What `valid` means, by a name. `Documentation/validating.md` has the same as a table.
public enum ValidationProfile: String, Sendable, Hashable, CaseIterable {
    /// Well-formed, and valid by the schema of CDA R2 with HL7's SDTC extensions, foreign elements
    /// set aside. No rules and none of Casebook's checks.
    case schema
    /// The schema, `cda-core`, and the rule packs of the document's templates, installed ones too.
    /// None of Casebook's own checks and no `patient-safety`: what HL7 and the guides ask for.
    case hl7
    /// All of it: foreign elements are held against the schema, every pack and check runs, no rules
    /// for the document's templates is an error, and a schema of which something cannot run is
    /// refused.
    case strict

    /// Sets the options.
    public func apply(to options: inout ValidationOptions) {
        options.profile = self
        options.schema = .casebook
        options.isStrict = self == .strict
        options.requiresRules = self == .strict
        options.refusesPartialRules = self == .strict
        options.runsChecks = self == .strict
        options.rules = self == .schema ? .none : .automatic
        options.packsLeftOut = self == .hl7 ? ["patient-safety"] : []
    }
}

extension ValidationOptions {
    /// What `valid` is based on with these options, on one line.
    public var basis: String {
        var parts = ["well-formed XML"]
        switch schema {
        case .none: break
        case .casebook: parts.append(isStrict ? "CDA schema with foreign elements" : "CDA schema")
        case .file: parts.append("the given schema")
        }
        switch rules {
        case .none: break
        case .automatic:
            let without =
                packsLeftOut.isEmpty
                ? "" : " without \(packsLeftOut.sorted().joined(separator: ", "))"
            parts.append("rule packs of the document's templates" + without)
        case .named(let names): parts.append("rule packs " + names.joined(separator: ", "))
        }
        parts += givenRules
        if runsChecks { parts.append("Casebook's checks") }
        let name = profile.map { "profile \($0.rawValue)" } ?? "these checks"
        return name + ": " + parts.joined(separator: ", ")
    }

    /// The same of documents that are not CDA: see ``acceptsAnyRoot``.
    public var basisOfOtherXML: String {
        "these checks: " + (["well-formed XML"] + givenRules).joined(separator: ", ")
    }

    private var givenRules: [String] {
        (schematron.isEmpty ? [] : ["the given Schematron schemas"])
            + (requiresRules ? ["rules are required"] : [])
    }
}
