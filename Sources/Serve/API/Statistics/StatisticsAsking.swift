import HTTPExchange
import Base
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Hummingbird
import Units

/// Works figures out, over a time or by intervals of the calendar.
struct StatisticsAsking {
    private struct Body: Decodable {
        let type: String
        let options: [String]?
        let predicate: String?
        let bySource: Bool?
        let receipt: Bool?
        let unit: String?
        let from: String?
        let to: String?
        let interval: String?
        let zone: String?
        let anchor: String?
        let empty: Bool?
        let sampleZones: Bool?
        let asOf: String?
    }

    let call: APICall

    func figures() async throws -> Response {
        let body = try call.body(Body.self)
        let type = try QuantityType.named(body.type, at: .body("/type"))
        let unit = try unit(body.unit, of: type)
        let (from, to) = try span(of: body)
        var range: Range<Date>?
        if from != nil || to != nil { range = (from ?? .distantPast)..<(to ?? Self.end) }
        let query = try StatisticsQuery(
            type: type, options: options(of: body, type), range: range,
            predicate: try SamplePredicate(body.predicate, at: .body("/predicate")))
        let view = try await view(of: body, type)
        let found = try await view.handle.statistics(query)
        let keys = SourceKeys(found.sources ?? found.receipt?.sources ?? [])
        let text = try found.json(unit: unit, timeZone: .gmt, keys: keys)
        return .json { json in
            json.object { json in
                json.key("statistics")
                json.raw(text)
                if let receipt = found.receipt {
                    json.key("receipt")
                    receipt.write(in: unit, keys, to: &json)
                }
                found.documents.writeIfAny(to: &json)
                view.write(to: &json)
            }
        }
    }

    /// Through which handle figures are worked out, and what is said of them.
    private struct View {
        var handle: any SampleReading
        var corrections: [Correction] = []
        var past: (date: Date, changes: PastSamples.Changes)?

        func write(to json: inout JSONText) {
            if !corrections.isEmpty {
                json.key("corrections")
                json.array(corrections) { json, correction in correction.write(to: &json) }
            }
            if let past {
                json.key("since")
                past.changes.write(since: past.date, to: &json)
            }
        }
    }

    private func view(of body: Body, _ type: QuantityType) async throws -> View {
        var view = View(handle: try call.samples())
        if let date = body.asOf.flatMap(Date.init(instantText:)) {
            let past = view.handle.asKnown(on: date)
            view.past = (date, try await past.changes(of: [SampleType(type)]))
            view.handle = past
        }
        view.corrections = try await view.handle.corrections(of: SampleType(type))
        return view
    }

    func collection() async throws -> Response {
        let body = try call.body(Body.self)
        let type = try QuantityType.named(body.type, at: .body("/type"))
        let unit = try unit(body.unit, of: type)
        let zone = try TimeZone(named: body.zone, at: .body("/zone"))
        let interval = try interval(body.interval)
        let (from, to) = try span(of: body)
        let query = try StatisticsCollectionQuery(
            type: type, options: options(of: body, type),
            anchorDate: body.anchor.flatMap(Date.init(instantText:)) ?? Self.monday(in: zone),
            intervalComponents: interval.components, timeZone: zone,
            predicate: try predicate(
                of: body, from, to,
                margin: interval.margin(bySampleZones: body.sampleZones == true)))
        let view = try await view(of: body, type)
        let collection = try await view.handle.statisticsCollection(query)
        let buckets = try buckets(of: collection, from, to, areEmptyToo: body.empty ?? false)
        let keys = SourceKeys(buckets.flatMap { $0.sources ?? [] })
        let texts = try buckets.map { try $0.json(unit: unit, timeZone: zone, keys: keys) }
        return .json { json in
            json.object { json in
                json.key("statistics")
                json.array(texts) { json, text in json.raw(text) }
                collection.documents.writeIfAny(to: &json)
                view.write(to: &json)
            }
        }
    }

    /// What is so far from the time that it is in no bucket that is told need not be read.
    private func predicate(
        of body: Body, _ from: Date?, _ to: Date?, margin: TimeInterval
    ) throws(ServiceFailure) -> SamplePredicate {
        let predicate = try SamplePredicate(body.predicate, at: .body("/predicate"))
        guard from != nil || to != nil else { return predicate }
        return .and([
            predicate,
            .dates(
                from: from?.addingTimeInterval(-margin), to: to?.addingTimeInterval(margin),
                options: []),
        ])
    }

