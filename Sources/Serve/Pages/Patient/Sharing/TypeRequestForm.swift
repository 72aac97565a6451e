import Access
import FHIR
import HTTPExchange
import PageFrame
import Foundation
import HealthModel
import HealthStore

/// A request to read and save kinds of data: each one to decide about.
struct TypeRequestForm {
    let visit: PatientVisit
    let request: AuthorizationRequest

    private var words: PageWords { visit.words }
    private var address: String { "/requests/types/\(request.id.uuidString.lowercased())" }
    private var languages: [String] { visit.setting.languages }

    @MarkupBuilder var markup: Markup {
        MarkupTag.p(.class("lead")) {
            words(RequestWord.typesLead, visit.dates.dayAndTime(request.requestedAt))
        }
        PageForm.post(address, visit.setting) {
            if !request.read.isEmpty {
                MarkupTag.div(.class("card")) {
                    group(
                        .wantsToRead, "read", request.read,
                        reason: request.readWords(in: languages))
                    window
                }
            }
            if !request.share.isEmpty {
                MarkupTag.div(.class("card")) {
                    group(
                        .wantsToSave, "save", request.share,
                        reason: request.shareWords(in: languages))
                }
            }
            MarkupTag.div(.class("actions")) {
                PageForm.submit(words[RequestWord.answerNow])
            }
        }
        MarkupTag.div(.class("actions")) {
            PageForm.button(
                words[RequestWord.closeRequest], to: "\(address)/close", visit.setting)
            MarkupTag.span(.class("hint")) { words[RequestWord.closeHint] }
        }
    }

    /// Types that are asked for at once in one list; more are shown by groups.
    private static let listed = 8

    private func group(
        _ title: RequestWord, _ name: String, _ types: Set<ObjectType>, reason: String?
    ) -> Markup {
        let groups = Dictionary(grouping: types) { Self.category(of: $0) }
        let isShort = types.count <= Self.listed
        return PageForm.group(
            words[title], hint: reason.map { words(SharingWord.inItsWords, $0) }
        ) {
            if isShort {
                list(name, Array(types))
            } else {
                for category in MeasurementCategory.allCases {
                    if let types = groups[category] { group(category, name, types) }
                }
                list(name, groups[nil] ?? [])
            }
        }
    }

    /// A box for all of a group, and one for each of its types.
    private func group(
        _ category: MeasurementCategory, _ name: String, _ types: [ObjectType]
    ) -> Markup {
        Markup([
            PageForm.choice("checkbox", name + Self.groupSuffix, category.rawValue) {
                "\(words[category.word]) (\(types.count))"
            },
            MarkupTag.details {
                MarkupTag.summary(.label("\(words[AuthorizeWord.which]): \(words[category.word])"))
                {
                    words[AuthorizeWord.which]
                }
                list(name, types)
            },
        ])
    }

    private func list(_ name: String, _ types: [ObjectType]) -> Markup {
        let sorted = types.map { ($0, TypeNames.name(of: $0, in: words)) }
            .sorted { $0.1 < $1.1 }
        return MarkupTag.div(.class("choices")) {
            for (type, _) in sorted {
                PageForm.choice("checkbox", name, String(type.number)) {
                    TypeNames.markup(of: type, in: words)
                }
            }
        }
    }

    /// Ends the name of the boxes for groups.
    private static let groupSuffix = "-group"

    private static func category(of type: ObjectType) -> MeasurementCategory? {
        SampleType(type).flatMap { MeasurementCategory(rawValue: ObservationCode($0).category) }
    }

    /// The types that were ticked, one by one or by their group.
    static func ticked(
        _ name: String, of asked: Set<ObjectType>, in fields: FormFields
    ) -> Set<ObjectType> {
        let groups = fields.values(name + groupSuffix).compactMap(MeasurementCategory.init)
        let types = fields.values(name).compactMap(UInt16.init).compactMap(
            ObjectType.init(number:))
        return Set(types).union(
            asked.filter { type in category(of: type).map(groups.contains) ?? false })
    }

    private var window: Markup {
        PageForm.group(words[RequestWord.howFarBack]) {
            PageForm.choice("radio", "window", "all", isChecked: true) {
                words[RequestWord.everything]
            }
            PageForm.choice("radio", "window", "365") { words[RequestWord.lastYear] }
            PageForm.choice("radio", "window", "30") { words[RequestWord.lastMonth] }
            PageForm.choice("radio", "window", "now") { words[RequestWord.fromNowOn] }
        }
    }

    /// The time that was chosen; nil for none that is offered.
    static func window(in fields: FormFields, now: Date) -> AccessWindow? {
        switch fields["window"] {
        case "all", nil: .unlimited
        case "365": AccessWindow(last: 365 * 86_400)
        case "30": AccessWindow(last: 30 * 86_400)
        case "now": AccessWindow(from: now)
        default: nil
        }
    }
}
