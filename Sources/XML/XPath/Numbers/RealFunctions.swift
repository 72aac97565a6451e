import Glibc

/// The C library's functions of real numbers, where the standard follows them.
enum RealFunctions {
    static func exp(_ x: Double) -> Double { Glibc.exp(x) }
    static func log(_ x: Double) -> Double { Glibc.log(x) }
    static func log10(_ x: Double) -> Double { Glibc.log10(x) }
    static func sin(_ x: Double) -> Double { Glibc.sin(x) }
    static func cos(_ x: Double) -> Double { Glibc.cos(x) }
    static func tan(_ x: Double) -> Double { Glibc.tan(x) }
    static func asin(_ x: Double) -> Double { Glibc.asin(x) }
    static func acos(_ x: Double) -> Double { Glibc.acos(x) }
    static func atan(_ x: Double) -> Double { Glibc.atan(x) }
    static func atan2(_ y: Double, _ x: Double) -> Double { Glibc.atan2(y, x) }
    static func power(_ x: Double, _ y: Double) -> Double { Glibc.pow(x, y) }
}
