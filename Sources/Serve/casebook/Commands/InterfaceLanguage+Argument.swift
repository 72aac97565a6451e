public import ArgumentParser
public import Wording

extension InterfaceLanguage: ExpressibleByArgument {}
