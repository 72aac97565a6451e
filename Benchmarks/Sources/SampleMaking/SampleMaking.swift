import Foundation
import HealthModel
import Units

/// Times the making of samples, the conversion of amounts and the reading of unit strings beside
/// bare loops in one process, in turns, and prints one JSON object a pair: nanoseconds of CPU time
/// for each item.
///
/// `SampleMaking COUNT ROUNDS`
@main
struct SampleMaking {
    static func main() throws {
        guard CommandLine.arguments.count == 3, let count = Int(CommandLine.arguments[1]),
            let rounds = Int(CommandLine.arguments[2]), count > 0
        else { fatalError("usage: SampleMaking COUNT ROUNDS") }
        let samples = try Samples(count: count)
        print("{\"name\":\"memory\",\"bytes\":\(try samples.bytesBesideArray())}")
        let units = try Conversions(count: count)
        print(try Pair.run("make", rounds, count, samples.make, samples.makeBare).json)
        print(
            try Pair.run(
                "make-metadata", rounds, count, samples.makeWithMetadata,
                samples.makeBareWithMetadata
            ).json)
        print(try Pair.run("convert", rounds, count, units.convert, units.multiply).json)
        print(
            try Pair.run("convert-prepared", rounds, count, units.convertPrepared, units.multiply)
                .json)
        print(try Pair.run("parse-unit", rounds, count, units.parse, units.lookUp).json)
    }
}
