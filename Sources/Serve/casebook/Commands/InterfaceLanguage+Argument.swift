public import ArgumentParser
public import DocumentRendering

extension InterfaceLanguage: ExpressibleByArgument {}
