import Base
import HealthModel
import Statements

/// Dosage: dose, rate, route and timing of an administration and of its steps.
extension Conversion {
    func dosages(_ statement: ClinicalStatement) -> [JSONValue] {
        var dosages = [dosage(statement)].compactMap(\.self)
        let steps = children[statement.number].filter { number in
            let child = document.statements[number]
            guard case .part(statement.number) = targets[number], !child.isReferenceToItem,
                !isSignature(child) || !told[number]
            else { return false }
            return child.statementClass == .substanceAdministration
        }
        for (index, number) in steps.enumerated() {
            let step = document.statements[number]
            guard step.assertion == .affirmed, var told = dosage(step) else {
                continue
            }
            tell(number)
            if case .object(let members) = told {
                let sequence = JSONMember(name: "sequence", value: .number(index + 1))
                told = .object([sequence] + members)
            }
            dosages.append(told)
        }
        return dosages
    }

    /// The words of a dosage: C-CDA's Free Text Sig, else the statement's own text where that is
    /// not the text of the whole entry.
    func dosageText(_ statement: ClinicalStatement) -> String? {
        let signature = children[statement.number].lazy.map { self.document.statements[$0] }
            .first { part in
                saysSo(part) && isSignature(part)
            }
        if let signature, let text = signature.narrative?.trimmed {
            tell(signature.number)
            return text
        }
        guard !isTextOfSeveral(statement), !namesProduct(statement) else { return nil }
        return statement.narrative?.trimmed
    }

    private func isSignature(_ part: ClinicalStatement) -> Bool {
        part.allTemplateIds.contains { $0.root == "2.16.840.1.113883.10.20.22.4.147" }
            || part.code?.best(of: SystemNames.loincOID)?.code == "76662-6"
    }

    /// The texts of an entry and of the steps of its dosage that name its product too: more than a
    /// dosage.
    func entryText(_ statement: ClinicalStatement) -> [JSONValue] {
        let steps = children[statement.number].map { document.statements[$0] }
            .filter { isStep($0) && told[$0.number] }
        var found: [String] = []
        for one in [statement] + steps {
            guard !isTextOfSeveral(one), namesProduct(one), let words = one.narrative?.trimmed,
                !productNames(one).contains(words), !found.contains(words)
            else { continue }
            found.append(words)
        }
        return found.map { .note($0) }
    }

    /// Whether other entries refer to the same narrative, as all medications of one table do: what
    /// it says is not this one's, and stays in the section.
    private func isTextOfSeveral(_ statement: ClinicalStatement) -> Bool {
        guard let reference = statement.text?.reference, reference.hasPrefix("#") else {
            return false
        }
        return textReferences[reference, default: 0] > 1
    }

    private func productNames(_ statement: ClinicalStatement) -> [String] {
        guard let material = statement.material ?? parentMaterial(statement) else { return [] }
        let codes = material.code?.all ?? []
        let words = codes.flatMap { [$0.displayName, $0.originalText?.words] }
        return (words + material.names.map(\.display)).compactMap { $0?.trimmed }
    }

    private func parentMaterial(_ statement: ClinicalStatement) -> Part? {
        statement.parent.flatMap { document.statements[$0].material }
    }

    /// Whether the text has the first word of a name of the product.
    private func namesProduct(_ statement: ClinicalStatement) -> Bool {
        guard let text = statement.narrative?.lowercased() else { return false }
        return productNames(statement).contains { name in
            let words = name.lowercased().split { !$0.isLetter }
            return words.first { $0.count > 3 }.map { text.contains($0) } ?? false
        }
    }

    private func dosage(_ statement: ClinicalStatement) -> JSONValue? {
        var fields = Fields()
        fields.text("text", dosageText(statement))
        let instructions = parts(statement, .instruction).compactMap { part -> String? in
            guard !isSignature(part) || !told[part.number], let text = part.narrative?.trimmed
            else { return nil }
            tell(part.number)
            return text
        }
        fields.text("patientInstruction", instructions.joined(separator: "\n"))
        // The time of a supply is that of handing over, not of taking.
        guard statement.statementClass != .supply else { return fields.value }
        fields.add("timing", schedule(statement).json)
        addCondition(statement, to: &fields)
        fields.add("site", statement.approachSites.lazy.compactMap { Codes.concept($0) }.first)
        fields.add("route", Codes.concept(statement.route))
        fields.one("doseAndRate", doseAndRate(statement))
        fields.add("maxDosePerPeriod", Quantities.ratio(statement.maximumDose))
        return fields.value
    }

