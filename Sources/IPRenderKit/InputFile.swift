import Glibc
import JSONText
import MessageReading
import PageModel
import PageReading
import Pictures

/// An input: the bytes of a file, its name, and the folder that its relative paths start at.
public struct InputFile: Sendable {
  /// The name in diagnostics. If the content fits several formats, the file extension decides.
  public let name: String
  /// The folder that relative paths start at, or `nil` if the input has no folder, as for a pipe.
  public private(set) var folder: String?
  /// The complete input.
  public let bytes: [UInt8]
  /// The bytes before their translation, and the translation; `nil` if the bytes were not translated.
  private let translated: (from: [UInt8], by: TranslatedInput)?

  /// Creates an input from bytes: a `Data`, an array, or the UTF-8 of a string.
  ///
  /// - Parameters:
  ///   - bytes: The complete input.
  ///   - name: The name in diagnostics.
  ///   - folder: The folder that relative paths start at. Without a folder, files that the input names are not read.
  public init(_ bytes: some Sequence<UInt8>, name: String = "<input>", folder: String? = nil) {
    self.init(name: name, folder: folder, bytes: Array(bytes))
  }

  /// Creates an input from a file. Relative paths start at the folder of the file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limit: The maximum size in bytes. The default is the limit for chats in ``ReadLimits``; the limit for other
  ///     inputs, which is lower, is checked later.
  /// - Throws: ``RenderError/input(_:)`` if the file cannot be read or is too large.
  public init(contentsOf path: String, limit: Int? = nil) throws(RenderError) {
    do throws(InputError) {
      try self.init(reading: path, limit: limit ?? Limits().chatBytes)
    } catch {
      throw .input(error)
    }
  }

  /// Reads a file.
  ///
  /// - Parameter rule: The files that the path may refer to; by default, the rule of the process.
  package init(reading path: String, limit: Int, rule: FileAccess.Rule = FileAccess.rule) throws(InputError) {
    let descriptor = FileAccess.open(Path(path), rule)
    guard descriptor >= 0 else { throw .unreadable(path: path, code: errno) }
    defer { close(descriptor) }
    if case .anything = rule {} else { try Self.requireRegular(descriptor, name: path) }
    try self.init(descriptor, name: path, folder: Path(path).folder.name, limit: limit)
  }

