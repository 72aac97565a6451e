internal import Base

/// The rules that the results of one run name, in the order of their first result.
struct SARIFRules {
    private var indexes: [String: Int] = [:]
    private var descriptors: [String] = []

    /// The rule's place in the run, which is made where it is new.
    mutating func index(of finding: Finding) -> Int {
        if let index = indexes[finding.code.name] { return index }
        let index = descriptors.count
        indexes[finding.code.name] = index
        descriptors.append(Self.descriptor(of: finding))
        return index
    }

    func write(_ json: inout JSONText) {
        json.array(descriptors) { json, descriptor in json.raw(descriptor) }
    }

    private static func descriptor(of finding: Finding) -> String {
        let code = finding.code
        let hint = code.hint.isEmpty ? finding.message : code.hint
        let title = RuleCatalogue.own.entries(for: code.name).first?.title
        let texts = [
            ("shortDescription", title ?? code.summary), ("fullDescription", title ?? code.summary),
            ("help", hint),
        ]
        var json = JSONText()
        json.object { json in
            json.member("id", code.name)
            for (name, text) in texts {
                json.key(name)
                json.object { $0.member("text", text) }
            }
            json.member("helpUri", finding.level.standard)
            json.key("defaultConfiguration")
            json.object { $0.member("level", finding.severity.sarifLevel) }
            json.key("properties")
            json.object { json in
                json.key("tags")
                json.array([finding.level.rawValue, finding.rule?.pack].compactMap { $0 }) {
                    json, tag in json.string(tag)
                }
            }
        }
        return json.text
    }
}

extension ValidationLevel {
    /// Where the standard behind the level is published.
    fileprivate var standard: String {
        switch self {
        case .wellFormed: "https://www.w3.org/TR/xml/"
        case .schema, .rules, .casebook:
            "https://www.hl7.org/implement/standards/product_brief.cfm?product_id=7"
        }
    }
}