    private func addCondition(_ statement: ClinicalStatement, to fields: inout Fields) {
        let conditions = statement.preconditions.filter { $0.nullFlavor == nil }
        guard let criterion = conditions.lazy.compactMap({ $0["criterion"] }).first else {
            return
        }
        let value = criterion.first("value")
        let words = criterion.first("text")?.text?.words ?? value.flatMap { Self.words($0) }
        let code =
            value?.concept.flatMap { Codes.concept($0, words: words) } ?? .words(words)
            ?? Codes.concept(criterion.code)
        fields.add("asNeededCodeableConcept", code)
        // A condition that is not known is one (C-CDA on FHIR, medications).
        if code == nil { fields.add("asNeededBoolean", .boolean(true)) }
        if statement.preconditions.count > 1 {
            lose(statement, "precondition", "R4 has one; the first is told")
        }
    }

    private func doseAndRate(_ statement: ClinicalStatement) -> JSONValue? {
        var fields = Fields()
        addAmount("dose", statement, to: &fields)
        addAmount("rate", statement, to: &fields)
        return fields.value
    }

    /// `doseQuantity` or `doseRange`, and the same of a rate, which may be a ratio.
    private func addAmount(
        _ name: String, _ statement: ClinicalStatement, to fields: inout Fields
    ) {
        let place = name + "Quantity"
        guard let written = statement.first(place) else { return }
        if let ratio = written.ratio {
            let told = name == "rate" ? Quantities.ratio(ratio) : nil
            fields.add("rateRatio", told)
            if told == nil { lose(statement, place, "a ratio that R4 has no element for") }
            return
        }
        guard let range = written.range else { return }
        if let single = Quantities.single(range) {
            fields.add(place, name == "dose" ? unit(of: statement, single) : single)
            if range.value?.value != nil { loseTranslations(range.value, statement, place) }
        } else {
            let told = Quantities.range(range)
            fields.add(
                name + "Range", name == "dose" ? told.map { units(of: statement, $0) } : told)
            loseEnds(range, statement, place)
        }
    }

    /// Says what of an interval R4's Range does not tell.
    func loseEnds(_ range: QuantityRange, _ statement: ClinicalStatement, _ place: String) {
        for (name, end) in [("low", range.low), ("high", range.high)] {
            guard end?.excludesItself == true else { continue }
            lose(statement, "\(place)/\(name)/@inclusive", "R4's Range includes its ends")
        }
        let rest = range.byEnds
        if rest.center?.value != nil || rest.width?.value != nil {
            lose(statement, place, "an interval by its middle or its size")
        }
    }

    /// Says that an amount in other units is not told.
    func loseTranslations(
        _ amount: WrittenQuantity?, _ statement: ClinicalStatement, _ place: String
    ) {
        guard
            amount?.translations.contains(where: { $0.value != nil || Codes.says($0.unit) }) == true
        else { return }
        lose(statement, place + "/translation", "R4's Quantity has one unit")
    }

    /// The same of both ends of a range.
    private func units(of statement: ClinicalStatement, _ range: JSONValue) -> JSONValue {
        .fields([
            "low": range["low"].map { unit(of: statement, $0) },
            "high": range["high"].map { unit(of: statement, $0) },
        ])
    }

    /// A dose without a unit counts administration units, where those are told.
    func unit(of statement: ClinicalStatement, _ dose: JSONValue) -> JSONValue {
        guard dose["unit"] == nil, let unit = statement.administrationUnit,
            let number = dose["value"], let words = unit.display?.trimmed
        else { return dose }
        let system = Codes.system(unit.codeSystem)
        let code = unit.code?.token
        return .fields([
            "value": number, "unit": .string(words),
            "system": code == nil ? nil : system.map(JSONValue.string),
            "code": system == nil ? nil : code.map(JSONValue.string),
        ])
    }
}
