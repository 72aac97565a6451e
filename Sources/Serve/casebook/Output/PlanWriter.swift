import ArgumentParser
import Base
import CommandSupport
import HealthStore
import StorePostgreSQL
import Wording

/// Writes what a store of some size needs.
struct PlanWriter {
    private let plan: CapacityPlan

    /// - Throws: `ValidationError` with what was expected.
    init(_ text: String) throws {
        do { plan = try CapacityPlan(text) } catch let error as StoreError {
            throw ValidationError(OptionMessage.wrong("--plan", error.message))
        }
    }

    func write(asJSON: Bool) throws {
        var stream = try ResultStream(file: nil)
        try stream.write(asJSON ? json : table)
        try stream.flush()
    }

    private var table: String {
        let width = plan.lines.map(\.figure.count).max() ?? 0
        let lines = plan.lines.map { line in
            let name = line.name + String(repeating: " ", count: max(1, 12 - line.name.count))
            let room = String(repeating: " ", count: width - line.figure.count)
            return "\(name)\(room)\(line.figure)  \(line.reason)\n"
        }
        return lines.joined() + "\n\(plan.measurement)\n"
    }

    private var json: String {
        var json = JSONText()
        json.object { json in
            json.key("figures")
            json.array(plan.lines) { json, line in
                json.object { json in
                    json.member("name", line.name)
                    json.member("figure", line.figure)
                    json.member("reason", line.reason)
                }
            }
            json.member("measurement", plan.measurement)
        }
        return json.text + "\n"
    }
}
