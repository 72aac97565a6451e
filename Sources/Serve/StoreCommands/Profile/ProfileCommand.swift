internal import AccessLog
package import ArgumentParser
internal import Base
internal import CommandSupport
internal import DocumentCommands
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Units
internal import Wording

/// `casebook profile`
package struct ProfileCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Show and set a person's characteristics, units and activity goals.",
        subcommands: [
            ProfileShowCommand.self, ProfileSetCommand.self, ProfileUnitCommand.self,
            ProfileGoalsCommand.self,
        ])

    package init() {}
}

/// `casebook profile show`
struct ProfileShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "List a person's characteristics, units and goals, with their dates.")

    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var list: ListOptions

    static let types: [CharacteristicType] = [
        .dateOfBirth, .biologicalSex, .bloodType, .fitzpatrickSkinType, .wheelchairUse,
        .activityMoveMode,
    ]

    func run() async throws {
        try await store.withLoggedStore { store in
            let owner = try await person.owner(
                in: store, to: .read, .characteristics, by: "profile show")
            var writer = try list.writer(["what", "value", "since"])
            func add(_ name: String, _ value: String, _ since: String?) throws {
                var json = JSONText()
                json.object { json in
                    json.member("what", name)
                    json.member("value", value)
                    json.member("since", since)
                }
                try writer.append([name, value, since ?? "always"], json: json.text)
            }
            for type in Self.types {
                for entry in try await owner.history(of: type) {
                    try add(
                        type.name, Self.text(of: entry.value, type),
                        entry.since.map { InstantText.format($0.microseconds) })
                }
            }
            for (type, unit) in try await owner.chosenUnits().sorted(by: {
                $0.key.name < $1.key.name
            }) {
                try add(ProfileMessage.unitOf(type.name).text, unit.unitString, nil)
            }
            for dated in try await owner.activityGoals() {
                for (name, value) in GoalArguments.members(of: dated.goals) {
                    try add(ProfileMessage.goalOf(name).text, NumberText.format(value), dated.since)
                }
            }
            try writer.finish()
        }
    }

    private static func text(of value: Int, _ type: CharacteristicType) -> String {
        guard type == .dateOfBirth else {
            return ValueSet(named: type.name)?.name(of: value) ?? "\(value)"
        }
        let digits = String(value)
        let text = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
        return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
    }
}

/// `casebook profile set`
struct ProfileSetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Set a characteristic of a person, from a date on.",
        discussion: """
            Characteristics: DateOfBirth, BiologicalSex, BloodType, FitzpatrickSkinType, \
            WheelchairUse, ActivityMoveMode. Values have HealthKit's names: Female, ABPositive, \
            Yes. Without --since, the value applies to all times.
            """)

    @Argument(help: "The characteristic, such as WheelchairUse.") var name: String
    @Argument(help: "The value, such as Yes; a date of birth as 1980-02-29.") var value: String
    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @Option(help: ArgumentHelp("The date from which the value applies.", valueName: "time"))
    var since: TimeArgument?

    func run() async throws {
        guard let type = CharacteristicType(try ObjectType.named(name)) else {
            throw CommandFailure(ProfileMessage.unknownCharacteristic(name))
        }
        try await store.withStore(readOnly: false) { store in
            let owner = try await person.owner(
                in: store, to: .update, .characteristics, by: "profile set")
            guard type != .dateOfBirth else {
                let parts = value.split(separator: "-").compactMap { Int($0) }
                guard parts.count == 3, since == nil else {
                    throw CommandFailure(ProfileMessage.birthDay())
                }
                return try await owner.setDateOfBirth(
                    DateComponents(year: parts[0], month: parts[1], day: parts[2]))
            }
            let set = ValueSet(named: type.name)
            guard let number = set?.rawValue(named: value) else {
                let names = set?.cases.map(\.name).joined(separator: ", ") ?? ""
                throw CommandFailure(ProfileMessage.valueOf(type.name, names))
            }
            try await owner.setCharacteristic(type, rawValue: number, since: since?.date)
        }
    }
}

/// `casebook profile unit`
struct ProfileUnitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unit", abstract: "Set the unit in which a person wants to see a type.",
        discussion: "Without a unit, the usual unit of the language and region applies again.")

    @Argument(help: "The type, such as BodyMass.") var type: String
    @Argument(help: "The unit, such as lb.") var unit: String?
    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions

    func run() async throws {
        guard let type = QuantityType(try ObjectType.named(type)) else {
            throw CommandFailure(ProfileMessage.noUnits())
        }
        let unit = try unit.map(ConvertCommand.unit)
        try await store.withStore(readOnly: false) { store in
            let owner = try await person.owner(
                in: store, to: .update, .characteristics, by: "profile unit")
            try await owner.setPreferredUnit(unit, for: type)
        }
    }
}

/// `casebook profile goals`
struct ProfileGoalsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "goals", abstract: "Set a person's daily activity goals, from a day on.")

    @OptionGroup var person: PersonOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var goals: GoalArguments
    @Option(help: ArgumentHelp("The first day, such as 2026-04-01.", valueName: "day"))
    var since: String?

    func run() async throws {
        let day = try since.map { text in
            guard let day = ActivityDay(text: text) else {
                throw CommandFailure(ProfileMessage.since())
            }
            return day
        }
        try await store.withStore(readOnly: false) { store in
            let owner = try await person.owner(
                in: store, to: .update, .characteristics, by: "profile goals")
            try await owner.setActivityGoals(goals.goals, since: day)
        }
    }
}

/// Goals as the command line has them.
struct GoalArguments: ParsableArguments {
    @Option(help: ArgumentHelp("Active energy, in kilocalories.", valueName: "kcal")) var energy:
        Double?
    @Option(help: ArgumentHelp("Minutes of movement.", valueName: "min")) var move: Double?
    @Option(help: ArgumentHelp("Minutes of exercise.", valueName: "min")) var exercise: Double?
    @Option(help: ArgumentHelp("Hours with at least one minute of standing.", valueName: "h"))
    var stand: Double?

    var goals: ActivityGoals {
        ActivityGoals(
            activeEnergyBurned: energy, moveTime: move, exerciseTime: exercise, standHours: stand)
    }

    /// Goals by the names of the options.
    static func members(of goals: ActivityGoals) -> [(String, Double)] {
        [
            (ProfileMessage.energy.text, goals.activeEnergyBurned),
            (ProfileMessage.move.text, goals.moveTime),
            (ProfileMessage.exercise.text, goals.exerciseTime),
            (ProfileMessage.stand.text, goals.standHours),
        ].compactMap { name, value in value.map { (name, $0) } }
    }
}
