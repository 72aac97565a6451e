/// Small value sets that cannot grow: those that guides bind statically, and those of HL7 version
/// 3's own code systems that CDA's structure fixes. They are known without installing anything; a
/// set that is installed under the same identifier counts instead.
public enum FixedValueSets {
    /// Whether a code is in a set; nil for a set that is not one of these.
    ///
    /// - Parameter guide: The guide whose release of the set is meant.
    /// - Parameter isLater: Whether it is the set of C-CDA 3.0 and 4.0.
    public static func membership(
        of code: String, system: String?, in oid: String, guide: ValueSetBindings.Guide,
        isLater: Bool = false
    ) -> Membership? {
        let release = guide == .unversioned ? "/R1.1" : isLater ? "/3.0" : ""
        guard let set = sets[oid + release] ?? sets[oid] else { return nil }
        guard set.codes.contains(code) else { return .absent }
        return system == nil || system == set.system ? .member : .ofAnotherSystem
    }

    /// Their identifiers.
    public static var identifiers: [String] { sets.keys.filter { !$0.contains("/") }.sorted() }

    private static let sets: [String: (system: String, codes: Set<String>)] = {
        var found: [String: (system: String, codes: Set<String>)] = [:]
        for row in rows.utf8.split(separator: 0x0A) {
            let fields = row.split(separator: 0x20).map { String($0) ?? "" }
            found["2.16.840.1.113883." + fields[0]] = (
                "2.16.840.1.113883." + fields[1], Set(fields.dropFirst(2))
            )
        }
        return found
    }()

    /// The set and its code system, both below HL7's root, and the codes.
    private static let rows = """
        1.11.1 5.1 F M UN
        1.11.10637 5.1119 BAD CONF DIR H HP HV PHYS PST PUB TMP WP
        1.11.12199 5.61 E F G P
        1.11.15933 5.14 aborted active cancelled completed held new normal nullified obsolete \
            suspended
        1.11.16926 5.25 N R V
        1.11.19601 5.90 PPRF PRF SPRF
        1.11.20.2/R1.1 6.96 225204009 281789004 304251008 52765003 61420007 71388002 78823007 \
            89666000
        1.11.20549 5.1063 CRITH CRITL CRITU
        11.20.9.18 5.1001 EVN INT
        11.20.9.19 5.14 aborted active completed suspended
        11.20.9.20 5.1119 HP HV MC WP
        11.20.9.20/3.0 5.1119 AS EC HP HV MC PG WP
        11.20.9.22 5.14 aborted active cancelled completed
        11.20.9.23 5.1001 APT ARQ INT PRMS PRP RQO
        11.20.9.23/R1.1 5.1001 ARQ INT PRMS PRP RQO
        11.20.9.24 5.1001 INT PRMS PRP RQO
        11.20.9.25 5.1001 INT PRMS PRP RQO
        11.20.9.25/R1.1 5.1001 GOL INT PRMS PRP RQO
        11.20.9.33 5.110 AGNT CAREGIVER ECON GUAR NOK PRS
        11.20.9.39 5.14 aborted active cancelled completed held suspended
        11.20.9.54 5.1001 APT ARQ INT PRMS PRP RQO
        11.20.9.66 5.1001 INT RQO
        3.88.12.3221.7.2/R1.1 6.96 248536006 282291009 373930000 404684003 409586006 418799008 \
            55607006 64572001
        3.88.12.80.64 5.14 aborted completed
        """
}
