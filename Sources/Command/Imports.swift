// What the whole module stands on.

@_exported import ArgumentParser
@_exported import Glibc
@_exported import IPRenderKit
