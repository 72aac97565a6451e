internal import Base

extension RulePlan: Packed {
    func pack(into writer: inout PackedWriter) {
        writer.list(phases)
        writer.list(patterns)
    }

    init(from reader: inout PackedReader) throws(PackedDamage) {
        phases = try reader.list()
        patterns = try reader.list()
    }

    /// Whether the numbers in it are those of a program with so many expressions, contexts and
    /// variables of rules.
    func canRun(expressions: Int, contexts: Int, slots: Int) -> Bool {
        func isThere(_ expression: Int?) -> Bool {
            expression.map { (0..<expressions).contains($0) } ?? true
        }
        func isThere(_ message: Message) -> Bool {
            if case .made(let parts) = message { isThere(parts) } else { true }
        }
        func isThere(_ parts: [Part]) -> Bool {
            parts.allSatisfy { part in
                switch part {
                case .text, .masked: true
                case .value(let expression): isThere(expression)
                case .name(let path): isThere(path)
                }
            }
        }
        return phases.allSatisfy {
            isThere($0.when) && isThere($0.from) && $0.patterns.upperBound <= patterns.count
        }
            && patterns.allSatisfy { pattern in
                isThere(pattern.documents)
                    && pattern.rules.allSatisfy { rule in
                        (0..<contexts).contains(rule.context) && isThere(rule.visits)
                            && rule.slots.allSatisfy { $0 < slots }
                            && rule.checks.allSatisfy { check in
                                isThere(check.test) && isThere(check.subject)
                                    && isThere(check.message)
                                    && check.notes.allSatisfy { isThere($0.message) }
                                    && check.variableWords.allSatisfy { isThere($0.parts) }
                            }
                    }
            }
    }
}

extension RulePlan.Phase: Packed {
    func pack(into writer: inout PackedWriter) {
        writer.optional(id)
        writer.optional(when)
        writer.optional(from)
        writer.number(patterns.lowerBound)
        writer.number(patterns.count)
    }

    init(from reader: inout PackedReader) throws(PackedDamage) {
        id = try reader.optionalText()
        when = try reader.optionalNumber()
        from = try reader.optionalNumber()
        let first = try reader.number(below: Int(Int32.max))
        patterns = first..<first + (try reader.number(below: Int(Int32.max)))
    }
}

extension RulePlan.Pattern: Packed {
    func pack(into writer: inout PackedWriter) {
        words.pack(into: &writer)
        writer.optional(documents)
        writer.optional(documentsText)
        writer.list(rules)
    }

    init(from reader: inout PackedReader) throws(PackedDamage) {
        words = try ElementWords(reading: &reader)
        documents = try reader.optionalNumber()
        documentsText = try reader.optionalText()
        rules = try reader.list()
    }
}

extension RulePlan.Rule: Packed {
    func pack(into writer: inout PackedWriter) {
        words.pack(into: &writer)
        writer.number(context)
        writer.text(contextText)
        writer.optional(visits)
        writer.numbers(slots)
        writer.list(checks)
    }

    init(from reader: inout PackedReader) throws(PackedDamage) {
        words = try ElementWords(reading: &reader)
        context = try reader.number()
        contextText = try reader.text()
        visits = try reader.optionalNumber()
        slots = try reader.numbers(below: Int(Int32.max))
        checks = try reader.list()
    }
}

extension RulePlan.Check: Packed {
    func pack(into writer: inout PackedWriter) {
        writer.flag(isReport)
        writer.number(test)
        words.pack(into: &writer)
        writer.optional(subject)
        message.pack(into: &writer)
        writer.list(notes)
        writer.list(variableWords)
    }

    init(from reader: inout PackedReader) throws(PackedDamage) {
        isReport = try reader.flag()
        test = try reader.number()
        words = try CheckWords(reading: &reader)
        subject = try reader.optionalNumber()
        message = try RulePlan.Message(from: &reader)
        notes = try reader.list()
        variableWords = try reader.list()
    }
}

extension RulePlan.VariableWord: Packed {
    func pack(into writer: inout PackedWriter) {
        writer.text(attribute)
        writer.list(parts)
    }

    init(from reader: inout PackedReader) throws(PackedDamage) {
        attribute = try reader.text()
        parts = try reader.list()
    }
}

extension RulePlan.Note: Packed {
    func pack(into writer: inout PackedWriter) {
        writer.text(words.id)
        writer.flag(words.isProperty)
        writer.list(words.attributes)
        message.pack(into: &writer)
    }

    init(from reader: inout PackedReader) throws(PackedDamage) {
        words = NoteWords(
            id: try reader.text(), isProperty: try reader.flag(), attributes: try reader.list())
        message = try RulePlan.Message(from: &reader)
    }
}

extension RulePlan.Message: Packed {
    func pack(into writer: inout PackedWriter) {
        switch self {
        case .fixed(let text):
            writer.flag(true)
            writer.text(text)
        case .made(let parts):
            writer.flag(false)
            writer.list(parts)
        }
    }

    init(from reader: inout PackedReader) throws(PackedDamage) {
        self = try reader.flag() ? .fixed(try reader.text()) : .made(try reader.list())
    }
}

extension RulePlan.Part: Packed {
    func pack(into writer: inout PackedWriter) {
        switch self {
        case .text(let text):
            writer.number(0)
            writer.text(text)
        case .value(let expression):
            writer.number(1)
            writer.number(expression)
        case .name(let path):
            writer.number(2)
            writer.optional(path)
        case .masked: writer.number(3)
        }
    }

    init(from reader: inout PackedReader) throws(PackedDamage) {
        self =
            switch try reader.number(below: 4) {
            case 0: .text(try reader.text())
            case 1: .value(try reader.number())
            case 2: .name(try reader.optionalNumber())
            default: .masked
            }
    }
}
