public import ArgumentParser
public import Importers

extension SampleFormat: ExpressibleByArgument {}
