# Writes made-up samples of one person as JSON lines for `casebook samples import`: heart rate, steps,
# energy, exercise and standing by the hour, weight, resting heart rate and sleep by the day, blood
# pressure in the morning and in the evening. The same seed gives the same samples with the same
# UUIDs, so a later run adds what is new.
#
#   awk -v seed=1 -v now="$(date +%s)" -v days=60 -f samples.awk      (now: seconds since 1970)

# A number of 0 to 1 that depends on its argument alone (Park and Miller's generator, a few steps).
function noise(n,   x, i) {
    x = (n * 2654435 + seed * 97531) % 2147483646 + 1
    for (i = 0; i < 3; i++) x = (x * 16807) % 2147483647
    return x / 2147483647
}

# Days from 0 to 120 and back.
function wave(day,   d) {
    d = day % 240
    return d < 120 ? d : 240 - d
}

# A minute since 1970 as RFC 3339 (Howard Hinnant's days_from_civil, backwards).
function time(minute,   z, era, doe, yoe, doy, mp, d, m, y, rest) {
    rest = minute % 1440
    z = int(minute / 1440) + 719468
    era = int(z / 146097)
    doe = z - era * 146097
    yoe = int((doe - int(doe / 1460) + int(doe / 36524) - int(doe / 146096)) / 365)
    doy = doe - (365 * yoe + int(yoe / 4) - int(yoe / 100))
    mp = int((5 * doy + 2) / 153)
    d = doy - int((153 * mp + 2) / 5) + 1
    m = mp < 10 ? mp + 3 : mp - 9
    y = yoe + era * 400 + (m <= 2 ? 1 : 0)
    return sprintf("%04d-%02d-%02dT%02d:%02d:00Z", y, m, d, int(rest / 60), rest % 60)
}

# What every sample begins with; times are minutes since 1970. Its type, seed and start name it.
function sample(type, from, to) {
    return sprintf("\"type\":\"%s\",\"uuid\":\"%08d-%04d-4%03d-8000-000000000000\"," \
        "\"startDate\":\"%s\",\"endDate\":\"%s\"", \
        type, from, seed, index(types, type " "), time(from), time(to))
}

# Writes a sample that has happened.
function line(type, from, to, rest) {
    if (to * 60 > now) return
    printf "{\"version\":1,%s,%s}\n", sample(type, from, to), rest
}

function quantity(type, from, to, value, unit) {
    line(type, from, to, sprintf("\"value\":%s,\"unit\":\"%s\"", value, unit))
}

function pressure(at, n) {
    line("BloodPressure", at, at, sprintf("\"objects\":[{%s,\"value\":%d,\"unit\":\"mmHg\"}," \
        "{%s,\"value\":%d,\"unit\":\"mmHg\"}]", \
        sample("BloodPressureSystolic", at, at), 112 + 7 * seed + 14 * noise(n), \
        sample("BloodPressureDiastolic", at, at), 68 + 4 * seed + 9 * noise(n + 5)))
}

# A night from about 22:40 on: to bed, then rounds of core, deep and REM sleep, shorter by the hour.
function night(midnight, day,   at, round, length_, stage, depth) {
    at = midnight - 90 + int(40 * noise(day * 17))
    line("SleepAnalysis", at, at + 15, "\"value\":0")
    at += 15
    for (round = 0; round < 5; round++) {
        for (stage = 0; stage < 3; stage++) {
            depth = stage == 0 ? 3 : stage == 1 ? 4 : 5
            length_ = stage == 0 ? 40 : stage == 1 ? 34 - 7 * round : 8 + 5 * round
            length_ = int(length_ * (0.8 + 0.4 * noise(day * 97 + round * 3 + stage)))
            if (length_ < 3) continue
            line("SleepAnalysis", at, at + length_, "\"value\":" depth)
            at += length_
        }
    }
}

BEGIN {
    types = "HeartRate StepCount ActiveEnergyBurned AppleExerciseTime AppleStandHour BodyMass " \
        "RestingHeartRate SleepAnalysis BloodPressure BloodPressureSystolic BloodPressureDiastolic "
    last = int(now / 86400)
    for (day = last - days + 1; day <= last; day++) {
        night(day * 1440, day)
        quantity("BodyMass", day * 1440 + 425, day * 1440 + 425, \
            sprintf("%.1f", 62 + 9 * seed + wave(day) / 40 + noise(day * 31) / 2), "kg")
        quantity("RestingHeartRate", day * 1440 + 420, day * 1440 + 420, \
            int(50 + 4 * seed + 6 * noise(day * 13)), "count/min")
        pressure(day * 1440 + 430, day * 71)
        pressure(day * 1440 + 1215, day * 71 + 31)
        for (hour = 7; hour < 22; hour++) {
            n = day * 24 + hour
            at = n * 60
            walk = noise(n + 13) ^ 2
            quantity("HeartRate", at + 30, at + 30, \
                int(58 + 5 * seed + 45 * walk + 8 * noise(n + 7)), "count/min")
            quantity("StepCount", at, at + 59, int(1300 * walk), "count")
            quantity("ActiveEnergyBurned", at, at + 59, sprintf("%.1f", 6 + 70 * walk), "kcal")
            if (walk > 0.6) quantity("AppleExerciseTime", at + 10, at + 30, 12, "min")
            line("AppleStandHour", at, at + 60, "\"value\":" (walk > 0.05 ? 0 : 1))
        }
    }
}
