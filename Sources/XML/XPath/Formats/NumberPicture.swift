/// A picture of `fn:format-number`, analysed (section 4.7.4).
struct NumberPicture {
    private struct Part {
        var prefix = ""
        var suffix = ""
        var leastWhole = 0
        var wholeGroups: [Int] = []
        var leastFraction = 0
        var greatestFraction = 0
        var fractionGroups: [Int] = []
        var leastExponent: Int?
        var isPercent = false
        var isPerMille = false
        /// Digits of the whole part that the exponent scales to.
        var scaling = 0
        var wholeInterval: Int?
    }

    private let format: DecimalFormat
    private let positive: Part
    private let negative: Part?

    private static func wrong() -> XPathError {
        XPathError("FODF1310", "invalid picture of a number")
    }

    init(_ picture: String, _ format: DecimalFormat, _ version: XPathVersion) throws {
        self.format = format
        let scalars = Array(picture.unicodeScalars)
        let parts = scalars.split(
            separator: format.patternSeparator, omittingEmptySubsequences: false)
        guard parts.count <= 2 else { throw Self.wrong() }
        positive = try Self.part(Array(parts[0]), format, version)
        negative = parts.count > 1 ? try Self.part(Array(parts[1]), format, version) : nil
    }

    private static func isDigit(_ scalar: Unicode.Scalar, _ format: DecimalFormat) -> Bool {
        let zero = format.zeroDigit.value
        return scalar.value >= zero && scalar.value < zero + 10
    }

    private static func part(
        _ scalars: [Unicode.Scalar], _ format: DecimalFormat, _ version: XPathVersion
    ) throws -> Part {
        var part = Part()
        func isActive(_ scalar: Unicode.Scalar) -> Bool {
            isDigit(scalar, format) || scalar == format.digit
                || scalar == format.decimalSeparator || scalar == format.groupingSeparator
        }
        let isLetterFree = version < .v31
        let exponentPlace =
            isLetterFree
            ? nil
            : scalars.indices.first { index in
                scalars[index] == format.exponentSeparator && index > 0
                    && index + 1 < scalars.count && isActive(scalars[index - 1])
                    && isActive(scalars[index + 1])
            }
        guard let first = scalars.firstIndex(where: isActive),
            let last = scalars.lastIndex(where: isActive)
        else { throw wrong() }
        var prefix = String.UnicodeScalarView()
        prefix.append(contentsOf: scalars[..<first])
        var suffix = String.UnicodeScalarView()
        suffix.append(contentsOf: scalars[(last + 1)...])
        part.prefix = String(prefix)
        part.suffix = String(suffix)
        let passive = Array(scalars[..<first]) + scalars[(last + 1)...]
        let percents = passive.count { $0 == format.percent }
        let perMilles = passive.count { $0 == format.perMille }
        guard percents + perMilles <= 1 else { throw wrong() }
        part.isPercent = percents == 1
        part.isPerMille = perMilles == 1
        var active = Array(scalars[first...last])
        if let exponentPlace {
            let digits = active[(exponentPlace - first + 1)...]
            guard digits.allSatisfy({ isDigit($0, format) }), !digits.isEmpty,
                !part.isPercent, !part.isPerMille
            else { throw wrong() }
            part.leastExponent = digits.count
            active = Array(active[..<(exponentPlace - first)])
        }
        guard active.allSatisfy(isActive) else { throw wrong() }
        let halves = active.split(
            separator: format.decimalSeparator, omittingEmptySubsequences: false)
        guard halves.count <= 2 else { throw wrong() }
        try whole(Array(halves[0]), &part, format, hasFraction: halves.count == 2)
        if halves.count == 2 { try fraction(Array(halves[1]), &part, format) }
        if part.leastWhole == 0, part.greatestFraction == 0 {
            if part.leastExponent != nil {
                part.leastFraction = 1
                part.greatestFraction = 1
            } else {
                part.leastWhole = 1
            }
        }
        part.scaling = part.leastWhole
        if part.leastExponent != nil, part.leastWhole == 0,
            halves[0].contains(format.digit)
        {
            part.leastWhole = 1
        }
        if part.leastWhole == 0, part.greatestFraction > 0, part.leastFraction == 0 {
            part.leastFraction = part.leastExponent == nil ? 1 : part.leastFraction
        }
        return part
    }

    private static func whole(
        _ scalars: [Unicode.Scalar], _ part: inout Part, _ format: DecimalFormat,
        hasFraction: Bool
    ) throws {
        if scalars.last == format.groupingSeparator { throw wrong() }
        var places = 0
        var wasSeparator = false
        var sawOptional = false
        var digits = 0
        for scalar in scalars.reversed() {
            if scalar == format.groupingSeparator {
                guard !wasSeparator else { throw wrong() }
                part.wholeGroups.append(places)
                wasSeparator = true
                continue
            }
            wasSeparator = false
            places += 1
            digits += 1
            if scalar == format.digit {
                sawOptional = true
            } else {
                guard !sawOptional else { throw wrong() }
                part.leastWhole += 1
            }
        }
        if let first = part.wholeGroups.first,
            part.wholeGroups.enumerated().allSatisfy({ $0.element == first * ($0.offset + 1) }),
            places <= first * (part.wholeGroups.count + 1)
        {
            part.wholeInterval = first
        }
        if digits == 0, !part.wholeGroups.isEmpty { throw wrong() }
    }

