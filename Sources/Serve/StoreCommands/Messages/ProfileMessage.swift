internal import Wording

/// Sentences of `casebook profile`, `sources` and `workouts`.
enum ProfileMessage: String, MessageKey {
    static let group = "profile"
    static let rows: StaticString = #"""
        notOrdered (error 60) = only types of quantities have an order of sources, not {1}
        noSources (error 60) = --set: expected names of sources, found none
        unknownSource (error 80) = --set: no source '{1}' with such samples; `casebook sources` lists the sources
        sameSourceName (error 80) = --set: {1} sources have the name '{2}'; give a bundle identifier
        allOthers (part 20) = all others
        unitOf (part 20) = unit of {1}
        goalOf (part 20) = goal of {1}
        unknownCharacteristic (error 40) = unknown characteristic {1}
        birthDay (error 80) = a date of birth must be a day, such as 1980-02-29, without --since
        valueOf (error 40) = the value of {1} must be one of {2}
        noUnits (error 40) = only types of quantities have units
        since (error 60) = --since must be a day, such as 2026-04-01
        energy (part 20) = energy (kcal)
        move (part 20) = move (min)
        exercise (part 20) = exercise (min)
        stand (part 20) = stand (h)
        unknownActivity (error 40) = unknown activity; an example is Running
        collectTypes (error 40) = --collect must name types of quantities
        samplesAdded (line 20) = {1} samples added
        splitLength (error 40) = --split must be at least 10 metres
        noWorkout (error 20) = workout not found
        wouldSave (line 20) = would be saved
        wouldDiscard (line 40) = would be discarded
        splitOf (part 20) = split of {1} m
        toBeforeFrom (error 40) = --to must not be before --from
        """#

    case notOrdered, noSources, unknownSource, sameSourceName, allOthers, unitOf, goalOf,
        unknownCharacteristic, birthDay, valueOf, noUnits, since, energy, move, exercise, stand,
        unknownActivity, collectTypes, samplesAdded, splitLength, noWorkout,
        wouldSave, wouldDiscard, splitOf, toBeforeFrom
}
