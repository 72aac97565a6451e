import PageFrame
import HealthModel
import HealthStore

/// What one app may read and save, kind by kind.
struct AppAuthorizationCard {
    let directory: SharingDirectory
    let identifier: String
    let types: [ObjectType: TypeAuthorization]

    private var words: PageWords { directory.visit.words }
    private var name: String { directory.name(ofApp: identifier) }

    private var rows: [(type: ObjectType, name: String, decision: TypeAuthorization)] {
        types.map { ($0, TypeNames.name(of: $0, in: words), $1) }.sorted { $0.name < $1.name }
    }

    var markup: Markup {
        MarkupTag.div(.class("card")) {
            MarkupTag.div(.class("head")) {
                MarkupTag.h3 {
                    name
                    if name != identifier {
                        " "
                        MarkupTag.span(.class("quiet small mono")) { identifier }
                    }
                }
                PageForm.button(
                    words[SharingWord.stopAll], to: "/sharing/app/stop", directory.visit.setting,
                    kind: .bad, label: name, fields: [("app", identifier)])
            }
            MarkupTag.p(.class("hint")) { words[SharingWord.stopAllHint] }
            MarkupTag.details {
                MarkupTag.summary { summary }
                MarkupTag.ul(.class("rows")) { for row in rows { line(row) } }
            }
        }
    }

    private var summary: String {
        let reading = types.values.filter { $0.mayRead == true }.count
        let saving = types.values.filter { $0.share == .sharingAuthorized }.count
        let figures = directory.visit.setting.figures
        return words(SharingWord.summary, figures.count(reading), figures.count(saving))
    }

    private func line(
        _ row: (type: ObjectType, name: String, decision: TypeAuthorization)
    ) -> Markup {
        let (type, decision) = (row.type, row.decision)
        return MarkupTag.li(.class("row")) {
            MarkupTag.div {
                MarkupTag.h4 { TypeNames.markup(of: type, in: words) }
                MarkupTag.p(.class("quiet small")) {
                    [reading(decision), saving(decision)].joined(separator: " · ")
                }
                if let reason = decision.readWords ?? decision.shareWords {
                    MarkupTag.p(.class("quiet small")) { words(SharingWord.inItsWords, reason) }
                }
            }
            MarkupTag.div(.class("actions")) {
                if let mayRead = decision.mayRead {
                    button(type, row.name, verb: "read", isAllowed: mayRead)
                }
                if decision.share != .notDetermined {
                    button(
                        type, row.name, verb: "save",
                        isAllowed: decision.share == .sharingAuthorized)
                }
            }
        }
    }

    private func reading(_ decision: TypeAuthorization) -> String {
        guard let mayRead = decision.mayRead else { return words[SharingWord.notAskedRead] }
        guard mayRead else { return words[SharingWord.mayNotRead] }
        let dates = directory.visit.dates
        let window = decision.window
        if let last = window.last {
            return words.count(Int(last / 86_400), SharingWord.mayReadLast)
        }
        return switch (window.from, window.to) {
        case (let from?, let to?):
            words(SharingWord.mayReadBetween, dates.day(from), dates.day(to))
        case (let from?, nil): words(SharingWord.mayReadFrom, dates.day(from))
        case (nil, let to?): words(SharingWord.mayReadUntil, dates.day(to))
        case (nil, nil): words[SharingWord.mayRead]
        }
    }

    private func saving(_ decision: TypeAuthorization) -> String {
        switch decision.share {
        case .notDetermined: words[SharingWord.notAskedSave]
        case .sharingDenied: words[SharingWord.mayNotSave]
        case .sharingAuthorized: words[SharingWord.maySave]
        }
    }

    private func button(
        _ type: ObjectType, _ typeName: String, verb: String, isAllowed: Bool
    ) -> Markup {
        let about = words[verb == "read" ? SharingWord.mayRead : .maySave]
        // What was allowed for a time before it was stopped is not that any more.
        let allowing = words[verb == "read" ? SharingWord.allowAll : .allow]
        return PageForm.button(
            isAllowed ? words[SharingWord.stop] : allowing, to: "/sharing/app",
            directory.visit.setting, label: "\(name), \(about), \(typeName)",
            fields: [
                ("app", identifier), ("type", String(type.number)), ("verb", verb),
                ("allow", isAllowed ? "no" : "yes"),
            ])
    }
}
