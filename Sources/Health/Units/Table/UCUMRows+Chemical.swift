extension UCUMRows {
    /// Chemical and biochemical units, others, information technology.
    ///
    /// Source: UCUM section 4.5, tables 19, 21 and 22.
    static let chemical = """
        # amount of substance
        eq m 1 mol | equivalents
        # amount of substance (dissolved particles)
        osm m 1 mol | osmole
        # acidity
        [pH] - 1 mol/l pH | pH | pH
        # mass concentration
        g% m 1 g/dl | gram percent
        # sedimentation coefficient
        [S] - 1 10*-13.s | Svedberg unit | S
        # view area in microscope
        [HPF] - 1 1 | high power field | HPF
        [LPF] - 100 1 | low power field | LPF
        # catalytic activity
        kat m 1 mol/s | katal
        U m 1 umol/min | Unit
        # arbitrary
        [iU] m own | international unit | IU
        [IU] = [iU]
        [arb'U] - own | arbitrary unit | arb. U
        [USP'U] - own | United States Pharmacopeia unit | U.S.P.
        # biologic activity of anticardiolipin IgG
        [GPL'U] - own | GPL unit
        # biologic activity of anticardiolipin IgM
        [MPL'U] - own | MPL unit
        # biologic activity of anticardiolipin IgA
        [APL'U] - own | APL unit
        # biologic activity of factor VIII inhibitor
        [beth'U] - own | Bethesda unit
        # biologic activity of factor Xa inhibitor (heparin)
        [anti'Xa'U] - own | anti factor Xa unit
        # biologic activity antistreptolysin O
        [todd'U] - own | Todd unit
        # biologic activity of amylase
        [dye'U] - own | Dye unit
        [smgy'U] - own | Somogyi unit
        # biologic activity of phosphatase
        [bdsk'U] - own | Bodansky unit
        [ka'U] - own | King-Armstrong unit
        # arbitrary biologic activity
        [knk'U] - own | Kunkel unit
        [mclg'U] - own | Mac Lagan unit
        # biologic activity of tuberculin
        [tb'U] - own | tuberculin unit
        # infectivity of an infectious agent preparation
        [CCID_50] - own | 50% cell culture infectious dose | CCID₅₀
        [TCID_50] - own | 50% tissue culture infectious dose | TCID₅₀
        [EID_50] - own | 50% embryo infectious dose | EID₅₀
        # amount of an infectious agent
        [PFU] - own | plaque forming units | PFU
        [FFU] - own | focus forming units | FFU
        # amount of a proliferating organism
        [CFU] - own | colony forming units | CFU
        # amount of an allergen calibrated in vivo (Stallergenes)
        [IR] - own | index of reactivity | IR
        # amount of an allergen calibrated in vivo (ID50EAL)
        [BAU] - own | bioequivalent allergen unit | BAU
        # amount of an allergen by a reference standard
        [AU] - own | allergen unit | AU
        # amount of the major allergen of ragweed
        [Amb'a'1'U] - own | allergen unit for Ambrosia artemisiifolia | Amb a 1 U
        # amount of a protein substance
        [PNU] - own | protein nitrogen unit | PNU
        # amount of an antigen substance
        [Lf] - own | Limit of flocculation | Lf
        # amount of a poliomyelitis D-antigen
        [D'ag'U] - own | D-antigen unit
        # fibrinogen broken down into D-dimers
        [FEU] - own | fibrinogen equivalent unit
        # arbitrary ELISA unit
        [ELU] - own | ELISA unit
        # Ehrlich unit
        [EU] - own | Ehrlich unit
        # volume
        st m 1 m3 | stere
        # length
        Ao - 0.1 nm | Ångström | Å
        # action area
        b - 100 fm2 | barn
        # pressure
        att - 1 kgf/cm2 | technical atmosphere | at
        # electric conductance
        mho m 1 S | mho
        # pressure
        [psi] - 1 [lbf_av]/[in_i]2 | pound per square inch | psi
        # plane angle
        circ - 2 [pi].rad | circle
        # solid angle
        sph - 4 [pi].sr | sphere
        # mass
        [car_m] - 2e-1 g | metric carat | ct_m
        # mass fraction
        [car_Au] - 1 /24 | carat of gold alloys | ct_Au
        # length
        [smoot] - 67 [in_i] | Smoot
        # amplitude spectral density
        [m/s2/Hz^(1/2)] - 1 m2/s4/Hz sqrt | meter per square seconds per square root of hertz
        # turbidity
        [NTU] - 1 1 | Nephelometric Turbidity Unit
        [FNU] - 1 1 | Formazin Nephelometric Unit
        # amount of information
        bit_s - 1 1 ld | bit
        bit m 1 1 | bit
        By m 8 bit | byte | B
        # signal transmission rate
        Bd m 1 /s | baud
        """
}
