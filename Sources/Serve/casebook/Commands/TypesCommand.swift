import ArgumentParser
import ClinicalDocument
import HealthModel
import Units

/// `casebook types`
struct TypesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "types", abstract: "List the types of health data.",
        discussion: """
            Types are named as in HealthKit, whole or without what they begin with: \
            HKQuantityTypeIdentifierStepCount or StepCount.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, json, jsonl }

    @Argument(help: "Only these types; all if none is named.") var names: [String] = []
    @Option(help: "Only types of this kind.") var kind: ObjectType.Kind?
    @Option(help: "How types are written.") var format = Format.table
    @Option(name: [.customShort("o"), .long], help: "Write the results to this file.")
    var output: String?

    func run() throws {
        let types = try names.isEmpty ? ObjectType.all : names.map(Self.type)
        var stream = try ResultStream(file: output)
        let chosen = types.filter { kind == nil || $0.kind == kind }
        switch format {
        case .table: try stream.write(Self.table(chosen))
        case .jsonl: for type in chosen { try stream.write(Self.json(type) + "\n") }
        case .json:
            let list = chosen.map { "  " + Self.json($0) }.joined(separator: ",\n")
            try stream.write(chosen.isEmpty ? "[]\n" : "[\n\(list)\n]\n")
        }
        try stream.flush()
    }

    private static func type(_ name: String) throws -> ObjectType {
        guard let type = ObjectType(identifier: name) else {
            throw CommandFailure("no type is called '\(name)'; `casebook types` lists them")
        }
        return type
    }

    private static func table(_ types: [ObjectType]) -> String {
        var table = Table(["type", "kind", "unit or values", "aggregation", "UCUM", "LOINC"])
        for type in types {
            let quantity = QuantityType(type)
            table.append([
                type.name, type.kind.rawValue,
                quantity?.canonicalUnit.unitString ?? CategoryType(type)?.values.name ?? "",
                quantity.map { "\($0.aggregationStyle)" } ?? "", quantity?.ucumCode ?? "",
                quantity?.loincCodes.first ?? "",
            ])
        }
        return table.render()
    }

    private static func json(_ type: ObjectType) -> String {
        var json = JSONText()
        json.object { json in
            json.member("identifier", type.identifier)
            json.member("name", type.name)
            json.member("kind", type.kind.rawValue)
            if let quantity = QuantityType(type) {
                json.member("unit", quantity.canonicalUnit.unitString)
                json.member("dimension", quantity.canonicalUnit.dimension.description)
                json.member("aggregation", "\(quantity.aggregationStyle)")
                json.member("ucum", quantity.ucumCode)
                json.key("loinc")
                json.array(quantity.loincCodes) { json, code in json.string(code) }
                json.member("writable", quantity.isWritable)
                json.member("ios", quantity.introduced)
            }
            if let category = CategoryType(type) {
                json.member("enumeration", category.values.name)
                json.key("values")
                json.object { json in
                    for item in category.values.cases { json.member(item.name, item.rawValue) }
                }
                json.member("writable", category.isWritable)
                json.member("ios", category.introduced)
            }
        }
        return json.text
    }
}
