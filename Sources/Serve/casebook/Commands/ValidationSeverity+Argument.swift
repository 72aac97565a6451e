public import ArgumentParser
public import DocumentValidation

extension ValidationSeverity: ExpressibleByArgument {}
extension ReportFormat: ExpressibleByArgument {}
