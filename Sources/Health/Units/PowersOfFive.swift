/// The powers of five that a double holds exactly, 0 to 22.
enum PowersOfFive {
    /// 5 to the power of `exponent`, which is from 0 to 22; a look-up without a lock.
    static subscript(exponent: Int) -> Double {
        switch exponent {
        case 1: 0x5p0
        case 2: 0x19p0
        case 3: 0x7dp0
        case 4: 0x271p0
        case 5: 0xc35p0
        case 6: 0x3d09p0
        case 7: 0x1312dp0
        case 8: 0x5f5e1p0
        case 9: 0x1dcd65p0
        case 10: 0x9502f9p0
        case 11: 0x2e90eddp0
        case 12: 0xe8d4a51p0
        case 13: 0x48c27395p0
        case 14: 0x16bcc41e9p0
        case 15: 0x71afd498dp0
        case 16: 0x2386f26fc1p0
        case 17: 0xb1a2bc2ec5p0
        case 18: 0x3782dace9d9p0
        case 19: 0x1158e460913dp0
        case 20: 0x56bc75e2d631p0
        case 21: 0x1b1ae4d6e2ef5p0
        case 22: 0x878678326eac9p0
        default: 1
        }
    }
}
