/// The families of data types that are read alike (HL7 V3 Data Types, Abstract Specification).
enum DataTypeFamily: Sendable {
    case coded, quantity, range, ratio, boolean, text, time, identifier, telecom, name, address
    case sequence

    /// The family of an `xsi:type` by its local name; nil for one that CDA does not have.
    ///
    /// Types with a prefix for history, probability or uncertainty (`HXIT_`, `BXIT_`, `UVP_`,
    /// `PPD_`) are read as the type itself.
    init?(type: String) {
        var name = Substring(type)
        for prefix in ["HXIT_", "BXIT_", "UVP_", "PPD_", "NPPD_"] where name.hasPrefix(prefix) {
            name = name.dropFirst(prefix.count)
        }
        guard let family = Self.types[String(name)] else { return nil }
        self = family
    }

    private static let types: [String: DataTypeFamily] = [
        "CS": .coded, "CV": .coded, "CE": .coded, "CO": .coded, "CD": .coded, "CR": .coded,
        "CD.CE": .coded, "CD.CV": .coded, "PQR": .coded,
        "INT": .quantity, "REAL": .quantity, "PQ": .quantity, "MO": .quantity, "QTY": .quantity,
        "INT.NONNEG": .quantity, "INT.POS": .quantity,
        "IVL_INT": .range, "IVL_REAL": .range, "IVL_PQ": .range, "IVL_MO": .range,
        "SXCM_INT": .range, "SXCM_REAL": .range, "SXCM_PQ": .range, "SXCM_MO": .range,
        "IVXB_INT": .quantity, "IVXB_REAL": .quantity, "IVXB_PQ": .quantity,
        "IVXB_MO": .quantity,
        "RTO": .ratio, "RTO_PQ_PQ": .ratio, "RTO_MO_PQ": .ratio, "RTO_QTY_QTY": .ratio,
        "BL": .boolean, "BN": .boolean,
        "ST": .text, "ED": .text, "SC": .text, "BIN": .text, "ED.TEXT": .text,
        "TS": .time, "IVL_TS": .time, "PIVL_TS": .time, "EIVL_TS": .time, "SXPR_TS": .time,
        "SXCM_TS": .time, "IVXB_TS": .time, "PIVL_PPD_TS": .time, "EIVL_PPD_TS": .time,
        "SXCM_PPD_TS": .time, "IVL_PPD_TS": .time, "TS.DATE": .time, "TS.DATETIME": .time,
        "PIVL": .time, "EIVL": .time, "IVL": .time, "EIVL.event": .coded,
        "II": .identifier, "TEL": .telecom, "URL": .telecom, "TEL.URL": .telecom,
        "EN": .name, "PN": .name, "ON": .name, "TN": .name, "AD": .address,
        "SLIST_PQ": .sequence, "SLIST_TS": .sequence, "GLIST_PQ": .sequence,
        "GLIST_TS": .sequence,
    ]

    /// The family that an element's name tells where there is no `xsi:type`; nil where the name
    /// does not tell.
    static func expected(of name: String) -> DataTypeFamily? {
        if let family = names[name] { return family }
        for (suffix, family) in suffixes where name.hasSuffix(suffix) { return family }
        return nil
    }

    private static let names: [String: DataTypeFamily] = [
        "code": .coded, "translation": .coded, "event": .coded,
        "id": .identifier, "templateId": .identifier, "typeId": .identifier,
        "setId": .identifier,
        "name": .name, "addr": .address, "telecom": .telecom,
        "time": .time, "useablePeriod": .time, "validTime": .time,
        "text": .text, "title": .text, "desc": .text, "softwareName": .text,
        "manufacturerModelName": .text, "derivationExpr": .text, "thumbnail": .text,
        "originalText": .text, "existence": .boolean,
        "doseQuantity": .range, "rateQuantity": .range, "doseCheckQuantity": .ratio,
        "maxDoseQuantity": .ratio, "repeatNumber": .range, "strength": .ratio,
        "quantity": .quantity, "numerator": .quantity, "denominator": .quantity,
        "capacityQuantity": .quantity, "sequenceNumber": .quantity,
        "versionNumber": .quantity, "multipleBirthOrderNumber": .quantity,
    ]

    private static let suffixes: [(String, DataTypeFamily)] = [
        ("Code", .coded), ("Time", .time), ("Ind", .boolean), ("Indicator", .boolean),
        ("Quantity", .quantity), ("Text", .text),
    ]
}
