extension UCUMRows {
    /// Codes that nearly every clinical document is full of. They are known to be valid without the
    /// table, which takes longer to read than a document does.
    package static let frequentCodes: Set<String> = [
        "%", "1", "/min", "10*12/L", "10*3/uL", "10*6/uL", "10*9/L", "Cel", "[degF]", "[iU]/L",
        "[iU]/mL", "[in_i]", "[in_us]", "[lb_av]", "[oz_av]", "[pH]", "U/L", "a", "cm", "d", "fL",
        "g", "g/L", "g/dL", "h", "kPa", "kg", "kg/m2", "km", "m", "m2", "mL", "mL/min", "mL/h",
        "mU/L", "meq/L", "mg", "mg/L", "mg/dL", "mg/kg", "mg/mL", "min", "mm", "mm[Hg]", "mm/h",
        "mmol/L", "mo", "ng/L", "ng/dL", "ng/mL", "nmol/L", "pg", "pg/mL", "pmol/L", "s", "ug",
        "ug/L", "ug/dL", "ug/mL", "umol/L", "wk",
    ]
}
