import ClinicalRecord
import PageFrame

/// What the pages about the content of all documents say.
enum HealthRecordWord: String, PageWord {
    static let group = "healthRecord"

    case lead, newDocuments, noneNew, waiting, answerThem, search, searchHint, searchButton, found,
        nothingFound, foundMore, unread, incomplete, contradictions, contradictionsText,
        noneButSome, affirmedAndDenied, severalValues, but, showAll, inMore, denied, noneKnown,
        noInformation, unclear, planned, about, somebodyElse, faulty, what, when, value, range,
        origin, place, narrative, source, openDocument, csv, summary, chart, chartCaption,
        chartCaptionPlain, nothing, header, since, until, every, everyMinute, everyHour, everyDay,
        everyWeek, everyMonth, everyYear, timesEvery, timesInPeriod, except
    case beforeMeals, beforeBreakfast, beforeLunch, beforeDinner, withMeals, withBreakfast,
        withLunch, withDinner, afterMeals, afterBreakfast, afterLunch, afterDinner, betweenMeals,
        betweenBreakfastAndLunch, betweenLunchAndDinner, betweenDinnerAndBed, atBedtime, onWaking,
        asNeeded
    case allergy, medication, problem, immunization, result, vitalSign, procedure, encounter,
        socialHistory, familyHistory, pregnancy, functionalStatus, device, advanceDirective, goal,
        plan, note, other

    /// What a kind of lines is called.
    init(_ category: RecordCategory) {
        self =
            switch category {
            case .allergy: .allergy
            case .medication: .medication
            case .problem: .problem
            case .immunization: .immunization
            case .result: .result
            case .vitalSign: .vitalSign
            case .procedure: .procedure
            case .encounter: .encounter
            case .socialHistory: .socialHistory
            case .familyHistory: .familyHistory
            case .pregnancy: .pregnancy
            case .functionalStatus: .functionalStatus
            case .device: .device
            case .advanceDirective: .advanceDirective
            case .goal: .goal
            case .plan: .plan
            case .note: .note
            case .other: .other
            }
    }

    /// What lines disagree about.
    init(_ kind: RecordContradiction.Kind) {
        self =
            switch kind {
            case .noneButSome: .noneButSome
            case .affirmedAndDenied: .affirmedAndDenied
            case .severalValues: .severalValues
            }
    }
}
