internal import Base
internal import XMLTree

extension Scorecard {
    /// Writes the card as an object: `grade`, `score`, `parts`, `improvements`.
    func write(_ json: inout JSONText) {
        json.object { json in
            json.member("grade", overall.letter)
            json.member("score", overall.score)
            json.key("parts")
            json.object { json in
                for part in DocumentPart.allCases {
                    guard let grade = parts[part] else { continue }
                    json.key(part.rawValue)
                    json.object { json in
                        json.member("grade", grade.letter)
                        json.member("score", grade.score)
                    }
                }
            }
            json.key("improvements")
            json.array(improvements) { json, improvement in
                json.object { json in
                    json.member("code", improvement.code.name)
                    json.member("message", improvement.message)
                    json.member("places", improvement.places)
                    json.member("line", improvement.first.position?.line)
                    json.member("xpath", improvement.first.xpath)
                    json.key("gain")
                    json.raw(oneDecimal(improvement.gain))
                    json.member("hint", improvement.code.hint)
                }
            }
        }
    }
}

/// A number that is not negative, with one digit behind the point.
func oneDecimal(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
}
