extension UCUMRows {
    /// Heat, clinical units and levels.
    ///
    /// Source: UCUM sections 4.4 and 4.5, tables 17, 18 and 20.
    static let clinical = """
        # temperature
        [degF] - 5 K/9 degF | degree Fahrenheit | °F
        [degR] - 5 K/9 | degree Rankine | °R
        [degRe] - 5 K/4 degRe | degree Réaumur | °Ré
        # energy
        cal_[15] m 4.18580 J | calorie at 15 °C | cal_15°C
        cal_[20] m 4.18190 J | calorie at 20 °C | cal_20°C
        cal_m m 4.19002 J | mean calorie
        cal_IT m 4.1868 J | international table calorie
        cal_th m 4.184 J | thermochemical calorie
        cal m 1 cal_th | calorie
        [Cal] - 1 kcal_th | nutrition label Calories | Cal
        [Btu_39] - 1.05967 kJ | British thermal unit at 39 °F | Btu_39°F
        [Btu_59] - 1.05480 kJ | British thermal unit at 59 °F | Btu_59°F
        [Btu_60] - 1.05468 kJ | British thermal unit at 60 °F | Btu_60°F
        [Btu_m] - 1.05587 kJ | mean British thermal unit | Btu_m
        [Btu_IT] - 1.05505585262 kJ | international table British thermal unit | Btu_IT
        [Btu_th] - 1.054350 kJ | thermochemical British thermal unit | Btu_th
        [Btu] - 1 [Btu_th] | British thermal unit | btu
        # power
        [HP] - 550 [ft_i].[lbf_av]/s | horsepower
        # linear mass density (of textile thread)
        tex m 1 g/km | tex
        [den] - 1 g/9/km | Denier | den
        # pressure
        m[H2O] m 980665e-5 kPa | meter of water column | m H₂O
        m[Hg] m 133.3220 kPa | meter of mercury column | m Hg
        [in_i'H2O] - 1 m[H2O].[in_i]/m | inch of water column | in H₂O
        [in_i'Hg] - 1 m[Hg].[in_i]/m | inch of mercury column | in Hg
        # fluid resistance
        [PRU] - 1 mm[Hg].s/ml | peripheral vascular resistance unit | P.R.U.
        [wood'U] - 1 mm[Hg].min/L | Wood unit | Wood U.
        # refraction of a lens
        [diop] - 1 /m | diopter | dpt
        # refraction of a prism
        [p'diop] - 1 rad tanTimes100 | prism diopter | PD
        # slope
        %[slope] - 1 rad tanTimes100 | percent of slope | %
        # lineic number
        [mesh_i] - 1 /[in_i] | mesh
        # gauge of catheters
        [Ch] - 1 mm/3 | Charrière | Ch
        # volume
        [drp] - 1 ml/20 | drop | drp
        # x-ray attenuation
        [hnsf'U] - 1 1 | Hounsfield unit | HF
        # metabolic cost of physical activity
        [MET] - 3.5 mL/min/kg | metabolic equivalent | MET
        # homeopathic potency (retired)
        [hp'_X] - 1 1 hpX | homeopathic potency of decimal series (retired) | X
        [hp'_C] - 1 1 hpC | homeopathic potency of centesimal series (retired) | C
        [hp'_M] - 1 1 hpM | homeopathic potency of millesimal series (retired) | M
        [hp'_Q] - 1 1 hpQ | homeopathic potency of quintamillesimal series (retired) | Q
        # homeopathic potency (Hahnemann)
        [hp_X] - own | homeopathic potency of decimal hahnemannian series | X
        [hp_C] - own | homeopathic potency of centesimal hahnemannian series | C
        [hp_M] - own | homeopathic potency of millesimal hahnemannian series | M
        [hp_Q] - own | homeopathic potency of quintamillesimal hahnemannian series | Q
        # homeopathic potency (Korsakov)
        [kp_X] - own | homeopathic potency of decimal korsakovian series | X
        [kp_C] - own | homeopathic potency of centesimal korsakovian series | C
        [kp_M] - own | homeopathic potency of millesimal korsakovian series | M
        [kp_Q] - own | homeopathic potency of quintamillesimal korsakovian series | Q
        # level
        Np m 1 1 ln | neper
        B m 1 1 lg | bel
        # pressure level
        B[SPL] m 2 10*-5.Pa lgTimes2 | bel sound pressure | B(SPL)
        # electric potential level
        B[V] m 1 V lgTimes2 | bel volt | B(V)
        B[mV] m 1 mV lgTimes2 | bel millivolt | B(mV)
        B[uV] m 1 uV lgTimes2 | bel microvolt | B(μV)
        B[10.nV] m 10 nV lgTimes2 | bel 10 nanovolt | B(10 nV)
        # power level
        B[W] m 1 W lg | bel watt | B(W)
        B[kW] m 1 kW lg | bel kilowatt | B(kW)
        """
}
