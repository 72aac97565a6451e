extension UCUMRows {
    /// Numbers, base units and the SI.
    ///
    /// Source: UCUM sections 4.2 and 4.3, tables 2 to 5.
    static let base = """
        # mass
        g m base | gram
        # length
        m m base | meter
        # time
        s m base | second
        # plane angle
        rad m base | radian
        # temperature
        K m base | kelvin
        # electric charge
        C m base | coulomb
        # luminous intensity
        cd m base | candela
        # number
        10* - 10 1 | the number ten for arbitrary powers | 10
        10^ = 10*
        [pi] - pi | the number pi | π
        # fraction
        % - 1 10*-2 | percent
        [ppth] - 1 10*-3 | parts per thousand | ppth
        [ppm] - 1 10*-6 | parts per million | ppm
        [ppb] - 1 10*-9 | parts per billion | ppb
        [pptr] - 1 10*-12 | parts per trillion | pptr
        # amount of substance
        mol m 6.02214076 10*23 | mole
        # solid angle
        sr m 1 rad2 | steradian
        # frequency
        Hz m 1 s-1 | hertz
        # force
        N m 1 kg.m/s2 | newton
        # pressure
        Pa m 1 N/m2 | pascal
        # energy
        J m 1 N.m | joule
        # power
        W m 1 J/s | watt
        # electric current
        A m 1 C/s | ampère
        # electric potential
        V m 1 J/C | volt
        # electric capacitance
        F m 1 C/V | farad
        # electric resistance
        Ohm m 1 V/A | ohm | Ω
        # electric conductance
        S m 1 Ohm-1 | siemens
        # magnetic flux
        Wb m 1 V.s | weber
        # temperature
        Cel m 1 K Cel | degree Celsius | °C
        # magnetic flux density
        T m 1 Wb/m2 | tesla
        # inductance
        H m 1 Wb/A | henry
        # luminous flux
        lm m 1 cd.sr | lumen
        # illuminance
        lx m 1 lm/m2 | lux
        # radioactivity
        Bq m 1 s-1 | becquerel
        # energy dose
        Gy m 1 J/kg | gray
        # dose equivalent
        Sv m 1 J/kg | sievert
        # plane angle
        deg - 2 [pi].rad/360 | degree | °
        gon - 0.9 deg | gon | ᵍ
        ' - 1 deg/60 | minute
        '' - 1 '/60 | second
        # volume
        L m 1 dm3 | liter
        l = L
        # area
        ar m 100 m2 | are | a
        # time
        min - 60 s | minute
        h - 60 min | hour
        d - 24 h | day
        a_t - 365.24219 d | tropical year
        a_j - 365.25 d | mean Julian year
        a_g - 365.2425 d | mean Gregorian year
        a - 1 a_j | year
        wk - 7 d | week
        mo_s - 29.53059 d | synodal month
        mo_j - 1 a_j/12 | mean Julian month
        mo_g - 1 a_g/12 | mean Gregorian month
        mo - 1 mo_j | month
        # mass
        t m 1e3 kg | tonne
        # pressure
        bar m 1e5 Pa | bar
        # mass
        u m 1.66053906660e-24 g | unified atomic mass unit
        # length
        AU - 149597.870691 Mm | astronomic unit
        pc m 3.085678e16 m | parsec
        """
}
