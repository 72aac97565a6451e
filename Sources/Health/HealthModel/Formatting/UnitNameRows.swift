/// How units are written after a number where that is not their international symbol, a line for
/// a language, `und` for those without one: unit string, `=`, what is written, a space as `¤`.
///
/// Source: CLDR, main, units of length short.
enum UnitNameRows {
    static let all = """
        und st=st
        en fl_oz_us=fl¤oz fl_oz_imp=fl¤oz¤Imp. mi/hr=mph
        de fl_oz_us=fl¤oz fl_oz_imp=Imp.fl¤oz mi/hr=mi/h Cal=kcal
        fr ft=pi in=po fl_oz_us=fl¤oz fl_oz_imp=fl¤oz¤imp mi/hr=mi/h
        es fl_oz_us=fl¤oz fl_oz_imp=fl¤oz¤imp. mi/hr=mi/h
        it fl_oz_us=fl¤oz fl_oz_imp=fl¤oz¤imp. mi/hr=mi/h
        ru ft=фт in=дюйм. kg=кг g=г mg=мг mcg=мкг lb=фнт m=м cm=см km=км mi=мил. \
            L=л mL=мл kcal=ккал Cal=ккал kJ=кДж J=Дж km/hr=км/ч min=мин hr=ч
        """
}
