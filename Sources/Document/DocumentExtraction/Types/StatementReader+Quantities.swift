import HealthModel
import Statements
import XMLTree

extension StatementReader {
    func quantity(
        _ node: XMLNode, _ fields: inout Fields, _ nullFlavor: String?, _ place: String,
        _ rest: inout [Part]
    ) -> WrittenQuantity {
        var quantity = WrittenQuantity(
            value: fields.take(.value), unit: fields.take(.unit),
            currency: fields.take(.currency), inclusive: fields.take(.inclusive),
            nullFlavor: nullFlavor)
        if node.firstChild != nil {
            let text = forEachChild(node) { child, entry in
                guard entry.name == "translation" else { return rest.append(part(child)) }
                quantity.translations.append(translation(child, place + "/translation", &rest))
            }
            keep(text, of: node, &rest)
        }
        if quantity.value != nil, quantity.number == nil { fault(.unreadableNumber, place) }
        if place == "value" || place.hasPrefix("value/") {
            check(quantity, fields.type, place)
        }
        return quantity
    }

    /// The same amount in another unit (PQR).
    private func translation(
        _ node: XMLNode, _ place: String, _ rest: inout [Part]
    ) -> WrittenQuantity.Translation {
        var fields = fields(node)
        let value = fields.take(.value)
        let unit = fields.take(.unit)
        let nullFlavor = fields.take(.nullFlavor)
        var concept = concept(node, &fields, nullFlavor, place, &rest)
        // PQ instead of PQR, as some documents have it.
        if concept.code == nil { concept.code = unit }
        keep(fields, of: node, &rest)
        return WrittenQuantity.Translation(value: value, unit: concept)
    }

    private func check(_ quantity: WrittenQuantity, _ type: String?, _ place: String) {
        if type == "PQ", quantity.value != nil, quantity.unit == nil {
            fault(.valueWithoutUnit, place)
        }
        if quantity.unit != nil, quantity.value == nil, quantity.nullFlavor == nil,
            quantity.translations.isEmpty
        {
            fault(.unitWithoutValue, place)
        }
    }

    /// A quantity inside another value: an end of an interval, a width, a period.
    func end(_ node: XMLNode, _ place: String, _ rest: inout [Part]) -> WrittenQuantity {
        var fields = fields(node)
        let nullFlavor = fields.take(.nullFlavor)
        let found = quantity(node, &fields, nullFlavor, place, &rest)
        keep(fields, of: node, &rest)
        return found
    }

    func range(
        _ node: XMLNode, _ fields: inout Fields, _ nullFlavor: String?, _ place: String,
        _ rest: inout [Part]
    ) -> QuantityRange {
        var range = QuantityRange()
        var translations: [WrittenQuantity.Translation] = []
        let text = forEachChild(node) { child, entry in
            let place = place + "/" + entry.name
            switch entry.name {
            case "low" where range.low == nil: range.low = end(child, place, &rest)
            case "high" where range.high == nil: range.high = end(child, place, &rest)
            case "center" where range.center == nil: range.center = end(child, place, &rest)
            case "width" where range.width == nil: range.width = end(child, place, &rest)
            case "translation": translations.append(translation(child, place, &rest))
            default: rest.append(part(child))
            }
        }
        keep(text, of: node, &rest)
        if fields.has(.value) || fields.has(.unit) || fields.has(.currency)
            || !translations.isEmpty
        {
            range.value = WrittenQuantity(
                value: fields.take(.value), unit: fields.take(.unit),
                currency: fields.take(.currency), nullFlavor: nullFlavor)
            if range.value?.value != nil, range.value?.number == nil {
                fault(.unreadableNumber, place)
            }
            range.value?.translations = translations
        }
        checkOrder(range, place)
        return range
    }

    private func checkOrder(_ range: QuantityRange, _ place: String) {
        guard let low = range.low, let high = range.high, low.unit == high.unit,
            low.currency == high.currency, let from = low.number, let to = high.number
        else { return }
        if from > to { fault(.highBeforeLow, place) }
    }

    func ratio(_ node: XMLNode, _ place: String, _ rest: inout [Part]) -> QuantityRatio {
        var ratio = QuantityRatio(numerator: nil, denominator: nil)
        let text = forEachChild(node) { child, entry in
            switch entry.name {
            case "numerator" where ratio.numerator == nil:
                ratio.numerator = ends(child, place + "/numerator", &rest)
            case "denominator" where ratio.denominator == nil:
                ratio.denominator = ends(child, place + "/denominator", &rest)
            default: rest.append(part(child))
            }
        }
        keep(text, of: node, &rest)
        return ratio
    }

    /// An amount or an interval inside another value: a side of a ratio, a period.
    func ends(_ node: XMLNode, _ place: String, _ rest: inout [Part]) -> QuantityRange {
        var fields = fields(node)
        let nullFlavor = fields.take(.nullFlavor)
        var found = range(node, &fields, nullFlavor, place, &rest)
        if nullFlavor != nil, found.value == nil {
            found.value = WrittenQuantity(nullFlavor: nullFlavor)
        }
        keep(fields, of: node, &rest)
        return found
    }
}
