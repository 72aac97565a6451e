internal import Base

extension EncapsulatedText {
    func writeMembers(_ json: inout JSONText) {
        json.present("nullFlavor", nullFlavor)
        json.present("mediaType", mediaType)
        json.present("representation", representation)
        json.present("language", language)
        json.present("compression", compression)
        json.present("integrityCheck", integrityCheck)
        json.present("integrityCheckAlgorithm", integrityCheckAlgorithm)
        json.present("reference", reference)
        json.present("referenced", referenced)
        json.present("text", text)
    }
}

extension WrittenParts {
    func writeMembers(_ json: inout JSONText) {
        json.present("nullFlavor", nullFlavor)
        json.list("use", uses) { $1.string($0) }
        json.present("display", display)
        json.list("parts", parts) { part, json in
            json.object { json in
                if !part.kind.isEmpty { json.member("part", part.kind) }
                json.present("qualifier", part.qualifier)
                json.member("text", part.text)
            }
        }
        json.list("times", times) { time, json in json.object { time.writeMembers(&$0) } }
    }
}

extension WrittenTelecom {
    func writeMembers(_ json: inout JSONText) {
        json.present("nullFlavor", nullFlavor)
        json.list("use", uses) { $1.string($0) }
        json.present("value", value)
        json.list("times", times) { time, json in json.object { time.writeMembers(&$0) } }
    }
}

extension TimePoint {
    func writeMembers(_ json: inout JSONText) {
        json.present("nullFlavor", nullFlavor)
        json.present("value", written)
        json.present("inclusive", inclusive)
    }
}

extension TimeExpression {
    func writeMembers(_ json: inout JSONText) {
        json.present("operator", setOperator)
        json.present("nullFlavor", nullFlavor)
        value?.writeMembers(&json)
        writePoint("low", low, &json)
        writePoint("high", high, &json)
        writePoint("center", center, &json)
        json.present("width", width) { $0.writeObject(&$1) }
        json.list("phase", phase) { phase, json in phase.writeObject(&json) }
        json.present("period", period) { range, json in json.object { range.writeMembers(&$0) } }
        json.present("frequency", frequency) { ratio, json in
            json.object { ratio.writeMembers(&$0) }
        }
        json.present("alignment", alignment)
        json.present("institutionSpecified", institutionSpecified)
        json.present("event", event) { $0.writeObject(&$1) }
        json.present("offset", offset) { range, json in json.object { range.writeMembers(&$0) } }
        json.list("comp", components) { time, json in time.writeObject(&json) }
        json.key("interpreted")
        writeMeaning(&json)
    }

    private func writeObject(_ json: inout JSONText) {
        json.object { json in
            json.present("type", type)
            writeMembers(&json)
        }
    }

    private func writePoint(_ name: String, _ point: TimePoint?, _ json: inout JSONText) {
        json.present(name, point) { point, json in json.object { point.writeMembers(&$0) } }
    }

    private func writeMeaning(_ json: inout JSONText) {
        json.object { json in
            switch meaning {
            case .point(let point):
                json.member("kind", "point")
                json.present("start", point.iso)
            case .interval(let start, let end):
                json.member("kind", "interval")
                json.present("start", start?.iso)
                json.present("end", end?.iso)
            case .recurring: json.member("kind", "recurring")
            case .combined: json.member("kind", "combined")
            case .unknown: json.member("kind", "unknown")
            }
        }
    }
}
