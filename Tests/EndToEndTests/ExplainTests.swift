import Foundation
import Testing

/// `casebook explain` and `casebook rules`.
@Suite struct ExplainTests {
    private func objects(_ data: Data) throws -> [[String: Any]] {
        try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    }

    @Test func explainsInFullWords() throws {
        let run = try Command.run(["explain", "cb-unit"])
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(
            run.output.hasPrefix("CB-UNIT: a unit that is not a UCUM code\nerror, level casebook\n")
        )
        for part in ["Fails:", "unit=\"mmHg\"", "Passes:", "unit=\"mm[Hg]\"", "Help: ", "Source: "]
        {
            #expect(run.output.contains(part), "\(part)")
        }
        #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
        let json = try objects(
            try Command.run(["explain", "CB-UNIT", "--format", "json"]).outputData)
        #expect(json.count == 1 && json[0]["code"] as? String == "CB-UNIT")
        #expect((json[0]["failing"] as? String)?.contains("mmHg") == true)
    }

    @Test func unknownCodes() throws {
        let run = try Command.run(["explain", "CB-UNITS"])
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors.contains("unknown rule code CB-UNITS; did you mean CB-UNIT?"))
        #expect(try Command.run(["explain", "???"]).errors.contains("casebook rules"))
        #expect(try Command.run(["explain"]).status == 2)
    }

    @Test func listsEveryCode() throws {
        let table = try Command.run(["rules"])
        let json = try objects(try Command.run(["rules", "--format", "json"]).outputData)
        #expect(table.status == 0)
        #expect(table.output.split(separator: "\n").count == json.count + 1)
        for code in ["CB-XML-DOCTYPE", "CB-SCHEMA-MISSING", "CB-UNIT"] {
            #expect(table.output.contains("\n\(code) "), "\(code)")
            #expect(json.contains { $0["code"] as? String == code }, "\(code)")
        }
        // What our own codes say fits the table; the words of a pack's assert may be cut there.
        let own = table.output.split(separator: "\n").filter { $0.hasPrefix("CB-") }
        #expect(own.count > 60 && !own.contains { $0.contains("…") })
        let level = try objects(
            try Command.run(["rules", "--level", "schema", "--format", "json"]).outputData)
        #expect(!level.isEmpty && level.count < json.count)
        #expect(level.allSatisfy { $0["level"] as? String == "schema" })
        #expect(try Command.run(["rules", "--level", "nonsense"]).status == 2)
    }
}
