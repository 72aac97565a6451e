import Base
import Foundation
import HTTPExchange
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import Units

/// Operations with what is true of a person and is no sample: characteristics with their dates,
/// units, goals.
enum ProfileOperations {
    static let all = [characteristic, setCharacteristic, units, setUnit, goals, setGoals]

    private static let reading = APIOperation.Scope(.search, "Observation")
    private static let updating = APIOperation.Scope(.update, "Observation")

    static let characteristic = APIOperation(
        id: "readCharacteristic", method: .get, path: "/v1/characteristics/{characteristic}",
        group: .samples, summary: "Read a characteristic of the person at a date",
        callers: [.app, .owner], scope: reading,
        parameters: [APIParameter("at", TextRule.instant, "The date; now by default.")],
        answers: [.json(200, .named(ProfileSchemas.characteristic), "The value.")],
        handle: { call in
            let type = try type(of: call)
            let value = try await call.samples().characteristic(type, at: call.instant("at"))
            let history: [CharacteristicEntry]
            if case .owner = call.caller.role {
                history = try await call.owner().history(of: type)
            } else {
                history = []
            }
            return .json { json in
                json.object { json in
                    json.member("type", type.identifier)
                    json.member("value", value.flatMap { text(of: $0, type) } ?? "NotSet")
                    guard !history.isEmpty else { return }
                    json.key("history")
                    json.array(history) { json, entry in
                        json.object { json in
                            json.member("value", text(of: entry.value, type) ?? "NotSet")
                            json.present("since", entry.since?.instantText)
                        }
                    }
                }
            }
        })

