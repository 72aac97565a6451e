/// In which unit people of a region are used to a kind of amount, a line each.
///
/// A name, the unit, then pairs of a unit and the regions (ISO 3166-1) that prefer it. A unit of
/// two parts, `st+lb`, is written in whole ones of the first and the rest in the second. Of units
/// by size, `km|m`, the first is written in which the number is not below 1.
///
/// Source: CLDR, supplemental/units.xml, unitPreferenceData: mass/default, mass/person,
/// length/default, length/person,
/// length/person-height, length/road, speed/default, temperature/weather,
/// concentration/blood-glucose, energy/food, volume/fluid. Where CLDR has meters and centimeters
/// for a person's height it is centimeters here.
enum UnitPreferenceRows {
    static let all = """
        person-mass kg|g lb|oz:US st+lb:GB
        mass kg|g|mg|mcg lb|oz:US,GB
        person-height cm ft+in:CA,GB,IN,US
        person-length cm in:CA,GB,IN,US
        length m|cm ft|in:US,GB
        road km|m mi|ft:US,GB
        distance km|m|cm|mm mi|ft|in:US,GB
        pool m yd:US
        speed km/hr mi/hr:US,GB
        climb m/s ft/s:US,GB
        temperature degC degF:BS,BZ,KY,PR,PW,US
        glucose mg/dL mmol<180.15588000005408>/L:AG,AI,AO,AU,BA,BG,BH,BM,BN,BW,BY,CA,CH,CM,CN,CZ,\
        DK,DM,EE,FI,FJ,GB,GD,HK,HR,HU,IE,IM,IS,KE,KN,KW,KZ,LC,LI,LT,LU,LV,ME,MG,MK,MO,MS,MT,MU,MY,\
        MZ,NA,NL,NO,NZ,OM,PG,RS,RU,SE,SG,SI,SK,TC,TO,UA,UG,VC,VG,VN,VU,ZA
        energy kcal Cal:US
        work kJ|J
        fluid mL fl_oz_us:US fl_oz_imp:GB
        """

    /// Which of the lines a type follows; the others are told in the unit of their exchange.
    static let types = """
        person-mass BodyMass LeanBodyMass
        person-height Height
        person-length WaistCircumference RunningStrideLength WalkingStepLength \
            RunningVerticalOscillation
        length SixMinuteWalkTestDistance UnderwaterDepth
        road DistanceCrossCountrySkiing DistanceCycling DistanceDownhillSnowSports \
            DistancePaddleSports DistanceRowing DistanceSkatingSports DistanceWalkingRunning \
            DistanceWheelchair
        pool DistanceSwimming
        speed CrossCountrySkiingSpeed CyclingSpeed PaddleSportsSpeed RowingSpeed RunningSpeed \
            WalkingSpeed
        climb StairAscentSpeed StairDescentSpeed
        temperature AppleSleepingWristTemperature BasalBodyTemperature BodyTemperature \
            WaterTemperature
        glucose BloodGlucose
        energy ActiveEnergyBurned BasalEnergyBurned DietaryEnergyConsumed
        fluid DietaryWater
        """
}
