import ClinicalRecord
import Foundation
import HealthModel
import PageFrame
import Statements
import Units

/// Lines of a record on pages: what is said, how sure it is, when, and where it stands.
struct RecordLineMarkup {
    let visit: PatientVisit
    let documents: [UUID: CDADocumentSample]

    private var words: PageWords { visit.words }
    private var dates: PageDates { visit.dates }

    /// A line with everything that it says.
    func row(_ line: RecordLine) -> Markup {
        MarkupTag.li(.class("row")) {
            MarkupTag.div {
                MarkupTag.strong { name(line) }
                for badge in badges(line) {
                    " "
                    MarkupTag.span(.class(badge.isMark ? "badge mark" : "badge")) { badge.text }
                }
                if !facts(line).isEmpty { MarkupTag.p { facts(line).joined(separator: " · ") } }
                MarkupTag.p(.class("quiet small")) { origin(line) }
            }
        }
    }

    func name(_ line: RecordLine) -> String {
        line.name ?? words[HealthRecordWord(line.category)]
    }

    /// What changes the meaning of a line: never left out.
    func badges(_ line: RecordLine) -> [(text: String, isMark: Bool)] {
        var badges: [(String, Bool)] = []
        switch line.assertion {
        case .affirmed: break
        case .negated:
            let word: HealthRecordWord = line.saysNone ? .noneKnown : .denied
            badges.append((words[word], true))
        case .noneKnown: badges.append((words[HealthRecordWord.noneKnown], true))
        case .noInformation: badges.append((words[HealthRecordWord.noInformation], true))
        case .unreadable: badges.append((words[HealthRecordWord.unclear], true))
        }
        if line.isPlanned { badges.append((words[HealthRecordWord.planned], false)) }
        if line.isAboutAnother {
            let who = line.subject ?? words[HealthRecordWord.somebodyElse]
            badges.append((words(HealthRecordWord.about, who), true))
        }
        if !line.faults.isEmpty { badges.append((words[HealthRecordWord.faulty], true)) }
        if let status = line.status, status != "completed" { badges.append((status, false)) }
        return badges
    }

    /// The value and what it means.
    private func values(_ line: RecordLine) -> [String] {
        let value = line.value.map { RecordUnits(dates).text($0, unit: line.unit) }
        return [value, line.interpretation].compactMap(\.self)
    }

    private func facts(_ line: RecordLine) -> [String] {
        let time = time(line)
        return values(line)
            + line.timings.map(words.timing) + line.details.map(\.text)
            + (time.isEmpty ? [] : [time])
    }

    /// When it was so, as exactly as the document says.
    func time(_ line: RecordLine) -> String {
        guard let start = line.start else {
            return line.end.map { words(HealthRecordWord.until, text($0)) } ?? ""
        }
        guard let end = line.end else { return words(HealthRecordWord.since, text(start)) }
        return end == start ? text(start) : "\(text(start)) – \(text(end))"
    }

    private func text(_ time: TimePoint.Reading) -> String {
        guard let iso = time.iso else { return "" }
        guard time.precision != .year else { return iso }
        let day = dates.start(
            ofDay: time.precision == .month ? iso + "-01" : String(iso.prefix(10)))
        guard let day else { return iso }
        if time.precision == .month { return dates.month(day) }
        if time.precision == .day { return dates.day(day) }
        if time.zoneMinutes != nil {
            return dates.dayAndTime(Date(microseconds: time.microseconds))
        }
        // A clock of which nobody says where it stood is shown as it was read.
        return "\(dates.day(day)) \(iso.dropFirst(11).prefix(5))"
    }

    /// Where the line stands: the preferred document, at the place, and how many more say it.
    @MarkupBuilder func origin(_ line: RecordLine) -> Markup {
        if let place = line.origins.first, let sample = documents[place.document] {
            MarkupTag.a(.href("\(sample.pageAddress)/place/\(place.statement)")) {
                "\(sample.shownTitle(words)), \(dates.day(sample.startDate))"
            }
            if line.origins.count > 1 {
                " "
                words.count(line.origins.count - 1, HealthRecordWord.inMore)
            }
        }
    }

    /// Lines with values as a table.
    func table(_ lines: [RecordLine], label: String) -> Markup {
        let heads: [HealthRecordWord] = [.what, .when, .value, .range, .origin]
        return MarkupTag.div(.class("scroll"), .tabindex(0), .role("region"), .label(label)) {
            MarkupTag.table(.class("stacked")) {
                MarkupTag.thead {
                    MarkupTag.tr {
                        for head in heads { MarkupTag.th(.scope("col")) { words[head] } }
                    }
                }
                MarkupTag.tbody { for line in lines { tableRow(line) } }
            }
        }
    }

    private func tableRow(_ line: RecordLine) -> Markup {
        MarkupTag.tr {
            MarkupTag.th(.scope("row")) {
                name(line)
                for badge in badges(line) {
                    " "
                    MarkupTag.span(.class("badge mark")) { badge.text }
                }
            }
            MarkupTag.td { time(line) }
            MarkupTag.td(.class("figure-cell")) {
                values(line).joined(separator: " · ")
            }
            MarkupTag.td(.columnLabel(words[HealthRecordWord.range])) {
                RecordUnits(dates).text(line.referenceRange ?? "", unit: line.unit)
            }
            MarkupTag.td { origin(line) }
        }
    }
}

/// Units as people write them; documents have the codes of UCUM, `umol/L` and `mm[Hg]`.
struct RecordUnits {
    private let formatter: QuantityFormatter

    init(_ dates: PageDates) { formatter = QuantityFormatter(locale: dates.locale) }

    /// `μmol/L`; a unit that UCUM does not know stays as it is written.
    func name(_ code: String) -> String {
        guard let unit = try? HealthUnit(ucum: code) else { return code }
        let name = formatter.unitString(unit.healthKitCounterpart ?? unit)
        return name.isEmpty ? code : name
    }

    /// A value or a range, `45 umol/L – 84 umol/L`, with the name of its unit.
    func text(_ written: String, unit: String?) -> String {
        guard let unit else { return written }
        let name = name(unit)
        return written.split(separator: " ", omittingEmptySubsequences: false)
            .map { $0 == unit ? name : String($0) }.joined(separator: " ")
    }
}
