/// HealthKit's units in the notation of `UCUMRows`, its symbols first.
///
/// `p` means that metric prefixes may precede the symbol. A row with one more word is UCUM's
/// unit of that code; a second row of the same unit is read, not printed. Units of HealthKit's
/// own have `=` and an amount, `own` or `molar`, and how they are written as UCUM codes: `~
/// code` in both directions, `> code` only from HealthKit to UCUM, `< code` only from UCUM to
/// HealthKit, `@ code` as an annotated code.
///
/// Source: HealthKit, HKUnit.h. Exact definitions where the header rounds; `mmHg`, `inHg` as
/// HealthKit computes them, which is not UCUM's value in the seventh digit; `%` is a fraction
/// with factor 1.
enum HealthKitRows {
    static let all = """
        # time
        s p s
        min - min
        hr - h
        d - d
        # mass
        g p g
        oz - [oz_av]
        lb - [lb_av]
        st - [stone_av]
        mol<> p molar > mol | mole of a molar mass | mol
        # amount of substance
        mol p mol
        # length
        m p m
        in - [in_i]
        ft - [ft_i]
        yd - [yd_i]
        mi - [mi_i]
        # volume
        L p L
        l p L
        fl_oz_us - [foz_us]
        fl_oz_imp - [foz_br]
        pt_us - [pt_us]
        pt_imp - [pt_br]
        cup_us - [cup_us]
        cup_imp - = 10 [foz_br] > 10*.[foz_br] | imperial cup | cup
        # pressure
        Pa p Pa
        mmHg - = 133.322387415 Pa ~ mm[Hg] | millimeter of mercury
        inHg - = 3386.38816 Pa ~ [in_i'Hg] | inch of mercury
        cmAq - = 98.0665 Pa ~ cm[H2O] | centimeter of water | cmH₂O
        atm - atm
        # sound pressure level
        dBASPL - own ~ dB[SPL] | decibel A-weighted sound pressure level | dB(A)
        # hearing level
        dBHL - own @ dB{HL} | decibel hearing level | dB HL
        # energy
        J p J
        cal - cal
        kcal - kcal
        Cal - = 4184 J > kcal < [Cal] | large calorie
        # temperature
        degC - Cel
        degF - [degF]
        K p K
        # electricity
        S p S
        V p V
        W p W
        # frequency
        Hz p Hz
        # pharmacology
        IU p [iU]
        # number
        count - = 1 1 > 1 | count
        % - = 1 1 > 1 | percent
        # angle
        rad p rad
        deg - deg
        # illuminance
        lx p lx
        # optical power
        D - own ~ [diop] | diopter | dpt
        pD - own ~ [p'diop] | prism diopter | pdpt
        # effort
        appleEffortScore - own @ {appleEffortScore} | effort score
        """
}
