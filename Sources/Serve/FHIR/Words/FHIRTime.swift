import Base
import ClinicalDocument
package import Foundation
import HealthModel

/// FHIR's `dateTime` and `instant`.
package enum FHIRTime {
    /// A time of a CDA document with the precision and the zone that it was written with; nil for
    /// what is no time. FHIR wants seconds and a zone where there is an hour: missing ones are zero
    /// and UTC.
    package static func dateTime(_ written: String?) -> String? {
        guard let time = written.flatMap(PointInTime.init) else { return nil }
        let text = InstantText.format(time.microseconds, minutesAhead: time.zoneMinutes ?? 0)
        switch time.precision {
        case .year: return String(text.prefix(4))
        case .month: return String(text.prefix(7))
        case .day: return String(text.prefix(10))
        case .hour, .minute, .second, .fraction: return text
        }
    }

    /// The instant of a written time if it is one to the second, with its zone; otherwise the one
    /// that it was read as.
    package static func instant(_ written: String?, read microseconds: Int64) -> String {
        if let written, let time = PointInTime(written), time.precision >= .second,
            let text = dateTime(written)
        {
            return text
        }
        return InstantText.format(microseconds)
    }

    /// An instant in a zone; in UTC without one.
    package static func instant(_ microseconds: Int64, in zone: TimeZone?) -> String {
        guard let zone else { return InstantText.format(microseconds) }
        return InstantText.format(microseconds, in: zone)
    }
}
