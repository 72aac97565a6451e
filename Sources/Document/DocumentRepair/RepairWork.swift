internal import DocumentValidation
internal import XMLTree

/// A document in the course of its repair.
struct RepairWork {
    private(set) var text: TracedText
    private(set) var repairs: [Repair] = []
    var errors: ErrorCount?
    private let validator: DocumentValidator
    private let lines: LineNumbers

    init(_ validator: DocumentValidator, _ text: TracedText) {
        self.validator = validator
        self.text = text
        lines = LineNumbers(text.bytes)
    }

    /// Makes the repairs that a finder proposes and that leave less wrong than there was.
    ///
    /// - Returns: Whether there were some.
    mutating func improve(
        by finder: any RepairFinder.Type, _ trials: Int
    ) throws(RepairRefusal) -> Bool {
        let source = try RepairSource(text.bytes, limits: validator.options.limits)
        let proposals = Self.apart(finder.init().repairs(of: source))
        guard !proposals.isEmpty else { return false }
        var left = trials
        let made = best(of: proposals[...], &left)
        guard !made.isEmpty else { return false }
        let changed = text.applying(made.flatMap(\.edits))
        errors = ErrorCount(validator.validate(changed.bytes))
        for proposal in made {
            repairs.append(
                Repair(
                    kind: proposal.kind,
                    line: lines.line(of: text.origin(of: proposal.edits[0].range.lowerBound)),
                    message: proposal.message))
        }
        text = changed
        return true
    }

    /// All proposals where they do good together; else what does good of each half.
    private func best(
        of proposals: ArraySlice<ProposedRepair>, _ trials: inout Int
    ) -> [ProposedRepair] {
        guard trials > 0, let errors else { return [] }
        trials -= 1
        let changed = text.applying(proposals.flatMap(\.edits))
        if ErrorCount(validator.validate(changed.bytes)).isBetter(than: errors) {
            return Array(proposals)
        }
        guard proposals.count > 1 else { return [] }
        let middle = proposals.startIndex + proposals.count / 2
        return best(of: proposals[..<middle], &trials) + best(of: proposals[middle...], &trials)
    }

    /// The proposals without those that touch an earlier one; they come again in the next round.
    private static func apart(_ proposals: [ProposedRepair]) -> [ProposedRepair] {
        let edits = proposals.enumerated().flatMap { number, proposal in
            proposal.edits.map { (number, $0.range) }
        }.sorted { ($0.1.lowerBound, $0.0) < ($1.1.lowerBound, $1.0) }
        var dropped: Set<Int> = []
        var end = -1
        for (number, range) in edits where !dropped.contains(number) {
            if range.lowerBound < end || range.lowerBound == end && range.isEmpty {
                dropped.insert(number)
            } else {
                end = max(range.upperBound, range.lowerBound)
            }
        }
        return proposals.enumerated().filter { !dropped.contains($0.offset) }.map(\.element)
    }

    /// Declares `xsi` and `sdtc` on the root where they are used and declared nowhere: everybody
    /// means the same by them.
    mutating func declareNamespaces() {
        let known = [
            ("sdtc", "urn:hl7-org:sdtc"), ("xsi", "http://www.w3.org/2001/XMLSchema-instance"),
        ]
        let limits = validator.options.limits
        guard (try? XMLDocument(text.bytes, limits: limits)) == nil else { return }
        let markup = SourceMarkup(text.bytes)
        guard let root = markup.elements.first else { return }
        var used: Set<String> = []
        var declared: Set<String> = []
        for element in markup.elements {
            for name in [element.name] + markup.attributes(of: element).map(\.name) {
                let parts = String(decoding: text.bytes[name], as: UTF8.self).split(separator: ":")
                guard parts.count == 2 else { continue }
                if parts[0] == "xmlns" { declared.insert(String(parts[1])) }
                used.insert(String(parts[0]))
            }
        }
        let missing = known.filter { used.contains($0.0) && !declared.contains($0.0) }
        let words = missing.map { " xmlns:\($0.0)=\"\($0.1)\"" }.joined()
        let changed = text.applying([TextEdit(root.nameEnd..<root.nameEnd, words)])
        guard !missing.isEmpty, (try? XMLDocument(changed.bytes, limits: limits)) != nil else {
            return
        }
        for (prefix, _) in missing {
            repairs.append(
                Repair(
                    kind: .namespace, line: lines.line(of: root.start),
                    message: "the prefix `\(prefix)` is declared"))
        }
        text = changed
        errors = ErrorCount(validator.validate(text.bytes))
    }
}

/// Which line of a text an offset is in.
struct LineNumbers {
    private let ends: [Int]

    init(_ text: [UInt8]) { ends = text.indices.filter { text[$0] == UInt8(ascii: "\n") } }

    /// From 1.
    func line(of offset: Int) -> Int {
        var low = 0
        var high = ends.count
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] < offset { low = middle + 1 } else { high = middle }
        }
        return low + 1
    }
}
