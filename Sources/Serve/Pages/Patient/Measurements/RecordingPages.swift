import Access
import Foundation
import HTTPExchange
import HealthModel
import HealthStore
import Hummingbird
import Importers
import PageFrame

/// Electrocardiograms as people look at them: a list, and each with its voltage. They are kept as
/// the watch's file has them, and read when somebody looks.
struct RecordingPages {
    let parts: ServiceParts

    /// Where the list is.
    static let path = "/measurements/electrocardiograms"
    /// Recordings on the page.
    private static let shown = 100

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("measurements/electrocardiograms") { try await list($0, $1) }
        router.get("measurements/electrocardiograms/:digest") { try await one($0, $1) }
    }

    static func name(_ words: PageWords) -> String {
        ObjectType(identifier: "HKElectrocardiogramType").map { TypeNames.name(of: $0, in: words) }
            ?? ""
    }

    private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        let files = try await visit.owner().keptFiles(.electrocardiogram)
        return try await visit.page(
            Self.name(visit.words), in: .measurements,
            parent: .init(title: visit.words[FrameWord.measurements], path: "/measurements")
        ) {
            MarkupTag.p(.class("lead")) { visit.words[MeasurementWord.ecgText] }
            if files.isEmpty {
                MarkupTag.div(.class("card")) {
                    MarkupTag.p { visit.words[MeasurementWord.noneYet] }
                }
            } else {
                MarkupTag.ul(.class("rows card")) {
                    for file in files.prefix(Self.shown) {
                        MarkupTag.li {
                            MarkupTag.a(.href("\(Self.path)/\(file.digest)")) {
                                file.date.map(visit.dates.dayAndTime) ?? file.digest
                            }
                            if let result = file.facts["classification"], !result.isEmpty {
                                MarkupTag.p(.class("quiet small")) { result }
                            }
                        }
                    }
                }
                if files.count > Self.shown {
                    MarkupTag.p(.class("hint")) { visit.words[MeasurementWord.ecgListCut] }
                }
            }
        }
    }

    private func one(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try PatientVisit(request, context, parts)
        guard let digest = context.parameters.get("digest"),
            ContentDigest(hexadecimal: digest) != nil,
            let found = try await visit.owner().keptFile(digest),
            found.file.kind == .electrocardiogram, let recording = Electrocardiogram(found.bytes)
        else { throw ServiceFailure.notFound }
        return try await visit.page(
            visit.words(
                MeasurementWord.workoutOf, Self.name(visit.words),
                visit.dates.dayAndTime(recording.date)), in: .measurements,
            parent: .init(title: Self.name(visit.words), path: Self.path)
        ) { RecordingSheet(visit: visit, recording: recording).markup }
    }
}

/// One recording: what the device says of it, and the voltage.
struct RecordingSheet {
    let visit: PatientVisit
    let recording: Electrocardiogram

    private var words: PageWords { visit.words }

    @MarkupBuilder var markup: Markup {
        let chart = VoltageChart(recording: recording)
        MarkupTag.section(.class("card")) {
            MarkupTag.dl(.class("facts")) {
                if !recording.classification.isEmpty {
                    PageFact.row(words[MeasurementWord.ecgResult]) {
                        MarkupTag.strong(.class("figure")) { recording.classification }
                    }
                }
                PageFact.row(
                    words[MeasurementWord.workoutDuration], "\(number(recording.duration)) s")
                if !recording.device.isEmpty {
                    PageFact.row(words[MeasurementWord.sources], recording.device)
                }
            }
            MarkupTag.p(.class("hint")) { words[MeasurementWord.ecgHint] }
            MarkupTag.figure(.class("chart")) {
                MarkupTag.figcaption { words[MeasurementWord.ecgCaption] }
                chart.markup(
                    label: words(
                        MeasurementWord.ecgChart, visit.dates.dayAndTime(recording.date),
                        number(recording.duration)))
            }
            if !chart.isWhole {
                MarkupTag.p { words(MeasurementWord.ecgCut, number(VoltageChart.longest)) }
            }
        }
    }

    private func number(_ value: Double) -> String {
        value.formatted(.number.locale(visit.dates.locale).precision(.fractionLength(0)))
    }
}
