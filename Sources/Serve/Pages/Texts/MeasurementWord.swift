import PageFrame

/// What the pages about measurements, activity and downloads say.
enum MeasurementWord: String, PageWord {
    static let group = "measurement"

    case lead, noneYet, latest, totalOf, otherData, otherDataText, activity, activityText, day,
        week, month, year, earlier, later, total, average, lowest, highest, time, noValues,
        asTable, sources, sourcesText, documents, documentsText, documentsUnread, chartOfSums,
        chartOfRanges, noData, captionOfHours,
        captionOfDays, captionOfMonths, captionOfRanges, chartOfLevels, captionOfLevels, daysCut,
        sleepInBed, sleepAsleep, sleepAwake, sleepCore, sleepDeep, sleepDreaming, severityUnknown,
        severityAbsent, severityMild, severityModerate, severitySevere, move, exercise, stand, roll,
        ringsOf,
        noActivity, spanTitle, exportTitle, exportLead, exportDocuments, exportSamples, exportFiles,
        exportDecisions, exportLog, exportButton, exportHint, workouts, workoutOf, workoutDuration,
        route, routeText, splits, distance, energy, pulse, ascent, swimSets, laps,
        trendRising, trendFalling, trendLevel, ecgText, ecgResult, ecgHint, ecgCaption, ecgChart,
        ecgCut, ecgListCut
}