    static let setCharacteristic = APIOperation(
        id: "setCharacteristic", method: .put, path: "/v1/characteristics/{characteristic}",
        group: .samples, summary: "Set a characteristic of the person from a date on",
        details: """
            Without a date, the value has always applied. An earlier value for the same date is \
            replaced.
            """,
        callers: [.owner], scope: updating,
        body: .json(
            .named(ProfileSchemas.setting),
            example: #"{"value":"Yes","since":"2026-04-01T00:00:00Z"}"#),
        answers: [.empty(204, "It is kept.")], failures: [422],
        handle: { call in
            let type = try type(of: call)
            let body = try call.body(Setting.self)
            let since = body.since.flatMap(Date.init(instantText:))
            if type == .dateOfBirth {
                let parts = body.value.split(separator: "-").compactMap { Int($0) }
                guard parts.count == 3, since == nil else {
                    throw ServiceFailure.refused(
                        "/value", "invalid-argument", "expected a day, as 1980-02-29")
                }
                try await call.owner().setDateOfBirth(
                    DateComponents(year: parts[0], month: parts[1], day: parts[2]))
                return .done
            }
            guard let value = ValueSet(named: type.name)?.rawValue(named: body.value) else {
                throw ServiceFailure.refused(
                    "/value", "invalid-argument", "expected a value of \(type.name)")
            }
            try await call.owner().setCharacteristic(type, rawValue: value, since: since)
            return .done
        })

    static let units = APIOperation(
        id: "readPreferredUnits", method: .get, path: "/v1/units", group: .samples,
        summary: "Read the person's preferred units",
        details: "The person's own choices, otherwise the usual units of the language's region.",
        callers: [.app, .owner], scope: reading,
        parameters: [
            APIParameter(
                "type", .list(TypeSchemas.quantity, 1...200), "The types to include.",
                isRequired: true),
            APIParameter(
                "language", TextRule.length(2...35), "A language tag, such as de-AT; en by default."
            ),
        ],
        answers: [.json(200, .named(ProfileSchemas.units), "Unit strings by type.")],
        failures: [422],
        handle: { call in
            var types: [QuantityType] = []
            for name in call.texts("type") {
                types.append(try QuantityType.named(name, at: .parameter("type")))
            }
            let locale = Locale(identifier: call.text("language") ?? "en")
            let found = try await call.samples().preferredUnits(for: types, in: locale)
            return .json { json in
                json.object { json in
                    for type in types {
                        json.member(type.identifier, found[type]?.unitString ?? "")
                    }
                }
            }
        })

    static let setUnit = APIOperation(
        id: "setPreferredUnit", method: .put, path: "/v1/units", group: .samples,
        summary: "Set the person's preferred unit of a type",
        details: "Without a unit, the usual unit of the language applies again.",
        callers: [.owner], scope: updating,
        body: .json(
            .named(ProfileSchemas.unit), example: #"{"type":"BodyMass","unit":"lb"}"#),
        answers: [.empty(204, "It is kept.")], failures: [422],
        handle: { call in
            let body = try call.body(UnitBody.self)
            let type = try QuantityType.named(body.type, at: .body("/type"))
            let unit = try body.unit.map { text throws(ServiceFailure) in
                guard let unit = try? HealthUnit(text), type.is(compatibleWith: unit) else {
                    throw ServiceFailure.refused(
                        "/unit", "unit", "expected one like \(type.canonicalUnit.unitString)")
                }
                return unit
            }
            try await call.owner().setPreferredUnit(unit, for: type)
            return .done
        })

    static let goals = APIOperation(
        id: "readActivityGoals", method: .get, path: "/v1/activity/goals", group: .statistics,
        summary: "Read the person's activity goals by date", callers: [.owner],
        scope: reading,
        answers: [.json(200, .named(ProfileSchemas.goals), "Goals by date.")],
        handle: { call in
            let goals = try await call.owner().activityGoals()
            return .json { json in
                json.object { json in
                    json.key("goals")
                    json.array(goals) { json, dated in
                        json.object { json in
                            json.present("since", dated.since)
                            for (name, value) in dated.goals.members {
                                guard let value else { continue }
                                json.key(name)
                                json.number(value)
                            }
                        }
                    }
                }
            }
        })

    static let setGoals = APIOperation(
        id: "setActivityGoals", method: .put, path: "/v1/activity/goals", group: .statistics,
        summary: "Set the person's activity goals from a day on", callers: [.owner],
        scope: updating,
        body: .json(
            .named(ProfileSchemas.dated),
            example: #"{"since":"2026-04-01","activeEnergyBurned":500,"standHours":12}"#),
        answers: [.empty(204, "The goals are saved.")], failures: [422],
        handle: { call in
            let body = try call.body(GoalsBody.self)
            try await call.owner().setActivityGoals(
                ActivityGoals(
                    activeEnergyBurned: body.activeEnergyBurned, moveTime: body.appleMoveTime,
                    exerciseTime: body.appleExerciseTime, standHours: body.standHours),
                since: body.since.flatMap { ActivityDay(text: $0) })
            return .done
        })

    private static func type(of call: APICall) throws(ServiceFailure) -> CharacteristicType {
        guard
            let type = ObjectType(identifier: try call.path("characteristic"))
                .flatMap(CharacteristicType.init)
        else { throw .notFound }
        return type
    }

    private static func text(of value: Int, _ type: CharacteristicType) -> String? {
        if type == .dateOfBirth {
            let digits = String(value)
            let text = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
            return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
        }
        return ValueSet(named: type.name)?.name(of: value)
    }

    private struct Setting: Decodable {
        let value: String
        let since: String?
    }

    private struct UnitBody: Decodable {
        let type: String
        let unit: String?
    }

    private struct GoalsBody: Decodable {
        let since: String?
        let activeEnergyBurned: Double?
        let appleMoveTime: Double?
        let appleExerciseTime: Double?
        let standHours: Double?
    }
}

extension ActivityGoals {
    /// By the names of this interface.
    fileprivate var members: [(name: String, value: Double?)] {
        [
            ("activeEnergyBurned", activeEnergyBurned), ("appleMoveTime", moveTime),
            ("appleExerciseTime", exerciseTime), ("standHours", standHours),
        ]
    }
}

/// What these operations take and give.
enum ProfileSchemas {
    private static let value = TextRule.length(1...100)

    static let characteristic = NamedSchema(
        "Characteristic", "A characteristic of a person, and the date from which it applies.",
        .closed(
            .required("type", .text), .required("value", value, "NotSet if nothing is known."),
            .optional(
                "history",
                .list(
                    .closed(.required("value", value), .optional("since", TextRule.instant)),
                    0...Int.max), "For the person alone.")))

    static let setting = NamedSchema(
        "CharacteristicSetting", "A characteristic that applies from a date on.",
        .closed(
            .required(
                "value", value,
                "HealthKit's name, such as Female or ABPositive; a day for the date of birth."
            ),
            .optional("since", TextRule.instant)))

    static let units = NamedSchema(
        "PreferredUnits", "HealthKit's unit strings by type.", .map(.text, 0...200))

    static let unit = NamedSchema(
        "PreferredUnit", "The unit of a type.",
        .closed(
            .required("type", TypeSchemas.quantity),
            .optional("unit", TextRule.length(1...100))))

    private static let numbers: [JSONSchema.Member] = [
        .optional("activeEnergyBurned", .decimal(0...100_000), "Kilocalories."),
        .optional("appleMoveTime", .decimal(0...1_440), "Minutes."),
        .optional("appleExerciseTime", .decimal(0...1_440), "Minutes."),
        .optional(
            "standHours", .decimal(0...24), "Hours with at least one minute of standing or rolling."
        ),
    ]

    static let dated = NamedSchema(
        "ActivityGoals", "Goals from a day on; without a day, for all time.",
        .object([.optional("since", TextRule.day)] + numbers, others: nil))

    static let goals = NamedSchema(
        "DatedActivityGoals", "Goals by date.",
        .closed(.required("goals", .list(.named(dated), 0...StoreLimits.datedGoals))))
}