    private func buckets(
        of collection: StatisticsCollection, _ from: Date?, _ to: Date?, areEmptyToo: Bool
    ) throws(ServiceFailure) -> [Statistics] {
        let filled = collection.statistics()
        var found: [Statistics] = []
        if areEmptyToo {
            guard let first = from ?? filled.first?.startDate,
                let last = to ?? filled.last?.endDate
            else { return [] }
            collection.enumerateStatistics(from: first, to: last) { bucket, stop in
                if bucket.startDate < last { found.append(bucket) }
                stop = found.count > StatisticsSchemas.buckets
            }
        } else {
            found = filled.filter { bucket in
                from.map { bucket.endDate > $0 } ?? true && to.map { bucket.startDate < $0 } ?? true
            }
        }
        guard found.count <= StatisticsSchemas.buckets else {
            throw .refused(
                "/interval", "too-large",
                "expected at most \(StatisticsSchemas.buckets) intervals, found more: give `from` "
                    + "and `to`, or a longer interval")
        }
        return found
    }

    private func options(of body: Body, _ type: QuantityType) -> StatisticsOptions {
        var options = body.options.flatMap { StatisticsOptions(names: $0) } ?? .usual(for: type)
        if body.bySource == true { options.insert(.separateBySource) }
        if body.receipt == true { options.insert(.mergeReceipt) }
        if body.sampleZones == true { options.insert(.sampleTimeZones) }
        return options
    }

    private func unit(_ text: String?, of type: QuantityType) throws(ServiceFailure) -> HealthUnit {
        guard let text else { return type.canonicalUnit }
        guard let unit = try? HealthUnit(text), type.is(compatibleWith: unit) else {
            throw .refused(
                "/unit", "unit",
                "expected a unit like \(type.canonicalUnit.unitString), found another one")
        }
        return unit
    }

    private func interval(_ text: String?) throws(ServiceFailure) -> IntervalText {
        guard let text else { return .day }
        guard let interval = IntervalText(text) else {
            throw .refused("/interval", "invalid-argument", "expected a length, as 1d")
        }
        return interval
    }

    private func span(of body: Body) throws(ServiceFailure) -> (from: Date?, to: Date?) {
        let from = body.from.flatMap(Date.init(instantText:))
        let to = body.to.flatMap(Date.init(instantText:))
        if let from, let to, from > to {
            throw .refused("/to", "invalid-argument", "expected a time that is not before `from`")
        }
        return (from, to)
    }

    /// After every instant that a request can name.
    private static let end = Date(timeIntervalSince1970: 253_402_300_800)

    /// Where weeks, months and years begin that nothing else is said of.
    private static func monday(in zone: TimeZone) -> Date {
        let shown = Date(timeIntervalSince1970: 978_307_200)
        let near = shown.addingTimeInterval(-Double(zone.secondsFromGMT(for: shown)))
        return shown.addingTimeInterval(-Double(zone.secondsFromGMT(for: near)))
    }
}

extension TimeZone {
    /// A zone of the IANA's by its name; GMT without one.
    init(named name: String?, at place: RequestError.Place) throws(ServiceFailure) {
        guard let zone = TimeZone(databaseName: name ?? "GMT") else {
            let detail = "expected a time zone, as Europe/Zurich, found another word"
            throw ServiceFailure(
                .unprocessableContent, "unknown-zone", detail,
                errors: [RequestError(place, "unknown-zone", detail)])
        }
        self = zone
    }
}

extension MergeReceipt {
    /// Writes the receipt, sums in a unit.
    fileprivate func write(in unit: HealthUnit, _ keys: SourceKeys, to json: inout JSONText) {
        json.object { json in
            json.key("spans")
            json.array(spans) { json, span in
                json.object { json in
                    json.member("source", keys[span.source])
                    json.member("start", span.start.instantText)
                    json.member("end", span.end.instantText)
                }
            }
            json.key("shares")
            json.array(shares) { json, share in
                json.object { json in
                    json.member("source", keys[share.source])
                    json.key("seconds")
                    json.raw(NumberText.format(share.seconds))
                    json.member("samples", share.sampleCount)
                    json.key("sum")
                    let sum = share.sum.flatMap { try? $0.doubleValue(for: unit) }
                    json.raw(sum.map(NumberText.format) ?? "null")
                }
            }
            json.key("omitted")
            json.array(omissions) { json, omission in
                json.object { json in
                    json.member("sample", omission.uuid.lowercasedText)
                    json.member("source", keys[omission.source])
                    json.member("start", omission.start.instantText)
                    json.member("end", omission.end.instantText)
                    json.member("reason", omission.reason.rawValue)
                }
            }
        }
    }
}