    private static func fraction(
        _ scalars: [Unicode.Scalar], _ part: inout Part, _ format: DecimalFormat
    ) throws {
        if scalars.first == format.groupingSeparator { throw wrong() }
        var wasSeparator = false
        var sawOptional = false
        for scalar in scalars {
            if scalar == format.groupingSeparator {
                guard !wasSeparator else { throw wrong() }
                part.fractionGroups.append(part.greatestFraction)
                wasSeparator = true
                continue
            }
            wasSeparator = false
            part.greatestFraction += 1
            if scalar == format.digit {
                sawOptional = true
            } else {
                guard !sawOptional else { throw wrong() }
                part.leastFraction += 1
            }
        }
        if wasSeparator { throw wrong() }
    }

    /// The number's text (section 4.7.5).
    func text(_ value: XDMAtomic) throws -> String {
        if value.isNaN { return format.notANumber }
        let double = value.double
        let isNegative =
            value.exact.map(\.isNegative) ?? (double < 0 || double == 0 && double.sign == .minus)
        var part = positive
        if isNegative {
            if let negative {
                part = negative
            } else {
                part.prefix = String(format.minusSign) + part.prefix
            }
        }
        if !double.isFinite { return part.prefix + format.infinity + part.suffix }
        var (digits, point) = Self.digits(value)
        if part.isPercent { point += 2 }
        if part.isPerMille { point += 3 }
        var exponent = 0
        if part.leastExponent != nil, digits.contains(where: { $0 != 0 }) {
            exponent = point - part.scaling
            point = part.scaling
        }
        (digits, point) = Self.rounded(digits, point, part.greatestFraction)
        if part.leastExponent != nil, part.scaling > 0 || part.leastWhole > 0,
            point > max(part.scaling, 0), digits.contains(where: { $0 != 0 })
        {
            // Rounding gave one more digit.
            exponent += 1
            point -= 1
            (digits, point) = Self.rounded(digits, point, part.greatestFraction)
        }
        let body = layOut(digits, point, part)
        var text = part.prefix + body
        if let least = part.leastExponent {
            let written = String(exponent.magnitude)
            text.unicodeScalars.append(format.exponentSeparator)
            if exponent < 0 { text.unicodeScalars.append(format.minusSign) }
            for byte
                in (String(repeating: "0", count: max(0, least - written.utf8.count)) + written)
                .utf8
            { text.unicodeScalars.append(scalar(byte - 0x30)) }
        }
        return text + part.suffix
    }

    private func scalar(_ digit: UInt8) -> Unicode.Scalar {
        Unicode.Scalar(format.zeroDigit.value + UInt32(digit)) ?? "0"
    }

    /// Digits of the magnitude, and how many of them stand before the point.
    private static func digits(_ value: XDMAtomic) -> ([UInt8], Int) {
        if let exact = value.exact {
            let digits = String(exact.mantissa.magnitude).utf8.map { $0 - 0x30 }
            return (digits, digits.count - exact.scale)
        }
        let description =
            value.type == .float ? value.float.description : value.double.description
        let (_, digits, exponent) = FloatingText.digits(description)
        return (digits.map { $0 - 0x30 }, exponent + 1)
    }

    /// Rounded half to even to digits behind the point.
    private static func rounded(
        _ digits: [UInt8], _ point: Int, _ fraction: Int
    ) -> ([UInt8], Int) {
        let kept = point + fraction
        guard kept < digits.count else { return (digits, point) }
        guard kept >= 0 else { return ([0], 1) }
        var result = Array(digits[..<kept])
        let next = digits[kept]
        let isTie = next == 5 && digits[(kept + 1)...].allSatisfy { $0 == 0 }
        if next > 5 || next == 5 && !isTie || isTie && (result.last ?? 0) % 2 == 1 {
            var index = result.count - 1
            while index >= 0, result[index] == 9 {
                result[index] = 0
                index -= 1
            }
            if index >= 0 {
                result[index] += 1
            } else {
                return ([1] + result, point + 1)
            }
        }
        return (result.isEmpty ? [0] : result, result.isEmpty ? 1 : point)
    }

    private func layOut(_ digits: [UInt8], _ point: Int, _ part: Part) -> String {
        var whole: [UInt8] = []
        var fraction: [UInt8] = []
        if point > 0 {
            whole = (0..<point).map { $0 < digits.count ? digits[$0] : 0 }
            if digits.count > point { fraction = Array(digits[point...]) }
        } else {
            fraction = [UInt8](repeating: 0, count: -point) + digits
        }
        while whole.first == 0 { whole.removeFirst() }
        while whole.count < part.leastWhole { whole.insert(0, at: 0) }
        while fraction.last == 0, fraction.count > part.leastFraction { fraction.removeLast() }
        while fraction.count < part.leastFraction { fraction.append(0) }
        var text = String.UnicodeScalarView()
        for (index, digit) in whole.enumerated() {
            let place = whole.count - index
            if index > 0 {
                if let interval = part.wholeInterval {
                    if place % interval == 0 { text.append(format.groupingSeparator) }
                } else if part.wholeGroups.contains(place) {
                    text.append(format.groupingSeparator)
                }
            }
            text.append(scalar(digit))
        }
        if !fraction.isEmpty {
            text.append(format.decimalSeparator)
            for (index, digit) in fraction.enumerated() {
                if index > 0, part.fractionGroups.contains(index) {
                    text.append(format.groupingSeparator)
                }
                text.append(scalar(digit))
            }
        }
        return String(text)
    }
}
