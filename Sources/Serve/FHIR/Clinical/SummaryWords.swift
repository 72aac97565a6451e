internal import Base

/// A resource as one line for people: what it is about, what denies it, its value and its time, in
/// the words, digits and precision that it has.
struct SummaryWords {
    /// The line.
    let text: String

    /// The line of a resource, which may be named by another one, by its address.
    init(of json: JSONValue, known: (String) -> JSONValue?) {
        var parts = [Self.name(of: json, known) ?? json["resourceType"]?.text ?? ""]
        parts += Self.status(of: json)
        parts += Self.values(of: json)
        parts += (json["component"]?.list ?? []).compactMap { component -> String? in
            let values = Self.values(of: component)
            guard let name = component["code"].flatMap(Self.words), !values.isEmpty else {
                return nil
            }
            return "\(name): \(values.joined(separator: ", "))"
        }
        if let time = Self.time(of: json) { parts.append(time) }
        text = parts.joined(separator: ", ")
    }

    private static func name(
        of json: JSONValue, _ known: (String) -> JSONValue?
    ) -> String? {
        for name in ["code", "vaccineCode", "medicationCodeableConcept", "description"] {
            if let found = json[name].flatMap(Self.words) { return found }
        }
        for name in ["medicationReference", "device"] {
            guard let address = json[name]?["reference"]?.text,
                let other = known(address)
            else { continue }
            return other["code"].flatMap(Self.words) ?? other["type"].flatMap(Self.words)
        }
        if let relative = json["relationship"].flatMap(Self.words) {
            let conditions = (json["condition"]?.list ?? []).compactMap { condition in
                condition["code"].flatMap(Self.words)
            }
            return conditions.isEmpty
                ? relative : "\(relative): \(conditions.joined(separator: ", "))"
        }
        return json["title"]?.text ?? json["type"].flatMap(Self.words)
    }

    /// Statuses that say no more than that it is so.
    private static let plain: Set = [
        "active", "completed", "current", "final", "finished", "unknown", "confirmed",
    ]

    private static func status(of json: JSONValue) -> [String] {
        var found: [String] = []
        if json["doNotPerform"] == .boolean(true) { found.append("do not perform") }
        let coded = [json["verificationStatus"], json["clinicalStatus"]].compactMap { $0 }
            .compactMap { $0["coding"]?.list?.first?["code"]?.text }
        let own = [json["status"]?.text, json["lifecycleStatus"]?.text].compactMap { $0 }
        found += coded + own.filter { !plain.contains($0) }
        return found
    }

    /// `value[x]` in words.
    private static func values(of json: JSONValue) -> [String] {
        guard case .object(let members) = json else { return [] }
        return members.compactMap { member -> String? in
            guard member.name.hasPrefix("value"), member.name != "value" else { return nil }
            switch member.value {
            case .string(let text): return text
            case .number(let number): return number.text
            case .boolean(let truth): return truth ? "yes" : "no"
            default: return amount(member.value) ?? words(member.value) ?? period(member.value)
            }
        }
    }

    /// A Quantity, Range or Ratio.
    private static func amount(_ value: JSONValue) -> String? {
        if case .number(let number)? = value["value"] {
            return [
                value["comparator"]?.text, number.text,
                value["unit"]?.text ?? value["code"]?.text,
            ].compactMap { $0 }.joined(separator: " ")
        }
        let range = (value["low"].flatMap(amount), value["high"].flatMap(amount))
        if range.0 != nil || range.1 != nil {
            return [range.0 ?? "", range.1 ?? ""].joined(separator: " – ")
        }
        guard let numerator = value["numerator"].flatMap(amount),
            let denominator = value["denominator"].flatMap(amount)
        else { return nil }
        return "\(numerator) / \(denominator)"
    }

    /// Days at most, in the precision written.
    private static func time(of json: JSONValue) -> String? {
        for name in ["onset", "effective", "performed", "occurrence", "timing"] {
            if let point = json[name + "DateTime"]?.text { return String(point.prefix(10)) }
            if let found = json[name + "Period"].flatMap(period) { return found }
        }
        let points = ["startDate", "authoredOn", "recordedDate"].lazy.compactMap {
            json[$0]?.text
        }
        return points.first.map { String($0.prefix(10)) } ?? json["period"].flatMap(period)
    }

    private static func period(_ value: JSONValue) -> String? {
        let ends = [value["start"]?.text, value["end"]?.text].map { $0.map { $0.prefix(10) } }
        guard ends[0] != nil || ends[1] != nil else { return nil }
        return "\(ends[0] ?? "") – \(ends[1] ?? "")"
    }

    private static func words(_ concept: JSONValue) -> String? {
        if let text = concept["text"]?.text { return text }
        return concept["coding"]?.list?.lazy.compactMap {
            $0["display"]?.text ?? $0["code"]?.text
        }.first
    }
}
