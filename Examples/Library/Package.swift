// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Library",
  dependencies: [.package(name: "iprender", path: "../..")],
  targets: [
    .executableTarget(
      name: "Library", dependencies: [.product(name: "IPRenderFoundation", package: "iprender"), "Articles"]),
    // The code of the library's articles, and a module with names that everyone has.
    .target(
      name: "Articles", dependencies: [.product(name: "IPRenderFoundation", package: "iprender"), "CommonNames"]),
    .target(name: "CommonNames"),
  ],
  swiftLanguageModes: [.v6]
)
