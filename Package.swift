// swift-tools-version: 6.0
import PackageDescription

// One direction, no way back: read → lay out → paint → rasterise → encode.
// ARCHITECTURE.md describes each module; the arrows below are the only imports allowed.

// Needed to build the documentation alone (`make docs`), so nobody who uses the library resolves it.
let documentation: [Package.Dependency] =
  Context.environment["IPRENDER_DOCC"] == nil
  ? [] : [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")]

// Tests are built as releases are (`Scripts/tested`), module by module, which takes less than file by file, and without
// what the library of arguments checks of itself at every call. Our own code is not optimised, but for what handles
// pixels: tests of pictures take thirty times as long without. Packages with unsafe flags cannot be dependencies, so
// nobody else sets this.
let isTested = Context.environment["IPRENDER_TESTS"] != nil
let optimised = ["Pictures", "Raster"]

// Targets of libFuzzer (`make fuzz`). Their `main` is libFuzzer's, so a plain build of them would not link.
let isFuzzed = Context.environment["IPRENDER_FUZZ"] != nil
// What they do with an input; the tests do it with each input of the corpus.
let fuzzSupport: [Target] =
  isFuzzed || isTested
  ? [
    .target(
      name: "FuzzSupport",
      dependencies: [
        "IPRenderKit", "JSONText", "MathTypesetting", "MessageModel", "MessageReading", "PageLayout",
        "PageModel", "PageReading", "PageWriting", "Pictures", "Primitives", "Raster", "Reveal",
        "StreamReading", "SyntaxHighlighting", "Typography", "Localization",
      ], path: "Fuzzing/Support")
  ] : []
let fuzzing: [Target] =
  isFuzzed
  ? [
    "PageReader", "Message", "Chat", "Markdown", "HTML", "StreamReader", "Theme", "Language", "Convert",
    "CommandLine", "Options", "Tape", "Worker", "PNG", "JPEG", "WebP", "GIF", "Lottie", "Pattern",
    "Formula",
    "Highlight", "Layout", "Picture", "Stream",
  ].map {
    .executableTarget(
      name: "Fuzz" + $0,
      dependencies: ["FuzzSupport"]
        + (["CommandLine", "Options", "Tape", "Worker"].contains($0) ? ["Command"] : []),
      path: "Fuzzing/" + $0, swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  } : []

// The command; for its target of libFuzzer a library that can be looked into, without the `main` of a program. What it
// does once a run is not worth the time that the compiler takes to make it fast.
let commandDependencies: [Target.Dependency] = [
  "CCommandTexts", "CSandbox", "IPRenderKit",
  .product(name: "ArgumentParser", package: "swift-argument-parser"),
]
let command: Target =
  !isFuzzed
  ? .executableTarget(
    name: "Command", dependencies: commandDependencies, exclude: ["Texts"],
    swiftSettings: [.unsafeFlags(["-Osize"], .when(configuration: .release))])
  : .target(
    name: "Command", dependencies: commandDependencies, exclude: ["Texts"],
    swiftSettings: [
      .unsafeFlags([
        "-parse-as-library", "-enable-testing", "-Xfrontend", "-entry-point-function-name", "-Xfrontend",
        "command_main",
      ])
    ])

let package = Package(
  name: "iprender",
  products: [
    .library(name: "IPRenderKit", targets: ["IPRenderKit"]),
    .library(name: "IPRenderFoundation", targets: ["IPRenderFoundation"]),
  ]
    + (!isFuzzed ? [.executable(name: "iprender", targets: ["Command"])] : []),
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ] + documentation,
  targets: [
    // System libraries. Scripts/packages.txt lists the Debian packages that bring them.
    .systemLibrary(name: "CPango", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev", "zlib1g-dev"])]),
    .systemLibrary(
      name: "CImages", pkgConfig: "libpng",
      providers: [
        .apt(["libpng-dev", "libwebp-dev", "libjpeg62-turbo-dev", "libgif-dev", "liblcms2-dev"])
      ]),
    .systemLibrary(
      name: "CMarkdown", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    .systemLibrary(name: "CHTML", pkgConfig: "gumbo", providers: [.apt(["libgumbo-dev"])]),
    // What the command gives up and a program that it starts; the library itself never does.
    .target(name: "CSandbox"),
    // What the system has and the C library does not; apart from the shims, as the first stages wait for it alone.
    .target(name: "CSystem"),
    .target(
      name: "CShims", dependencies: ["CPango", "CCairo", "CImages", "CSandbox"]),

    // Data files of the sources.
    .target(name: "CTexts"),
    .target(name: "CCommandTexts"),

    // Values.
    .target(name: "Primitives", dependencies: ["CTexts"]),
    .target(name: "PageModel", dependencies: ["Primitives", "Localization"]),
    .target(name: "MessageModel", dependencies: ["PageModel", "Primitives", "Localization"]),
    .target(name: "Localization", dependencies: ["CTexts", "Primitives"], exclude: ["Languages"]),
    .target(name: "Scene", dependencies: ["Primitives"]),
    // The tokens of code.
    .target(
      name: "SyntaxHighlighting", dependencies: ["CTexts", "Primitives"], exclude: ["Grammars/words.tsv"]),

    // Stages.
    .target(name: "JSONText", dependencies: ["Primitives"]),
    .target(
      name: "PageReading",
      dependencies: ["JSONText", "PageModel", "Primitives", "Localization", "CMarkdown", "CHTML", "CTexts"],
      exclude: ["Answers/shapes.tsv", "AutoLinks/domains.txt"]),
    .target(
      name: "MessageReading",
      dependencies: [
        "CTexts", "JSONText", "MessageModel", "PageModel", "PageReading", "Primitives", "Localization",
      ],
      exclude: ["keys.tsv"]),
    .target(
      name: "StreamReading",
      dependencies: ["JSONText", "MessageReading", "PageModel", "PageReading", "Primitives"]),
    .target(
      name: "PageWriting",
      dependencies: ["JSONText", "Localization", "PageModel", "PageReading", "Primitives"]),
    .target(
      name: "Typography", dependencies: ["Primitives", "CPango", "CSystem", "CTexts"],
      exclude: ["Fonts", "Metrics/georgia.tsv"]),
    .target(
      name: "MathTypesetting", dependencies: ["CTexts", "Primitives", "Typography"],
      exclude: ["Commands/Tables"]),
    .target(
      name: "PageLayout",
      dependencies: [
        "MathTypesetting", "PageModel", "Primitives", "SyntaxHighlighting", "Typography", "Localization",
      ]),
    .target(
      name: "MessageLayout",
      dependencies: [
        "MessageModel", "PageLayout", "PageModel", "Primitives", "Typography", "Localization",
      ]),
    .target(name: "Reveal", dependencies: ["Primitives", "PageModel", "PageLayout"]),
    .target(
      name: "Painting",
      dependencies: [
        "CTexts", "MathTypesetting", "MessageLayout", "PageLayout", "PageModel", "Reveal", "Scene",
      ],
      exclude: ["Chats/pattern.svg", "Glyphs/signs.tsv"]),
    .target(
      name: "Staging",
      dependencies: [
        "MessageLayout", "MessageModel", "MessageReading", "PageLayout", "PageModel", "PageReading",
        "Painting",
        "Primitives", "Reveal", "StreamReading",
      ]),
    .target(
      name: "Pictures", dependencies: ["Primitives", "CImages", "CDeflate", "CShims", "CSystem"]),
    .target(
      name: "Raster", dependencies: ["Scene", "Typography", "Pictures", "CCairo", "CShims"]),
    // Lines and letters in place of pixels.
    .target(
      name: "Vectors",
      dependencies: [
        "DiffReport", "Scene", "Primitives", "Pictures", "Raster", "Typography", "CCairo", "CShims",
      ]),
    // The page that differences are shown in.
    .target(
      name: "DiffReport", dependencies: ["CTexts", "Primitives", "Typography"],
      exclude: ["report.css", "report.js"]),

    // Doors. The command has no other way in than the library, so that the library can never lag behind it.
    .target(
      name: "IPRenderKit",
      dependencies: [
        "CTexts", "DiffReport", "JSONText", "MathTypesetting", "MessageLayout", "MessageModel",
        "MessageReading", "PageLayout", "PageModel", "PageReading", "PageWriting", "Painting", "Pictures",
        "Primitives", "Raster", "Reveal", "Scene", "Staging", "StreamReading", "Typography",
        "Vectors", "Localization",
      ],
      exclude: ["Comparison/pixels.tsv", "Options/colors.tsv"]),
    // Files as URLs of Foundation, which the library and the command do not link.
    .target(name: "IPRenderFoundation", dependencies: ["IPRenderKit"]),
    command,

    // Tests of the rules, one target a module; goldens and the command line have their own.
    .testTarget(name: "DocsTests"),
    .testTarget(name: "PrimitivesTests", dependencies: ["CTexts", "Primitives"]),
    .testTarget(name: "SyntaxHighlightingTests", dependencies: ["SyntaxHighlighting"]),
    .testTarget(name: "PageModelTests", dependencies: ["PageModel", "Localization"]),
    .testTarget(name: "MessageModelTests", dependencies: ["MessageModel", "Localization"]),
    .testTarget(name: "LocalizationTests", dependencies: ["Localization"]),
    .testTarget(name: "ReadingTestSupport", dependencies: ["MessageReading"]),
    .testTarget(name: "JSONTextTests", dependencies: ["JSONText", "Primitives"]),
    .testTarget(name: "PageReadingTests", dependencies: ["PageReading", "Primitives", "ReadingTestSupport"]),
    .testTarget(
      name: "MessageReadingTests", dependencies: ["MessageReading", "Primitives", "ReadingTestSupport"]),
    .testTarget(
      name: "StreamReadingTests", dependencies: ["Primitives", "ReadingTestSupport", "StreamReading"],
      exclude: ["Recordings"]),
    .testTarget(name: "PageWritingTests", dependencies: ["PageWriting", "ReadingTestSupport"]),
    .testTarget(name: "TypographyTests", dependencies: ["Typography"]),
    .testTarget(
      name: "MathTypesettingTests", dependencies: ["MathTypesetting"], exclude: ["Vectors"]),
    .testTarget(name: "PageLayoutTests", dependencies: ["PageLayout"]),
    .testTarget(
      name: "MessageLayoutTests",
      dependencies: ["MessageLayout", "Painting", "ReadingTestSupport", "Localization"]),
    .testTarget(name: "RevealTests", dependencies: ["Reveal"]),
    .testTarget(name: "PaintingTests", dependencies: ["Painting"]),
    .testTarget(
      name: "PicturesTests", dependencies: ["Pictures", "CImages", "CShims"], exclude: ["Files"]),
    .testTarget(name: "RasterTests", dependencies: ["CountedSteps", "Raster", "Pictures", "Primitives"]),
    .testTarget(name: "DiffReportTests", dependencies: ["DiffReport", "Typography"]),
    // What a thread does, counted.
    .target(name: "CountedSteps", path: "Tests/CountedSteps"),
    .testTarget(
      name: "IPRenderKitTests",
      dependencies: [
        "CountedSteps", "IPRenderFoundation", "IPRenderKit", "JSONText", "MessageModel", "PageLayout",
        "PageModel", "PageReading",
        "Painting", "Pictures", "Primitives", "ReadingTestSupport", "Scene", "Staging", "StreamReading",
      ]),
    .testTarget(
      name: "GoldenTests",
      dependencies: [
        "DiffReport", "IPRenderKit", "JSONText", "MessageLayout", "MessageModel", "MessageReading",
        "PageLayout",
        "PageModel", "PageReading", "PageWriting", "Painting", "Pictures", "ReadingTestSupport",
        "Reveal", "Scene", "StreamReading", "Typography",
      ]),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "CSandbox", "IPRenderKit", "Command", "PageModel", "PageReading", "Pictures", "Primitives",
        "ReadingTestSupport", "Scene", "StreamReading", "Typography",
      ],
      exclude: ["Preload"]),
  ] + fuzzSupport + fuzzing
    + (isTested ? [.testTarget(name: "FuzzingTests", dependencies: ["FuzzSupport", "Pictures"])] : []),
  swiftLanguageModes: [.v6]
)

if isTested {
  for target in package.targets where target.type != .system {
    let level = optimised.contains(target.name) ? "-O" : "-Onone"
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags([level, "-enable-testing"])]
  }
}

// `IPRENDER_ONLY=RevealTests,RasterTests swift test` compiles those tests alone.
if let only = Context.environment["IPRENDER_ONLY"]?.split(separator: ",") {
  package.targets.removeAll {
    $0.type == .test && $0.name != "ReadingTestSupport" && !only.contains(Substring($0.name))
  }
}
