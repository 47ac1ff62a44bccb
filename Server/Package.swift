// swift-tools-version: 6.0
import PackageDescription

// The target of libFuzzer (`make fuzz`): the code that reads requests, without the libraries below it.
let fuzzing = Target.executableTarget(
  name: "FuzzRequests", path: ".",
  exclude: ["README.md", "Tests", "Sources/Server/preview.html", "Sources/Server/phone.html", "Sources/Server/snippets.json", "Sources/Server/Emulator/botapi.json"],
  sources: [
    "Fuzzing", "Sources/Server/JSON.swift", "Sources/Server/JSONBody.swift",
    "Sources/Server/MediaTypes.swift", "Sources/Server/Emulator/Multipart.swift",
  ],
  swiftSettings: [.unsafeFlags(["-parse-as-library"])])

// A separate package, so that packages that use the renderer do not resolve the dependencies of a server. It starts
// the renderer's sandboxed worker, and does not link the renderer.
let package = Package(
  name: "iprender-serve",
  products: [.executable(name: "iprender-serve", targets: ["Server"])],
  dependencies: [
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.5.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    // Delivers the updates of webhooks to loopback addresses.
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.30.0"),
    // Keeps the state of the emulator in a file.
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    // The libraries below Hummingbird, which `ConnectionHandler` uses.
    .package(url: "https://github.com/apple/swift-http-types", from: "1.0.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.20.0"),
  ],
  targets: [
    .executableTarget(
      name: "Server",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ],
      resources: [
        .embedInCode("preview.html"), .embedInCode("phone.html"), .embedInCode("snippets.json"), .embedInCode("Emulator/botapi.json"),
      ]),
    .testTarget(
      name: "ServerTests",
      dependencies: ["Server", .product(name: "HummingbirdTesting", package: "hummingbird")]),
  ],
  swiftLanguageModes: [.v6]
)

if Context.environment["IPRENDER_FUZZ"] != nil {
  (package.products, package.dependencies, package.targets) = ([], [], [fuzzing])
}