  private static func requireRegular(_ descriptor: Int32, name: String) throws(InputError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(path: name, code: errno) }
    guard status.isRegular || status.isFolder else { throw .notRegular(path: name) }
  }

  /// Reads a regular file beneath a folder. The kernel opens it there, or iprender opens each folder of the
  /// path in turn. No link in the path is followed, so a component that is replaced meanwhile leads nowhere
  /// (Spec/Security.md 1).
  ///
  /// - Parameters:
  ///   - way: The path relative to the folder.
  ///   - folder: The folder as the user named it.
  package init(_ way: Path, beneath folder: Path, limit: Int) throws(InputError) {
    let path = Self.path(way, beneath: folder)
    let (descriptor, _) = try Self.open(way, beneath: folder)
    defer { close(descriptor) }
    try self.init(descriptor, name: path, folder: Path(path).folder.name, limit: limit)
  }

  /// Returns the size of a regular file beneath a folder in bytes, without reading it.
  package static func size(of way: Path, beneath folder: Path) throws(InputError) -> Int {
    let (descriptor, status) = try open(way, beneath: folder)
    defer { close(descriptor) }
    guard status.isRegular else { throw .isFolder(path: path(way, beneath: folder)) }
    return Int(status.st_size)
  }

  private static func path(_ way: Path, beneath folder: Path) -> String {
    folder == Path(literal: ".") ? way.name : folder.appending(way).name
  }

  /// Opens a regular file or a folder beneath a folder, without following links.
  private static func open(
    _ way: Path, beneath folder: Path
  ) throws(InputError) -> (descriptor: Int32, status: stat) {
    let path = path(way, beneath: folder)
    guard let root = folder.resolved, let opened = FolderDescriptor(root) else {
      throw .unreadable(path: path, code: errno)
    }
    // Without O_NONBLOCK, opening a named pipe would wait for its other end.
    let descriptor = opened.open(way, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else {
      switch errno {
      case ELOOP: throw .isLink(path: path)
      case EXDEV: throw .isOutside(path: path)
      case let code: throw .unreadable(path: path, code: code)
      }
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw .unreadable(path: path, code: code)
    }
    guard status.isRegular || status.isFolder else {
      close(descriptor)
      throw .notRegular(path: path)
    }
    return (descriptor, status)
  }

  /// Reads standard input.
  ///
  /// - Parameter name: The name of the file that standard input replaces. Its folder is the start of relative
  ///   paths.
  package static func standardInput(named name: String? = nil, limit: Int) throws(InputError) -> InputFile {
    var file = try InputFile(STDIN_FILENO, name: name ?? "<stdin>", folder: nil, limit: limit)
    if let name { file.folder = Path(name).folder.name }
    return file
  }

  /// Reads a descriptor.
  ///
  /// - Parameter folder: The folder of the file. It is ignored for anything but a regular file.
  private init(_ descriptor: Int32, name: String, folder: String?, limit: Int) throws(InputError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(path: name, code: errno) }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFDIR else { throw .isFolder(path: name) }
    let size = kind == S_IFREG ? Int(status.st_size) : 0
    let bytes = size > limit ? nil : try Self.read(descriptor, name: name, expected: size, limit: limit)
    guard let bytes else { throw .tooLarge(path: name, limit: limit) }
    self.init(name: name, folder: kind == S_IFREG ? folder : nil, bytes: bytes)
  }

  private init(name: String, folder: String?, bytes: [UInt8]) {
    (self.name, self.folder) = (name, folder)
    translated = InputTranslation.translated(bytes).map { (bytes, $0) }
    self.bytes = translated?.by.bytes ?? bytes
  }

  /// The bytes that the user wrote. Places in diagnostics refer to them.
  package var writtenBytes: [UInt8] { translated?.from ?? bytes }

  /// Returns the place in the bytes that the user wrote; a place without an offset if the user did not write
  /// it.
  package func written(_ place: InputOrigin) -> InputOrigin {
    guard let translated, let offset = place.byteOffset else { return place }
    return InputOrigin(byteOffset: translated.by.inputOffset(offset))
  }

  /// Returns the error of a reader with its place in the bytes that the user wrote.
  package func unreadable(_ error: ReadError) -> RenderError {
    guard translated != nil, let location = error.location else { return .unreadable(error, file: name) }
    let place = SourceLocator(bytes).offset(of: location).map { InputOrigin(byteOffset: $0) } ?? .none
    return .unreadable(
      ReadError(error.reason, error.message, help: error.help, origin: written(place)).located(
        in: writtenBytes), file: name)
  }

  /// Reads to the end, but at most one byte more than the limit, because a pipe may be endless. Returns `nil`
  /// if there is more than the limit.
  private static func read(
    _ descriptor: Int32, name: String, expected: Int, limit: Int
  ) throws(InputError) -> [UInt8]? {
    let leastRoom = 1 << 16
    let room = expected > 0 ? expected : leastRoom
    var bytes = [UInt8](repeating: 0, count: min(room, limit) + 1)
    var filled = 0
    while filled <= limit {
      if filled == bytes.count { bytes += repeatElement(0, count: min(filled, limit + 1 - filled)) }
      let count = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
      }
      if count == 0 {
        bytes.removeSubrange(filled...)
        return bytes
      }
      if count > 0 { filled += count } else { try recover(from: errno, descriptor, name: name) }
    }
    return nil
  }

  /// Continues after an interruption, and waits for a pipe that does not block.
  private static func recover(from code: Int32, _ descriptor: Int32, name: String) throws(InputError) {
    switch code {
    case EINTR: return
    case EAGAIN:
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let noTimeout: Int32 = -1
      _ = poll(&request, 1, noTimeout)
    default: throw .unreadable(path: name, code: code)
    }
  }
}

package enum InputFolder {
  /// Requires that folders exist. Otherwise, a typing error would only appear as missing files.
  package static func require(_ paths: [String]) throws(InputError) {
    for path in paths where !exists(path) { throw .noFolder(path: path) }
  }

  package static func exists(_ path: String) -> Bool { Path(path).status?.isFolder == true }
}
