import HealthModel
import Statements

extension Part {
    /// Bytes of all texts inside, as far as a bound: no more is counted once it is reached.
    func size(upTo bound: Int) -> Int {
        var size = name.utf8.count + (text?.utf8.count ?? 0)
        for attribute in attributes {
            size += attribute.name.utf8.count + attribute.value.utf8.count
        }
        for value in values where size < bound { size += value.value.size(upTo: bound - size) }
        for part in parts where size < bound { size += part.size(upTo: bound - size) }
        return size
    }
}

extension DataValue {
    fileprivate func size(upTo bound: Int) -> Int {
        let own: Int =
            switch content {
            case .coded(let concept): concept.size
            case .text(let text): text.size
            case .name(let parts), .address(let parts):
                parts.parts.reduce(0) { $0 + $1.text.utf8.count + 8 } + 8 * parts.uses.count
                    + 64 * parts.times.count
            case .identifier(let id):
                (id.root?.utf8.count ?? 0) + (id.extension?.utf8.count ?? 0)
            case .telecom(let telecom):
                (telecom.value?.utf8.count ?? 0) + 8 * telecom.uses.count
                    + 64 * telecom.times.count
            case .unknown(let parts): parts.reduce(0) { $0 + $1.size(upTo: bound) }
            case .time(let time): 64 * (1 + time.components.count + time.phase.count)
            default: 64
            }
        return own + rest.reduce(0) { $0 + $1.size(upTo: bound) }
    }
}

extension CodedConcept {
    var size: Int {
        [code, codeSystem, codeSystemName, displayName, codeSystemVersion]
            .reduce(16) { $0 + ($1?.utf8.count ?? 0) } + (originalText?.size ?? 0)
            + translations.reduce(0) { $0 + $1.size } + 64 * qualifiers.count
    }
}

extension EncapsulatedText {
    fileprivate var size: Int {
        (text?.utf8.count ?? 0) + (reference?.utf8.count ?? 0) + (referenced?.utf8.count ?? 0)
    }
}
