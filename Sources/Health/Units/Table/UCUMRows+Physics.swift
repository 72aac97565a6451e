extension UCUMRows {
    /// Masses, typesetting, constants of nature and CGS units.
    ///
    /// Source: UCUM section 4.3, tables 6 and 7; section 4.4, tables 13 to 16.
    static let physics = """
        # mass
        [gr] - 64.79891 mg | grain
        [lb_av] - 7000 [gr] | pound | lb
        [oz_av] - 1 [lb_av]/16 | ounce | oz
        [dr_av] - 1 [oz_av]/16 | dram
        [scwt_av] - 100 [lb_av] | short hundredweight
        [lcwt_av] - 112 [lb_av] | long hundredweight
        [ston_av] - 20 [scwt_av] | short ton
        [lton_av] - 20 [lcwt_av] | long ton
        [stone_av] - 14 [lb_av] | stone
        [pwt_tr] - 24 [gr] | pennyweight
        [oz_tr] - 20 [pwt_tr] | ounce
        [lb_tr] - 12 [oz_tr] | pound
        [sc_ap] - 20 [gr] | scruple
        [dr_ap] - 3 [sc_ap] | dram
        [oz_ap] - 8 [dr_ap] | ounce
        [lb_ap] - 12 [oz_ap] | pound
        [oz_m] - 28 g | metric ounce
        # length
        [lne] - 1 [in_i]/12 | line
        [pnt] - 1 [lne]/6 | point
        [pca] - 12 [pnt] | pica
        [pnt_pr] - 0.013837 [in_i] | Printer's point
        [pca_pr] - 12 [pnt_pr] | Printer's pica
        [pied] - 32.48 cm | pied
        [pouce] - 1 [pied]/12 | pouce
        [ligne] - 1 [pouce]/12 | ligne
        [didot] - 1 [ligne]/6 | didot
        [cicero] - 12 [didot] | cicero
        # electric charge
        [e] m 1.602176634e-19 C | elementary charge | e
        # velocity
        [c] m 299792458 m/s | velocity of light | c
        # action
        [h] m 6.62607015e-34 J.s | Planck constant | h
        # constant of nature
        [k] m 1.380649e-23 J/K | Boltzmann constant | k
        # electric permittivity
        [eps_0] m 8.854187817e-12 F/m | permittivity of vacuum | ε₀
        # magnetic permeability
        [mu_0] m 1 4.[pi].10*-7.N/A2 | permeability of vacuum | μ₀
        # mass
        [m_e] m 9.1093837139e-31 kg | electron mass | m_e
        [m_p] m 1.67262192595e-27 kg | proton mass | m_p
        # constant of nature
        [G] m 6.67430e-11 m3.kg-1.s-2 | Newtonian constant of gravitation | G
        # acceleration
        [g] m 980665e-5 m/s2 | standard acceleration of free fall | g_n
        # pressure
        atm - 101325 Pa | standard atmosphere
        # length
        [ly] m 1 [c].a_j | light-year | l.y.
        # force
        gf m 1 g.[g] | gram-force
        [lbf_av] - 1 [lb_av].[g] | pound force | lbf
        # energy
        eV m 1 [e].V | electronvolt
        # lineic number
        Ky m 1 cm-1 | Kayser | K
        # acceleration
        Gal m 1 cm/s2 | Gal
        # force
        dyn m 1 g.cm/s2 | dyne
        # energy
        erg m 1 dyn.cm | erg
        # dynamic viscosity
        P m 1 dyn.s/cm2 | Poise
        # electric current
        Bi m 10 A | Biot
        # kinematic viscosity
        St m 1 cm2/s | Stokes
        # flux of magnetic induction
        Mx m 1e-8 Wb | Maxwell
        # magnetic flux density
        G m 1e-4 T | Gauss | Gs
        # magnetic field intensity
        Oe m 250 /[pi].A/m | Oersted
        # magnetic tension
        Gb m 1 Oe.cm | Gilbert
        # lum. intensity density
        sb m 1 cd/cm2 | stilb
        # brightness
        Lmb m 1 cd/cm2/[pi] | Lambert | L
        # illuminance
        ph m 1e-4 lx | phot
        # radioactivity
        Ci m 37e9 Bq | Curie
        # ion dose
        R m 2.58e-4 C/kg | Roentgen
        # energy dose
        RAD m 100 erg/g | radiation absorbed dose
        # dose equivalent
        REM m 1 RAD | radiation equivalent man
        """
}
