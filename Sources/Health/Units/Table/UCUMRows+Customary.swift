extension UCUMRows {
    /// Customary lengths, areas and volumes.
    ///
    /// Source: UCUM section 4.4, tables 8 to 12.
    static let customary = """
        # length
        [in_i] - 254e-2 cm | inch | in
        [ft_i] - 12 [in_i] | foot | ft
        [yd_i] - 3 [ft_i] | yard | yd
        [mi_i] - 5280 [ft_i] | mile | mi
        # depth of water
        [fth_i] - 6 [ft_i] | fathom | fth
        # length
        [nmi_i] - 1852 m | nautical mile | n.mi
        # velocity
        [kn_i] - 1 [nmi_i]/h | knot | knot
        # area
        [sin_i] - 1 [in_i]2 | square inch
        [sft_i] - 1 [ft_i]2 | square foot
        [syd_i] - 1 [yd_i]2 | square yard
        # volume
        [cin_i] - 1 [in_i]3 | cubic inch
        [cft_i] - 1 [ft_i]3 | cubic foot
        [cyd_i] - 1 [yd_i]3 | cubic yard | cu.yd
        [bf_i] - 144 [in_i]3 | board foot
        [cr_i] - 128 [ft_i]3 | cord
        # length
        [mil_i] - 1e-3 [in_i] | mil | mil
        # area
        [cml_i] - 1 [pi]/4.[mil_i]2 | circular mil | circ.mil
        # height of horses
        [hd_i] - 4 [in_i] | hand | hd
        # length
        [ft_us] - 1200 m/3937 | foot | ft_us
        [yd_us] - 3 [ft_us] | yard
        [in_us] - 1 [ft_us]/12 | inch
        [rd_us] - 16.5 [ft_us] | rod
        [ch_us] - 4 [rd_us] | Gunter's chain
        [lk_us] - 1 [ch_us]/100 | link for Gunter's chain
        [rch_us] - 100 [ft_us] | Ramden's chain
        [rlk_us] - 1 [rch_us]/100 | link for Ramden's chain
        [fth_us] - 6 [ft_us] | fathom
        [fur_us] - 40 [rd_us] | furlong
        [mi_us] - 8 [fur_us] | mile
        # area
        [acr_us] - 160 [rd_us]2 | acre
        [srd_us] - 1 [rd_us]2 | square rod
        [smi_us] - 1 [mi_us]2 | square mile
        [sct] - 1 [mi_us]2 | section
        [twp] - 36 [sct] | township
        # length
        [mil_us] - 1e-3 [in_us] | mil
        [in_br] - 2.539998 cm | inch
        [ft_br] - 12 [in_br] | foot
        [rd_br] - 16.5 [ft_br] | rod
        [ch_br] - 4 [rd_br] | Gunter's chain
        [lk_br] - 1 [ch_br]/100 | link for Gunter's chain
        [fth_br] - 6 [ft_br] | fathom
        [pc_br] - 2.5 [ft_br] | pace
        [yd_br] - 3 [ft_br] | yard
        [mi_br] - 5280 [ft_br] | mile
        [nmi_br] - 6080 [ft_br] | nautical mile
        # velocity
        [kn_br] - 1 [nmi_br]/h | knot
        # area
        [acr_br] - 4840 [yd_br]2 | acre
        # fluid volume
        [gal_us] - 231 [in_i]3 | Queen Anne's wine gallon
        [bbl_us] - 42 [gal_us] | barrel
        [qt_us] - 1 [gal_us]/4 | quart
        [pt_us] - 1 [qt_us]/2 | pint
        [gil_us] - 1 [pt_us]/4 | gill
        [foz_us] - 1 [gil_us]/4 | fluid ounce | oz fl
        [fdr_us] - 1 [foz_us]/8 | fluid dram
        [min_us] - 1 [fdr_us]/60 | minim
        [crd_us] - 128 [ft_i]3 | cord
        # dry volume
        [bu_us] - 2150.42 [in_i]3 | bushel
        [gal_wi] - 1 [bu_us]/8 | historical winchester gallon
        [pk_us] - 1 [bu_us]/4 | peck
        [dqt_us] - 1 [pk_us]/8 | dry quart
        [dpt_us] - 1 [dqt_us]/2 | dry pint
        # volume
        [tbs_us] - 1 [foz_us]/2 | tablespoon
        [tsp_us] - 1 [tbs_us]/3 | teaspoon
        [cup_us] - 16 [tbs_us] | cup
        # fluid volume
        [foz_m] - 30 mL | metric fluid ounce | oz fl
        # volume
        [cup_m] - 240 mL | metric cup
        [tsp_m] - 5 mL | metric teaspoon
        [tbs_m] - 15 mL | metric tablespoon
        [gal_br] - 4.54609 l | gallon
        [pk_br] - 2 [gal_br] | peck
        [bu_br] - 4 [pk_br] | bushel
        [qt_br] - 1 [gal_br]/4 | quart
        [pt_br] - 1 [qt_br]/2 | pint
        [gil_br] - 1 [pt_br]/4 | gill
        [foz_br] - 1 [gil_br]/5 | fluid ounce
        [fdr_br] - 1 [foz_br]/8 | fluid dram
        [min_br] - 1 [fdr_br]/60 | minim
        """
}
