public import ArgumentParser
public import DocumentValidation

extension ValidationLevel: ExpressibleByArgument {}
