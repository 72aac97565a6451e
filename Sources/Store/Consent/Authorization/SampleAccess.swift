package import HealthModel
package import Storage

/// Which of a person's samples a reader may see; what it does not let through is, for the
/// reader, not there.
package struct SampleAccess: Sendable, Hashable {
    /// What may be seen of one type.
    package enum Rule: Sendable, Hashable {
        case nothing
        /// What the reader saved itself.
        case own
        /// What starts between two instants in microseconds, whoever saved it; and, if `own`, all
        /// that the reader saved itself.
        case all(starting: ClosedRange<Int64>, own: Bool)
    }

    /// Who the reader is as a source; nil for the owner, who sees everything.
    package let own: Source?
    /// By the type's number; nothing of a type that is not there.
    package let rules: [UInt16: Rule]

    package init(own: Source, rules: [UInt16: Rule]) {
        self.own = own
        self.rules = rules
    }

    private init() {
        own = nil
        rules = [:]
    }

    /// The owner's.
    package static let everything = SampleAccess()

    /// Whether a sample of these types at this time is seen: every one of the types must let it
    /// through.
    package func admits(types: [SampleType], source: Source, start: Int64) -> Bool {
        guard own != nil else { return true }
        return types.allSatisfy { admits($0, source: source, start: start) }
    }

    private func admits(_ type: SampleType, source: Source, start: Int64) -> Bool {
        starts(of: type, from: source)?.contains(start) ?? false
    }

    /// Where the samples of a type that a source saved must start to be seen; nil if none is.
    package func starts(of type: SampleType, from source: Source) -> ClosedRange<Int64>? {
        guard own != nil else { return .min ... .max }
        switch rules[type.number] ?? .nothing {
        case .nothing: return nil
        case .own: return source == own ? .min ... .max : nil
        case .all(let starts, let isOwn):
            return isOwn && source == own ? .min ... .max : starts
        }
    }

    package func admits(_ stored: StoredSample) -> Bool {
        guard own != nil else { return true }
        guard let source = stored.sample.sourceRevision?.source else { return false }
        let start = stored.sample.interval.start
        guard case .correlation = stored.sample else {
            return admits(stored.sample.sampleType, source: source, start: start)
        }
        return admits(types: stored.sample.accessTypes, source: source, start: start)
    }

    package func admits(_ deletion: Deletion) -> Bool {
        !deletion.isPruned
            && admits(
                types: deletion.accessTypes, source: deletion.source, start: deletion.start)
    }

    /// Leaves out of a scan what is hidden: neither the answer nor the time that it takes is to
    /// tell of it. What is left may have more in it than is seen.
    package func narrow(_ scan: inout SampleScan) {
        guard own != nil else { return }
        scan.types.removeAll(where: hides)
        let types = scan.types.flatMap(AppAuthorizations.decidingTypes)
        guard types.contains(where: restricts) else { return }
        scan.starts = { source in
            types.compactMap { starts(of: $0, from: source) }.reduce(nil) { whole, starts in
                guard let whole else { return starts }
                return min(
                    whole.lowerBound, starts.lowerBound)...max(whole.upperBound, starts.upperBound)
            }
        }
    }

    /// The only source of which anything of a type is seen; nil if there may be others.
    package func onlySource(of type: SampleType) -> Source? {
        let sees = AppAuthorizations.decidingTypes(of: type).contains { type in
            if case .all? = rules[type.number] { true } else { false }
        }
        return sees ? nil : own
    }

    /// Whether something of a type may be hidden.
    package func restricts(_ type: SampleType) -> Bool {
        guard own != nil else { return false }
        return AppAuthorizations.decidingTypes(of: type).contains { type in
            guard case .all(.min ... .max, _)? = rules[type.number] else { return true }
            return false
        }
    }

    /// Whether nothing of a type is seen whatever there is.
    package func hides(_ type: SampleType) -> Bool {
        guard own != nil else { return false }
        let parts = AppAuthorizations.decidingTypes(of: type)
        return parts.allSatisfy { rules[$0.number] ?? .nothing == .nothing }
    }
}
