// swift-tools-version: 6.0
import PackageDescription

// A package of its own, so that nobody who builds or uses the renderer resolves any of what a server needs. It starts
// the renderer's worker, which has given up its rights, and links nothing of it.
let package = Package(
  name: "iprender-serve",
  products: [.executable(name: "iprender-serve", targets: ["Server"])],
  dependencies: [
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.5.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
  ],
  targets: [
    .executableTarget(
      name: "Server",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
      ],
      resources: [.embedInCode("preview.html")]),
    .testTarget(
      name: "ServerTests",
      dependencies: ["Server", .product(name: "HummingbirdTesting", package: "hummingbird")]),
  ],
  swiftLanguageModes: [.v6]
)
