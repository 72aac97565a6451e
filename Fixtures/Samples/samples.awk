# Writes made-up samples of one person as CSV for `casebook samples import`: heart rate and steps by
# the hour, body mass by the day. The same seed and days give the same samples, and each has a sync
# identifier, so a later run adds the days that are new.
#
#   awk -v seed=1 -v last=20552 -v days=60 -f samples.awk      (last: days since 1970)

# A number of 0 to 1 that depends on its argument alone (Park and Miller's generator, a few steps).
function noise(n,   x, i) {
    x = (n * 2654435 + seed * 97531) % 2147483646 + 1
    for (i = 0; i < 3; i++) x = (x * 16807) % 2147483647
    return x / 2147483647
}

# A day since 1970 as YYYY-MM-DD (Howard Hinnant's days_from_civil, backwards).
function date(day,   z, era, doe, yoe, doy, mp, d, m, y) {
    z = day + 719468
    era = int(z / 146097)
    doe = z - era * 146097
    yoe = int((doe - int(doe / 1460) + int(doe / 36524) - int(doe / 146096)) / 365)
    doy = doe - (365 * yoe + int(yoe / 4) - int(yoe / 100))
    mp = int((5 * doy + 2) / 153)
    d = doy - int((153 * mp + 2) / 5) + 1
    m = mp < 10 ? mp + 3 : mp - 9
    y = yoe + era * 400 + (m <= 2 ? 1 : 0)
    return sprintf("%04d-%02d-%02d", y, m, d)
}

function line(type, day, hour, from, to, value, unit) {
    printf "%s,%sT%02d:%s+00:00,%sT%02d:%s+00:00,%s,%s,%s-%d-%d-%d,1\n", type, date(day), hour, \
        from, date(day), hour, to, value, unit, type, seed, day, hour
}

BEGIN {
    print "type,start,end,value,unit,HKMetadataKeySyncIdentifier,HKMetadataKeySyncVersion"
    for (day = last - days + 1; day <= last; day++) {
        for (hour = 7; hour < 22; hour++) {
            n = day * 24 + hour
            line("HeartRate", day, hour, "30:00", "30:00", \
                int(58 + 6 * seed + 30 * noise(n) * noise(n + 7)), "count/min")
            line("StepCount", day, hour, "00:00", "59:00", int(1100 * noise(n + 13) ^ 2), "count")
        }
        line("BodyMass", day, 7, "05:00", "05:00", \
            sprintf("%.1f", 62 + 9 * seed - day % 90 / 45 + noise(day * 31) / 2), "kg")
    }
}
