internal import Units

/// What was probably meant by a unit that is no UCUM code.
enum UnitSuggestion {
    /// The UCUM code; nil unless every part of the text is a unit or a known misspelling of one,
    /// so that a text with an answer is a unit and nothing of a patient's.
    static func of(_ text: String) -> String? {
        guard text.utf8.count <= 24 else { return nil }
        if let known = spellings[text.lowercased()] { return known }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 3 else { return nil }
        var mended: [String] = []
        for (index, part) in parts.enumerated() {
            if part.isEmpty && index == 0 && parts.count > 1 {
                mended.append("")
                continue
            }
            guard let code = component(String(part)) else { return nil }
            mended.append(code)
        }
        let code = mended.joined(separator: "/")
        return code != text && HealthUnit.isUCUM(code) ? code : nil
    }

    private static func component(_ text: String) -> String? {
        if let code = spellings[text.lowercased()] { return code }
        if let code = canonical[text.lowercased()] { return code }
        return isPlain(text) && HealthUnit.isUCUM(text) ? text : nil
    }

    /// Short and without annotations, which could say anything.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.count <= 8 && !text.utf8.contains(UInt8(ascii: "{"))
    }

    /// Units of everyday documents in UCUM's own case, by their lower case.
    private static let canonical: [String: String] = {
        let codes = """
            % 1 mg g kg ug ng pg mmol umol nmol pmol mol mL L dL uL nL pL fL cm mm m \
            um nm km s ms min h d wk mo a Cel K Pa kPa mm[Hg] cm[H2O] meq eq mosm U \
            mU kU [iU] [IU] [arb'U] [lb_av] [oz_av] [in_i] [ft_i] [degF] [pH] J kJ \
            cal kcal Hz V mV W Bq Gy mCi dB m2 m3 kg/m2 10*3 10*6 10*9 10*12
            """
        var table: [String: String] = [:]
        for code in codes.split(separator: " ") { table[code.lowercased()] = String(code) }
        return table
    }()

    /// Other spellings, in lower case.
    static let spellings: [String: String] = {
        let rows = """
            mm[Hg]: mmhg mm(hg) mm-hg
            cm[H2O]: cmh2o
            /min: bpm beats/min beats/minute breaths/min br/min breaths/minute permin rpm
            [IU]: iu i.u. intl_units int_units
            U/L: unit/l units/l
            u[iU]: uiu mciu μiu µiu
            m[iU]: miu
            mosm: mosmol
            [psi]: psi
            [degF]: degf °f degreesf deg_f fahrenheit
            Cel: degc °c celsius deg_c degreesc
            [lb_av]: lb lbs pound pounds lb_av lbs. lb.
            [oz_av]: oz ounce ounces oz_av
            [in_i]: in inch inches in_i in.
            [yd_i]: yd yard yards
            [ft_i]: feet foot ft_i
            kg: kgs kilogram kilograms kilo
            g: gm gms gram grams
            mg: mgs milligram milligrams milligram(s)
            ug: mcg microgram micrograms µg μg mcgs
            ng: nanogram nanograms
            mL: cc mls milliliter milliliters milliliter(s) millilitre millilitres ccm
            L: liter liters litre litres ltr
            uL: mcl cumm µl μl cmm
            fL: femtoliter femtoliters
            pg: picogram picograms
            mol: mole moles
            umol: mcmol µmol μmol
            s: sec secs second seconds
            min: mins minute minutes
            h: hr hrs hour hours
            d: day days dy
            wk: week weeks wks
            mo: month months mon mnth
            a: year years yr yrs y
            {tablet}: tab tabs tablet tablets tbl tab(s) tablet(s)
            {capsule}: cap caps capsule capsules cap(s) capsule(s)
            {puff}: puff puffs puff(s)
            {spray}: spray sprays
            {patch}: patch patches
            {dose}: dose doses dose(s)
            {actuat}: actuat actuation actuations
            {suppository}: suppository suppositories
            {cells}: cell cells
            [drp]: drop drops gtt gtts
            [tsp_us]: tsp teaspoon teaspoons
            [tbs_us]: tbsp tablespoon tablespoons
            [HPF]: hpf
            [LPF]: lpf
            [pH]: ph
            meq: mequiv milliequivalent
            kg/m2: kg/m² kg/m^2 kg/m**2
            m2: m² m^2 sqm
            {1.73_m2}: 1.73m2 1.73_m2 1.73m^2 1.73m²
            10*3: x10e3 10e3 10^3 x10^3 10+3 x10*3 thou thous k thousand
            10*6: x10e6 10e6 10^6 x10^6 10+6 x10*6 mill million
            10*9: x10e9 10e9 10^9 x10^9 10+9 x10*9
            10*12: x10e12 10e12 10^12 x10^12 10+12 x10*12
            %: percent pct
            {ratio}: ratio
            {score}: score
            """
        var table: [String: String] = [:]
        for row in rows.split(separator: "\n") {
            guard let colon = row.firstIndex(of: ":") else { continue }
            for word in row[row.index(after: colon)...].split(separator: " ") {
                table[String(word)] = String(row[..<colon])
            }
        }
        return table
    }()
}
