package import ArgumentParser
internal import Base
internal import CommandSupport
internal import HealthModel
internal import Units

/// `casebook types`
package struct TypesCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "types", abstract: "List the types of health data.",
        discussion: """
            Types have HealthKit's names, with or without the prefix: \
            HKQuantityTypeIdentifierStepCount or StepCount.
            """)

    package init() {}

    @Argument(help: "The types to list. (default: all)") var names: [String] = []
    @Option(help: "Only types of this kind.") var kind: ObjectType.Kind?
    @OptionGroup var list: ListOptions

    package func run() throws {
        let types = try names.isEmpty ? ObjectType.all : names.map(ObjectType.named)
        var writer = try list.writer([
            "type", "kind", "unit or values", "aggregation", "UCUM", "LOINC",
        ])
        for type in types where kind == nil || type.kind == kind {
            try writer.append(Self.row(type), json: Self.json(type))
        }
        try writer.finish()
    }

    private static func row(_ type: ObjectType) -> [String] {
        let quantity = QuantityType(type)
        return [
            type.name, type.kind.rawValue,
            quantity?.canonicalUnit.unitString ?? CategoryType(type)?.values.name ?? "",
            quantity.map { "\($0.aggregationStyle)" } ?? "", quantity?.ucumCode ?? "",
            quantity?.loincCodes.first ?? "",
        ]
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
