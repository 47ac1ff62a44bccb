import CSystem
import Glibc
import Primitives

/// A path as the system handles it: bytes, compared as bytes and split at slashes. Swift strings would treat
/// two canonically equivalent names as one, and a slash with a combining accent as another character
/// (Spec/Input.md 2.5).
///
/// The program passes names as strings. In them, private-use code points represent bytes that are not UTF-8;
/// `bytes` contains the original bytes.
package struct Path: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// - Parameter name: a string in the format of `name`.
  package init(_ name: String) {
    guard name.unicodeScalars.contains(where: { StandIn.byte(of: $0) != nil }) else {
      self.init(bytes: name.utf8)
      return
    }
    self.init(
      bytes: name.unicodeScalars.flatMap { scalar in
        StandIn.byte(of: scalar).map { [$0] } ?? Array(UTF8.encode(scalar) ?? UTF8.EncodedScalar())
      })
  }

  /// - Parameter text: a text that is used as it is, without stand-ins, such as a path in a page.
  package init(literal text: String) { self.init(bytes: text.utf8) }

  /// - Parameter pointer: points to bytes that end with a NUL.
  package init(cString pointer: UnsafePointer<CChar>) {
    var bytes: [UInt8] = []
    var next = pointer
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    self.init(bytes: bytes)
  }

  /// A string that is unique to this path, whatever its bytes are.
  package var name: String {
    if let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: { StandIn.byte(of: $0) != nil })
    {
      return text
    }
    var name = String.UnicodeScalarView()
    var rest = bytes[...]
    while let first = rest.first {
      let (scalar, count) = Self.scalar(at: rest) ?? (StandIn.scalar(for: first), 1)
      name.append(scalar)
      rest = rest.dropFirst(count)
    }
    return String(name)
  }

  /// Returns a name for people: stand-ins are written as their bytes, `\xff`.
  package static func visible(_ name: String) -> String { name.withVisibleBytes }

  /// Returns the first scalar, if it is valid and not a stand-in, and its number of bytes.
  private static func scalar(at bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator), StandIn.byte(of: scalar) == nil else {
      return nil
    }
    return (scalar, UTF8.width(scalar))
  }
}

/// Parts of paths and combinations of paths.
extension Path {
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  package var isAbsolute: Bool { bytes.first == Self.slash }

  /// True for a single name without slashes, which cannot lead to another folder.
  package var isOneName: Bool { !bytes.isEmpty && !bytes.contains(Self.slash) }

  package var endsWithSlash: Bool { bytes.last == Self.slash }

  /// The path without the slashes at its end.
  var withoutEndSlash: Path {
    Path(bytes: bytes.prefix((bytes.lastIndex { $0 != Self.slash } ?? 0) + 1))
  }

  private var nameStart: Int { bytes.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0 }

  /// The part after the last slash.
  package var lastName: Path { Path(bytes: bytes[nameStart...]) }

  /// The part up to and including the last slash; empty for a file in the working directory.
  package var beforeLastName: Path { Path(bytes: bytes[..<nameStart]) }

  /// The folder that contains the file: `.` for a single name.
  package var folder: Path {
    switch nameStart {
    case 0: Path(literal: ".")
    case 1: Path(literal: "/")
    default: Path(bytes: bytes[..<(nameStart - 1)])
    }
  }

  /// The position of the last dot in the last name. A name that only begins with a dot is that of a hidden
  /// file and has no extension.
  private var endingStart: Int? {
    bytes[nameStart...].lastIndex(of: Self.dot).flatMap { $0 == nameStart ? nil : $0 }
  }

  /// The file extension with its dot; empty if there is none.
  package var ending: Path { Path(bytes: endingStart.map { bytes[$0...] } ?? []) }

  package var withoutEnding: Path { Path(bytes: endingStart.map { bytes[..<$0] } ?? bytes[...]) }

  package static func + (path: Path, more: Path) -> Path { Path(bytes: path.bytes + more.bytes) }

  /// Returns the path of a file in this folder.
  package func appending(_ name: Path) -> Path {
    let separator = bytes.isEmpty || endsWithSlash ? [] : [Self.slash]
    return Path(bytes: bytes + separator + name.bytes)
  }

  /// The names between the slashes.
  package var components: [Path] { bytes.split(separator: Self.slash).map { Path(bytes: $0) } }

  /// Returns the path from a folder to this path; `nil` if this path is not beneath the folder, or is the
  /// folder itself. Both paths are resolved: they contain no links and no dots.
  package func relative(to folder: Path) -> Path? {
    let start = folder.endsWithSlash ? folder.bytes : folder.bytes + [Self.slash]
    guard bytes.count > start.count, bytes.starts(with: start) else { return nil }
    return Path(bytes: bytes.dropFirst(start.count))
  }
}

/// System calls that take a path. Each returns what the system returns, and leaves its `errno`.
extension Path {
  /// Calls a function with the path as a C string. A path with a NUL gives ENOENT, because the system would
  /// use only the part before the NUL.
  func withCString(_ call: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    guard !bytes.contains(0) else {
      errno = ENOENT
      return -1
    }
    return (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map(call) ?? -1
    }
  }

  /// A copy of the path that ends with a NUL, in memory that the caller frees.
  package var copiedCString: UnsafeMutablePointer<CChar>? {
    (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
      $0.baseAddress.flatMap { strdup($0) }
    }
  }

  package func open(_ flags: Int32, _ permissions: mode_t = 0) -> Int32 {
    withCString { Glibc.open($0, flags, permissions) }
  }

  package var exists: Bool { withCString { access($0, F_OK) } == 0 }

  /// The status of the file that the path leads to, after links are followed; `nil` with `errno`.
  package var status: stat? { status(0) }

  /// The status of the file itself, even if it is a link; `nil` with `errno`.
  package var linkStatus: stat? { status(AT_SYMLINK_NOFOLLOW) }

  private func status(_ flags: Int32) -> stat? {
    var status = stat()
    return withCString { fstatat(AT_FDCWD, $0, &status, flags) } == 0 ? status : nil
  }

  /// The path without links and dots; `nil` if the file does not exist.
  package var resolved: Path? {
    var resolved: Path?
    _ = withCString { path in
      guard let pointer = realpath(path, nil) else { return -1 }
      defer { free(pointer) }
      resolved = Path(cString: pointer)
      return 0
    }
    return resolved
  }

  /// The names in a folder, in no particular order; empty if it cannot be read.
  package var entries: [Path] {
    var folder: OpaquePointer?
    _ = withCString {
      folder = opendir($0)
      return 0
    }
    guard let folder else { return [] }
    defer { closedir(folder) }
    var names: [Path] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
          Path(cString: $0)
        }
      }
      if name != Path(literal: "."), name != Path(literal: "..") { names.append(name) }
    }
    return names
  }

  @discardableResult
  package func unlink() -> Int32 { withCString { Glibc.unlink($0) } }
}

extension stat {
  package var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
  package var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  package var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}

/// The arguments of the program.
package enum ProgramArguments {
  /// The arguments without the program's name.
  package static var names: [String] {
    var count: Int32 = 0
    let words = UnsafeBufferPointer(start: shim_arguments(&count), count: Int(count))
    return words.dropFirst().compactMap { $0.map { Path(cString: $0).name } }
  }
}

/// The identity of a file, independent of its names.
package struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let number: ino_t

  package init(_ status: stat) {
    device = status.st_dev
    number = status.st_ino
  }
}
