// The calls of IPRenderKit that take a path, with a URL of Foundation instead. They are in a module of their own,
// because IPRenderKit does not link Foundation: loading it takes about 6 ms of processor time at each start.

@_exported import IPRenderKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension URL {
  /// The path of a file URL, as `IPRenderKit` takes it.
  ///
  /// - Throws: ``NotAFile`` if the URL is not a file URL.
  fileprivate func requirePath() throws(NotAFile) -> String {
    guard isFileURL else { throw NotAFile(url: self) }
    // A folder keeps the slash at its end, which selects files in the folder as output.
    return path(percentEncoded: false)
  }
}

/// The error for a URL that is not a file URL. IPRenderKit downloads nothing.
public struct NotAFile: Error, Hashable, Sendable, CustomStringConvertible {
  /// The URL that was passed.
  public let url: URL

  public var description: String {
    "cannot use '\(url.absoluteString)': not a file URL; download the file first, or use URL(filePath:)"
  }
}

extension IPRender {
  /// Renders a file. Images that it names by relative paths are read from its folder.
  ///
  /// - Returns: The bytes of a PNG file.
  /// - Throws: ``NotAFile``, or a `RenderError`.
  public static func png(
    contentsOf file: URL, theme: Theme = .classic, scale: Double = 2, mediaFolder: URL? = nil
  ) throws -> Data {
    Data(
      try png(
        contentsOf: file.requirePath(), theme: theme, scale: scale, mediaFolder: mediaFolder?.requirePath()))
  }
}

extension InputFile {
  /// Creates an input from a file. Relative paths start at the folder of the file.
  ///
  /// - Parameters:
  ///   - file: A file URL.
  ///   - limit: The maximum size in bytes; see `init(contentsOf:limit:)` of `IPRenderKit`.
  /// - Throws: ``NotAFile``, or `RenderError.input` if the file cannot be read or is too large.
  public init(contentsOf file: URL, limit: Int? = nil) throws {
    try self.init(contentsOf: file.requirePath(), limit: limit)
  }

  /// Creates an input from data.
  ///
  /// - Parameters:
  ///   - data: The complete input.
  ///   - name: The name in diagnostics.
  ///   - folder: The folder that relative paths start at.
  /// - Throws: ``NotAFile``.
  public init(_ data: Data, name: String = "<input>", folder: URL) throws {
    self.init(data, name: name, folder: try folder.requirePath())
  }
}

extension ThemeFile {
  /// Reads a theme file.
  ///
  /// - Throws: ``NotAFile``, or a `RenderError` if the file cannot be read or is not JSON.
  public init(contentsOf file: URL) throws { try self.init(contentsOf: file.requirePath()) }
}

extension Still {
  /// The bytes of the file.
  public var data: Data { Data(bytes) }

  /// Writes the file atomically.
  ///
  /// - Throws: ``NotAFile``, or `RenderError.writing` if the file cannot be written.
  public func write(to file: URL) throws { try write(to: file.requirePath()) }
}

extension StreamFrame {
  /// The bytes of a PNG file, or raw pixels.
  public var data: Data { Data(bytes) }
}

extension MediaPlaces {
  /// Creates places from folders.
  ///
  /// - Parameters:
  ///   - folder: A folder of files that are named by id, unique id or file name.
  ///   - roots: Additional folders in which the page can name files.
  ///   - maps: A folder of map images, named by latitude, longitude and zoom.
  /// - Throws: ``NotAFile``.
  public init(folder: URL, roots: [URL] = [], maps: URL? = nil) throws {
    self.init(
      folder: try folder.requirePath(), roots: try roots.map { root in try root.requirePath() },
      maps: try maps?.requirePath())
  }
}

extension StreamRun {
  /// Writes all frames as files, or as one film; see `write(to:)` of `IPRenderKit`.
  ///
  /// - Parameters:
  ///   - file: A folder, a pattern of file names, or a file whose extension selects the format.
  ///   - goesOn: A closure that is called after each frame with the number of finished frames. If it returns false, the
  ///     run ends.
  /// - Throws: ``NotAFile``, or a `RenderError`.
  public func write(to file: URL, while goesOn: (Int) -> Bool = { _ in true }) throws {
    try write(to: file.requirePath(), while: goesOn)
  }
}

extension SceneRun {
  /// Writes all frames as files, or as one film; see `write(to:)` of `IPRenderKit`.
  ///
  /// - Parameters:
  ///   - file: A folder, a pattern of file names, or a file whose extension selects the format.
  ///   - goesOn: A closure that is called after each frame with the number of finished frames. If it returns false, the
  ///     run ends.
  /// - Throws: ``NotAFile``, or a `RenderError`.
  public func write(to file: URL, while goesOn: (Int) -> Bool = { _ in true }) throws {
    try write(to: file.requirePath(), while: goesOn)
  }
}

extension ChatPages {
  /// Writes the pages, each when it is rendered.
  ///
  /// - Parameters:
  ///   - pattern: The file names, for example `pages/out-%03d.png`.
  ///   - goesOn: A closure that is called after each page with the number of messages so far. If it returns false, the
  ///     run ends, and the finished pages are kept.
  /// - Returns: The number of pages that were written.
  /// - Throws: ``NotAFile``, or a `RenderError`.
  @discardableResult
  public func write(to pattern: URL, while goesOn: (Int) -> Bool = { _ in true }) throws -> Int {
    try write(to: pattern.requirePath(), while: goesOn)
  }
}
